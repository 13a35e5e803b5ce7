import type { Feature, FeatureCollection, Position } from 'geojson';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { orientation } from '../../domain/geometry/ring.ts';
import { NO_FEATURES, pointFeature, ringFeature, sideFeature, toPosition } from '../overlays/features.ts';
import { runsAnticlockwise } from './drawingHandles.ts';
import { type DrawnPath, isSide, pathPoint } from './drawnPath.ts';
import { geodesicBetween } from '../../domain/geometry/geodesic.ts';

/** Data by frequency of change: shared drawing; shape, per edit; handles and figures, also when the map rests. */
export interface DrawingData {
  shared: FeatureCollection;
  drawing: FeatureCollection;
  'drawing-handles': FeatureCollection;
}

export const DRAWING_SOURCES = ['drawing', 'drawing-handles'] as const satisfies ReadonlyArray<keyof DrawingData>;

export const NO_DRAWING_DATA: DrawingData = { shared: NO_FEATURES, drawing: NO_FEATURES, 'drawing-handles': NO_FEATURES };

/** Number of vertices from which dots are small: full ones would hide the line. */
const CROWDED_FROM = 200;

const vertexPosition = ({ lngLat }: DrawnPath, vertex: number): Position => [lngLat[vertex * 2]!, lngLat[vertex * 2 + 1]!];

const line = (kind: string, coordinates: Position[], isCrowded = false): Feature => ({
  type: 'Feature',
  // One vertex makes no line, and is still drawn as a dot.
  geometry: coordinates.length === 1 ? { type: 'Point', coordinates: coordinates[0]! } : { type: 'LineString', coordinates },
  properties: { kind, isCrowded },
});

const area = (coordinates: Position[]): Feature => ({
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates: [[...coordinates, coordinates[0]!]] },
  properties: { kind: 'fill' },
});

/** Returns the shape at rest. @param omitted a dragged vertex, left out with its two sides, which each move draws */
export function drawingFeatures(path: DrawnPath, omitted: number | null): FeatureCollection {
  const { count, mode, isRing } = path;
  if (count === 0) return NO_FEATURES;
  const isCrowded = count > CROWDED_FROM;
  const run = (from: number, to: number): Position[] => {
    const coordinates: Position[] = [];
    for (let vertex = from; vertex < to; vertex += 1) coordinates.push(vertexPosition(path, vertex % count));
    return coordinates;
  };
  // Closed and at rest, outline and area are one feature: half as much to send.
  if (isRing && omitted === null && count >= 3) {
    return { type: 'FeatureCollection', features: [{ ...area(run(0, count)), properties: { kind: 'ring', isCrowded } }] };
  }
  const features: Feature[] = [];
  const rest = omitted === null ? run(0, count) : run(0, omitted).concat(run(omitted + 1, count));
  if (mode === 'area' && rest.length >= 3) features.push(area(rest));
  const runs = (): Position[][] => {
    if (omitted === null) return [run(0, count)];
    if (isRing) return [run(omitted + 1, omitted + count)];
    return [run(0, omitted), run(omitted + 1, count)];
  };
  for (const coordinates of runs()) if (coordinates.length > 0) features.push(line('line', coordinates, isCrowded));
  const closes = mode === 'area' && !isRing && count >= 3 && omitted !== 0 && omitted !== count - 1;
  if (closes) features.push(line('closing', [vertexPosition(path, count - 1), vertexPosition(path, 0)]));
  return { type: 'FeatureCollection', features };
}

const segment = (kind: string, from: LngLat, to: LngLat): Feature => line(kind, [toPosition(from), toPosition(to)]);

const side = (from: LngLat, to: LngLat, anticlockwise: boolean): Feature =>
  sideFeature(from, to, geodesicBetween(from, to).lengthM, anticlockwise);

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });

/** Returns a dragged vertex's two sides with their lengths, and the corner of their area. */
export function draggedFeatures(path: DrawnPath, vertex: number, at: LngLat, isSnapped: boolean): FeatureCollection {
  const { count, mode, isRing } = path;
  const before = vertex > 0 ? vertex - 1 : isRing ? count - 1 : -1;
  const after = vertex + 1 < count ? vertex + 1 : isRing ? 0 : -1;
  const neighbours = [before, after]
    .filter((neighbour) => neighbour >= 0 && neighbour !== vertex)
    .map((neighbour) => pathPoint(path, neighbour));
  const features: Feature[] = [];
  const anticlockwise = runsAnticlockwise(path);
  if (mode === 'area' && count >= 3) {
    const [from, to] = [pathPoint(path, (vertex + count - 1) % count), pathPoint(path, (vertex + 1) % count)];
    const turn = orientation(from.lng, from.lat, at.lng, at.lat, to.lng, to.lat);
    // The corner would be cut from the area in the other direction, not added to it.
    if (turn < 0 === anticlockwise || count === 3) features.push(ringFeature('fill', [from, at, to]));
  }
  neighbours.forEach((neighbour) => features.push(segment('line', neighbour, at)));
  // An outline's shortcuts are not sides of the drawing.
  if (before >= 0 && isSide(path, before, vertex)) features.push(side(pathPoint(path, before), at, anticlockwise));
  if (after >= 0 && isSide(path, vertex, after)) features.push(side(at, pathPoint(path, after), anticlockwise));
  features.push(pointFeature('selected', at), ...(isSnapped ? [pointFeature('snap', at)] : []));
  return collection(features);
}

/** Returns the side from an open shape's last vertex to the mouse, with its length and what it snapped to. */
export function pointedFeatures(path: DrawnPath, at: LngLat, isSnapped: boolean): FeatureCollection {
  const { count, mode, isClosed } = path;
  const features = isSnapped ? [pointFeature('snap', at)] : [];
  const grows = !isClosed && count > 0 && (mode === 'line' || mode === 'area');
  if (grows) {
    const last = pathPoint(path, count - 1);
    // A mouse that has just pressed is on the vertex it made.
    if (last.lng !== at.lng || last.lat !== at.lat) features.push(segment('rubber', last, at), side(last, at, true));
  }
  return features.length > 0 ? collection(features) : NO_FEATURES;
}
