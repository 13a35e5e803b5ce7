import type { Feature, FeatureCollection } from 'geojson';
import { boxesIntersect, boxOfPoints } from '../../domain/geometry/box.ts';
import { longitudeScale } from '../../domain/geometry/earth.ts';
import type { LngLat, LngLatBox } from '../../domain/geometry/lngLat.ts';
import { WORLD_PX } from '../../domain/geometry/mercator.ts';
import { ringArea } from '../../domain/geometry/ring.ts';
import { isSide, pathPoint, vertexOf, type DrawnPath } from './drawnPath.ts';
import { NO_FEATURES, pointFeature, sideFeature } from '../overlays/features.ts';
import { geodesicBetween } from '../../domain/geometry/geodesic.ts';

/** Handles and labels beside the vertices, in the visible part of the map. */
export interface DrawingHandles {
  /** Middles of sides, with the point at which their side begins. */
  middles: Array<{ edge: number; at: LngLat }>;
  features: FeatureCollection;
}

export interface HandleView {
  box: LngLatBox;
  zoom: number;
  /** The drawing is being edited, not only viewed. */
  isEdited: boolean;
  selected: number | null;
  /** Drawn vertex that is being dragged, left out with its sides. */
  omitted: number | null;
}

export const NO_HANDLES: DrawingHandles = { middles: [], features: NO_FEATURES };

/** Minimum length of a side with room for a middle handle and its length. */
const MIDDLE_MIN_PX = 56;
const LABEL_MIN_PX = 64;
/** Maximum number of middles; more would hide the shape. */
const MAX_MIDDLES = 300;
const MAX_LABELS = 60;
const LABEL_MIN_ZOOM = 13;

/** Returns the pixels between two places on an untilted map at a zoom. */
function pixelsBetween(from: LngLat, to: LngLat, zoom: number): number {
  const perDegree = (WORLD_PX * 2 ** zoom) / 360;
  const narrowing = longitudeScale((from.lat + to.lat) / 2);
  return Math.hypot(to.lng - from.lng, (to.lat - from.lat) / narrowing) * perDegree;
}

export const runsAnticlockwise = ({ lngLat, count }: DrawnPath): boolean => ringArea(lngLat.subarray(0, 2 * count)) > 0;

/** Returns handles of the sides in view, their lengths, the first vertex of an open area, and the selected vertex. */
export function drawingHandles(path: DrawnPath, { box, zoom, isEdited, selected, omitted }: HandleView): DrawingHandles {
  const { count, mode, isRing, isClosed } = path;
  if (count === 0 || mode === 'none') return NO_HANDLES;
  const sides: Array<{ vertex: number; from: LngLat; to: LngLat; px: number }> = [];
  for (let vertex = 0; vertex < (isRing ? count : count - 1); vertex += 1) {
    const next = (vertex + 1) % count;
    if (omitted !== null && (vertex === omitted || next === omitted)) continue;
    // An outline's shortcuts are not sides of the drawing.
    if (!isSide(path, vertex, next)) continue;
    const [from, to] = [pathPoint(path, vertex), pathPoint(path, next)];
    if (!boxesIntersect(box, boxOfPoints([from, to]))) continue;
    const px = pixelsBetween(from, to, zoom);
    if (px >= MIDDLE_MIN_PX) sides.push({ vertex, from, to, px });
  }
  const features: Feature[] = [];
  const middles =
    isEdited && sides.length <= MAX_MIDDLES
      ? sides.map(({ vertex, from, to }) => ({ edge: vertex, at: { lng: (from.lng + to.lng) / 2, lat: (from.lat + to.lat) / 2 } }))
      : [];
  for (const { at } of middles) features.push(pointFeature('middle', at));
  const labelled = sides.filter(({ px }) => px >= LABEL_MIN_PX);
  if (zoom >= LABEL_MIN_ZOOM && labelled.length <= MAX_LABELS) {
    const anticlockwise = runsAnticlockwise(path);
    for (const { from, to } of labelled) features.push(sideFeature(from, to, geodesicBetween(from, to).lengthM, anticlockwise));
  }
  if (isEdited && mode === 'area' && !isClosed && omitted !== 0) features.push(pointFeature('first', pathPoint(path, 0)));
  if (isEdited && selected !== null && omitted === null) {
    const vertex = vertexOf(path, selected);
    if (vertex >= 0) features.push(pointFeature('selected', pathPoint(path, vertex)));
  }
  return { middles, features: { type: 'FeatureCollection', features } };
}
