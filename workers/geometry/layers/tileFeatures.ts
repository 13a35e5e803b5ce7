import type { Feature, Geometry, Position } from 'geojson';
import { DRAWING_MAX_POINTS } from '../../../src/domain/limits.ts';
import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { boxContains } from '../../../src/domain/geometry/box.ts';
import { boxOfTile, latOfMercator, lngOfMercator, mercatorX, mercatorY, WORLD_PX } from '../../../src/domain/geometry/mercator.ts';
import { ringCentroid, ringContains, ringsCrossingsAt } from '../../../src/domain/geometry/ring.ts';
import { TILE_EXTENT } from '../../tiles/cutGeoJson.ts';
import { announceVertices } from '../core/announceVertices.ts';
import { visibleOutline } from '../drawings/simplifyRing.ts';
import { type FileLayer, HOLE, LINE, OUTLINE, POINTS } from './fileLayer.ts';

/** Buffer around a tile, for lines some pixels wide. */
export const TILE_BUFFER = 128;
const LABELS_FROM_ZOOM = 15;
/** Smaller areas share one square of this size, because a town's parcels would make a tile of megabytes. */
const SPECK_PX = 2;
/** Narrower areas, in pixels, have no room for a number. */
const LABEL_WIDTH = 20;

/** Returns a tile's records as layers `shapes`, `points` and `labels`, with the record's index as id. */
export function tileFeatures(layer: FileLayer, z: number, x: number, y: number): Record<'shapes' | 'points' | 'labels', Feature[]> {
  const layers: Record<'shapes' | 'points' | 'labels', Feature[]> = { shapes: [], points: [], labels: [] };
  const tileBox = boxOfTile(z, x, y);
  const pixel = 1 / (WORLD_PX * 2 ** z);
  const side = SPECK_PX * pixel;
  const specks = new Set<string>();
  const bufferedBox = boxOfTile(z, x, y, TILE_BUFFER / TILE_EXTENT);
  for (const index of layer.meeting(bufferedBox)) {
    const { west, south, east, north } = layer.boxOf(index);
    const [left, top, right, bottom] = [mercatorX(west), mercatorY(north), mercatorX(east), mercatorY(south)];
    const kind = layer.kindOf(index);
    if (kind === 'area' && right - left < side && bottom - top < side) {
      const speck = `${Math.floor(left / side)} ${Math.floor(top / side)}`;
      if (!specks.has(speck)) layers.shapes.push(feature(index, squareAt(left, top, side)));
      specks.add(speck);
      continue;
    }
    const paths = layer.pathsOf(index);
    const { polygons, lines, points } = coordinatesOf(paths, bufferedBox);
    if (polygons.length > 0) layers.shapes.push(feature(index, { type: 'MultiPolygon', coordinates: polygons }));
    if (lines.length > 0) layers.shapes.push(feature(index, { type: 'MultiLineString', coordinates: lines }));
    if (points.length > 0 && kind !== 'text') layers.points.push(feature(index, { type: 'MultiPoint', coordinates: points }));
    if (z < LABELS_FROM_ZOOM || (kind === 'area' && right - left < LABEL_WIDTH * pixel)) continue;
    const label = layer.labelOf(index);
    const place = label === '' ? null : labelPlace(paths[0]!);
    if (place && boxContains(tileBox, ...place)) layers.labels.push(feature(index, { type: 'Point', coordinates: place }, { label }));
  }
  return layers;
}

const feature = (id: number, geometry: Geometry, properties: { label?: string } = {}): Feature => ({
  type: 'Feature',
  id,
  geometry,
  properties,
});

function squareAt(left: number, top: number, side: number): Geometry {
  const [west, east] = [lngOfMercator(left), lngOfMercator(left + side)];
  const [north, south] = [latOfMercator(top), latOfMercator(top + side)];
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [corners] };
}

/** Converts paths to GeoJSON coordinates, simplifying paths with very many vertices. */
function coordinatesOf(
  paths: ReturnType<FileLayer['pathsOf']>,
  box: LngLatBox,
): { polygons: Position[][][]; lines: Position[][]; points: Position[] } {
  const [polygons, lines, points]: [Position[][][], Position[][], Position[]] = [[], [], []];
  for (const { kind, lngLat: whole } of paths) {
    announceVertices(whole.length / 2);
    const isThinned = kind !== POINTS && whole.length > 2 * DRAWING_MAX_POINTS;
    const lngLat = isThinned ? visibleOutline(whole, kind !== LINE, DRAWING_MAX_POINTS, box).lngLat : whole;
    const path = Array.from({ length: lngLat.length / 2 }, (_, at): Position => [lngLat[2 * at]!, lngLat[2 * at + 1]!]);
    if (kind === LINE) lines.push(path);
    else if (kind === POINTS) points.push(...path);
    else if (kind === HOLE) polygons.at(-1)!.push([...path, path[0]!]);
    else polygons.push([[...path, path[0]!]]);
  }
  return { polygons, lines, points };
}

/** Returns a label's place: an area's centroid or widest part at its latitude, a line's middle, or the first point. */
function labelPlace({ kind, lngLat }: ReturnType<FileLayer['pathsOf']>[number]): [number, number] | null {
  if (kind !== OUTLINE) {
    const middle = kind === LINE ? 2 * Math.floor(lngLat.length / 4) : 0;
    return [lngLat[middle]!, lngLat[middle + 1]!];
  }
  const [cx, cy] = ringCentroid(lngLat);
  if (ringContains(lngLat, cx, cy)) return [cx, cy];
  const crossings = ringsCrossingsAt([lngLat], cy);
  let [place, widest] = [null as [number, number] | null, 0];
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const width = crossings[at + 1]! - crossings[at]!;
    if (width > widest) [place, widest] = [[crossings[at]! + width / 2, cy], width];
  }
  return place;
}
