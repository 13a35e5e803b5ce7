import type { GeodesicSide } from '../geometry/geodesic.ts';
import type { LngLat } from '../geometry/lngLat.ts';
import { AREA_MIN_POINTS } from '../limits.ts';

/** Kind of drawing (§4). A mode must be chosen first. */
export type DrawMode = 'none' | 'point' | 'line' | 'area';

/**
 * An immutable drawing. An area's repeated first point is not in `points`. A finished shape (`isClosed`) can still be
 * edited point by point.
 */
export interface Drawing {
  readonly mode: DrawMode;
  readonly points: readonly LngLat[];
  readonly isClosed: boolean;
}

export const NO_DRAWING: Drawing = { mode: 'none', points: [], isClosed: false };

/** Measures on three surfaces. An area's length is its perimeter. Areas are 0 for fewer than 3 points (§5). */
export interface DrawingMeasure {
  /** WGS84 ellipsoid, which the panel shows first. */
  lengthM: number;
  areaM2: number;
  /** §9's sphere of 6371 km. */
  lengthSphereM: number;
  areaSphereM2: number;
  /** Plane of a VN-2000 grid; null outside its domain. */
  lengthGridM: number | null;
  areaGridM2: number | null;
  /** Average of the points (§2). */
  center: LngLat;
}

export interface DrawingRow {
  id: string;
  /** Index among the drawing's points. */
  index: number;
  at: LngLat;
  /** X north, Y east, metres; null outside the grid's domain. */
  xM: number | null;
  yM: number | null;
  /** Side to the next vertex; null after the last one of an open shape. */
  side: GeodesicSide | null;
}

/** Minimum points of a finished shape: two for a line, more than two for an area (§4). */
const MIN_POINTS: Record<DrawMode, number> = { none: Infinity, point: 1, line: 2, area: AREA_MIN_POINTS };

/** Equal points count once, since a line between them has no length. */
export function hasEnoughPoints(mode: DrawMode, points: readonly LngLat[]): boolean {
  const places: LngLat[] = [];
  for (const point of points) {
    if (places.length === MIN_POINTS[mode]) break;
    if (!places.some((place) => isSamePoint(place, point))) places.push(point);
  }
  return places.length === MIN_POINTS[mode];
}

export const canClose = ({ mode, points, isClosed }: Drawing): boolean => !isClosed && hasEnoughPoints(mode, points);

export const canSave = ({ mode, points, isClosed }: Drawing): boolean => (mode !== 'area' || isClosed) && hasEnoughPoints(mode, points);

/** Returns true for shapes with an area (§5). An open one is measured as if it were closed. */
export const isRing = ({ mode, points }: Drawing): boolean => mode === 'area' && points.length >= AREA_MIN_POINTS;

/** Checks that degrees are valid. Longitudes reach ±360, so that a shape may cross the antimeridian. */
export const isValidPosition = ({ lng, lat }: LngLat): boolean => Math.abs(lng) <= 360 && Math.abs(lat) <= 90;

/**
 * Normalises a drawing from a note, a file or the journal: drops a repeated first point and closes the shape, keeps the
 * last of several points of a point, opens a shape with too few points. Returns null for an invalid one.
 */
export function readDrawing({ mode, points: source, isClosed }: Drawing): Drawing | null {
  if (!source.every(isValidPosition) || (mode === 'none' && source.length > 0)) return null;
  const points = source.map(({ lng, lat }) => ({ lng, lat }));
  if (mode === 'none') return { mode, points, isClosed: false };
  if (mode === 'point') return { mode, points: points.slice(-1), isClosed: points.length > 0 };
  const isRepeated = mode === 'area' && points.length > 3 && isSamePoint(points[0]!, points.at(-1)!);
  const corners = isRepeated ? points.slice(0, -1) : points;
  return { mode, points: corners, isClosed: (isClosed || isRepeated) && hasEnoughPoints(mode, corners) };
}

export const isSamePoint = (a: LngLat, b: LngLat): boolean => a.lng === b.lng && a.lat === b.lat;
