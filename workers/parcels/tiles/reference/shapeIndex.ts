import type { Feature, Position } from 'geojson';
import GeoJSONVT, { type RawFeature } from 'geojson-vt';
import type { StoredFeature } from './storedFeature.ts';

export const EXTENT = 4096;
const BUFFER = 64;

/** Limit of geojson-vt. At this maxZoom it keeps coordinates unrounded. */
export const DEEPEST_ZOOM = 24;

export interface CutFeature {
  feature: StoredFeature;
  parts: TilePoint[][];
}

/** Origin of a geojson-vt feature. */
interface Piece {
  feature: StoredFeature;
  polygon: number;
  isHole: boolean;
}

/**
 * Index of all drawable features in geojson-vt. Every ring is a polygon of its own there, so that it is clipped by its
 * own box and its part is known whatever remains of it.
 */
export class ShapeIndex {
  readonly #pieces: Piece[] = [];
  readonly #index: GeoJSONVT;
  /** Estimate: geojson-vt keeps three numbers per corner. */
  readonly bytes: number;

  constructor(features: Iterable<StoredFeature>) {
    const geoJson: Feature[] = [];
    let corners = 0;
    for (const feature of features) {
      if (!feature.box) continue;
      for (const { geometry, polygon, isHole } of geometriesOf(feature)) {
        geoJson.push({ type: 'Feature', id: this.#pieces.length, properties: null, geometry });
        this.#pieces.push({ feature, polygon, isHole });
      }
      corners += feature.shape.lngLat.length / 2;
    }
    this.bytes = 24 * corners;
    // Tolerance 0 keeps every corner, but geojson-vt would still run Douglas-Peucker, with quadratic time and linear
    // stack on a hostile ring. Infinity skips it; the tolerance is set to 0 before any tile but the world's is cut.
    this.#index = new GeoJSONVT(
      { type: 'FeatureCollection', features: geoJson },
      { maxZoom: DEEPEST_ZOOM, indexMaxZoom: 0, indexMaxPoints: 0, extent: EXTENT, buffer: BUFFER, tolerance: Infinity },
    );
    Object.assign(this.#index.options, { tolerance: 0 });
  }

  cut(z: number, x: number, y: number): CutFeature[] {
    const cut: CutFeature[] = [];
    let polygon = { of: null as StoredFeature | null, number: -1, hasOutline: false };
    for (const raw of this.#index.getTileRaw(z, x, y)?.features ?? []) {
      const piece = this.#pieces[raw.id as number]!;
      if (piece.feature !== polygon.of || piece.polygon !== polygon.number) {
        polygon = { of: piece.feature, number: piece.polygon, hasOutline: false };
      }
      const parts = ringsOf(raw, piece.isHole);
      if (parts.length === 0) continue;
      if (piece.isHole && !polygon.hasOutline) continue;
      polygon.hasOutline = true;
      const last = cut.at(-1);
      if (last?.feature === piece.feature) last.parts.push(...parts);
      else cut.push({ feature: piece.feature, parts });
    }
    return cut;
  }
}

function ringsOf(raw: RawFeature, isHole: boolean): TilePoint[][] {
  if (raw.type !== 3) return [];
  return raw.geometry.flatMap((flat) => {
    const ring = cleanRing(flat, isHole);
    return ring ? [ring] : [];
  });
}

function* geometriesOf({ shape }: StoredFeature): Generator<{ geometry: Feature['geometry'] } & Omit<Piece, 'feature'>> {
  const parts = Array.from(shape.partEnds, (end, part) => positionsOf(shape.lngLat, part === 0 ? 0 : shape.partEnds[part - 1]!, end));
  let first = 0;
  for (const [polygon, end] of shape.polygonEnds.entries()) {
    for (const [ring, corners] of parts.slice(first, end).entries()) {
      // Skip the holes of a missing outline.
      if (corners.length < 3 && ring === 0) break;
      if (corners.length < 3) continue;
      yield { geometry: { type: 'Polygon', coordinates: [[...corners, corners[0]!]] }, polygon, isHole: ring > 0 };
    }
    first = end;
  }
}

const positionsOf = (lngLat: Float64Array, start: number, end: number): Position[] =>
  Array.from({ length: end - start }, (_, i) => [lngLat[2 * (start + i)]!, lngLat[2 * (start + i) + 1]!]);

export interface TilePoint {
  x: number;
  y: number;
}

/** Drops repeated corners: MVT 2.1 §4.3.3.2 forbids a LineTo of length zero. */
function withoutRepeats(flat: ArrayLike<number>): TilePoint[] {
  const points: TilePoint[] = [];
  for (let i = 0; i < flat.length; i += 2) {
    const last = points.at(-1);
    if (!last || last.x !== flat[i] || last.y !== flat[i + 1]) points.push({ x: flat[i]!, y: flat[i + 1]! });
  }
  return points;
}

/**
 * Applies MVT 2.1 §4.3.4.4: exterior rings have a positive area by the surveyor's formula, interior ones a negative
 * area; the first corner is not repeated; rings without area are dropped.
 */
function cleanRing(flat: ArrayLike<number>, isHole: boolean): TilePoint[] | null {
  const points = withoutRepeats(flat);
  while (points.length > 1 && points[0]!.x === points.at(-1)!.x && points[0]!.y === points.at(-1)!.y) points.pop();
  let area2 = 0;
  points.forEach(({ x, y }, i) => {
    const next = points[(i + 1) % points.length]!;
    area2 += x * next.y - next.x * y;
  });
  if (area2 === 0) return null;
  return area2 > 0 === isHole ? points.reverse() : points;
}
