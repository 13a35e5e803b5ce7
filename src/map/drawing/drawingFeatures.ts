import type { Feature, FeatureCollection, Position } from 'geojson';
import type { DrawnPath } from './drawnPath.ts';
import { NO_FEATURES } from './drawingSources.ts';

/** So many vertices are drawn small: as full dots they would hide what they stand on. */
const CROWDED_FROM = 200;

const at = ({ lngLat }: DrawnPath, vertex: number): Position => [lngLat[vertex * 2]!, lngLat[vertex * 2 + 1]!];

const line = (kind: string, coordinates: Position[], isCrowded = false): Feature => ({
  type: 'Feature',
  // One vertex makes no line, and still is drawn as a dot.
  geometry: coordinates.length === 1 ? { type: 'Point', coordinates: coordinates[0]! } : { type: 'LineString', coordinates },
  properties: { kind, isCrowded },
});

const area = (coordinates: Position[]): Feature => ({
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates: [[...coordinates, coordinates[0]!]] },
  properties: { kind: 'fill' },
});

/**
 * The shape at rest: its line, whose vertices are drawn as dots, what it encloses, and the side that would close an open area.
 * @param omitted a vertex that is being dragged: it and its two sides are left out, for they are drawn anew with every move
 */
export function drawingFeatures(path: DrawnPath, omitted: number | null): FeatureCollection {
  const { count, mode, isRing } = path;
  if (count === 0) return NO_FEATURES;
  const isCrowded = count > CROWDED_FROM;
  const run = (from: number, to: number): Position[] => {
    const coordinates: Position[] = [];
    for (let vertex = from; vertex < to; vertex += 1) coordinates.push(at(path, vertex % count));
    return coordinates;
  };
  // Closed and at rest, what encloses and what is enclosed are one: half as much to send.
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
  if (closes) features.push(line('closing', [at(path, count - 1), at(path, 0)]));
  return { type: 'FeatureCollection', features };
}
