import type { Feature, FeatureCollection, Position } from 'geojson';
import { sideBetween } from '../../domain/drawing/sideBetween.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { windingOf } from './drawingHandles.ts';
import { isSide, pathPoint, type DrawnPath } from './drawnPath.ts';
import { NO_FEATURES } from './drawingSources.ts';
import { sideFeature } from '../overlays/focusFeatures.ts';

const position = ({ lng, lat }: LngLat): Position => [lng, lat];

const point = (kind: string, at: LngLat): Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: position(at) },
  properties: { kind },
});

const line = (kind: string, from: LngLat, to: LngLat): Feature => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates: [position(from), position(to)] },
  properties: { kind, isCrowded: false },
});

const side = (from: LngLat, to: LngLat, anticlockwise: boolean): Feature =>
  sideFeature(from, to, sideBetween(from, to).lengthM, anticlockwise);

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });

/**
 * What moves with a dragged vertex: the sides that meet there with their lengths, and the corner of the area they enclose.
 * @param vertex the drawn one
 */
export function draggedFeatures(path: DrawnPath, vertex: number, at: LngLat, isCaught: boolean): FeatureCollection {
  const { count, mode, isRing } = path;
  const before = vertex > 0 ? vertex - 1 : isRing ? count - 1 : -1;
  const after = vertex + 1 < count ? vertex + 1 : isRing ? 0 : -1;
  const neighbours = [before, after].filter((neighbour) => neighbour >= 0 && neighbour !== vertex).map((neighbour) => pathPoint(path, neighbour));
  const features: Feature[] = [];
  const winding = windingOf(path);
  const anticlockwise = winding > 0;
  if (mode === 'area' && count >= 3) {
    const [from, to] = [pathPoint(path, (vertex + count - 1) % count), pathPoint(path, (vertex + 1) % count)];
    const turn = (at.lng - from.lng) * (to.lat - from.lat) - (at.lat - from.lat) * (to.lng - from.lng);
    // Turned the other way, the corner would be taken from the area, not added to it.
    if (turn < 0 === anticlockwise || count === 3) {
      features.push({
        type: 'Feature',
        geometry: { type: 'Polygon', coordinates: [[from, at, to, from].map(position)] },
        properties: { kind: 'fill' },
      });
    }
  }
  neighbours.forEach((neighbour) => features.push(line('line', neighbour, at)));
  // An outline's shortcuts are no sides of the drawing.
  if (before >= 0 && isSide(path, before, vertex)) features.push(side(pathPoint(path, before), at, anticlockwise));
  if (after >= 0 && isSide(path, vertex, after)) features.push(side(at, pathPoint(path, after), anticlockwise));
  features.push(point('selected', at), ...(isCaught ? [point('snap', at)] : []));
  return collection(features);
}

/** From an open shape's last vertex to where a mouse points, with its length, and what that place was caught by. */
export function pointedFeatures(path: DrawnPath, at: LngLat, isCaught: boolean): FeatureCollection {
  const { count, mode, isClosed } = path;
  const features = isCaught ? [point('snap', at)] : [];
  const grows = !isClosed && count > 0 && (mode === 'line' || mode === 'area');
  if (grows) {
    const last = pathPoint(path, count - 1);
    // A mouse that has just pressed stands on the vertex it made.
    if (last.lng !== at.lng || last.lat !== at.lat) features.push(line('rubber', last, at), side(last, at, true));
  }
  return features.length > 0 ? collection(features) : NO_FEATURES;
}
