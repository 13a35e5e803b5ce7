import type { GeodesicSide } from '../geometry/geodesic.ts';
import type { LngLat } from '../geometry/lngLat.ts';
import { AREA_MIN_POINTS } from '../limits.ts';

/** §4: what is drawn; a mode must be chosen first. */
export type DrawMode = 'none' | 'point' | 'line' | 'area';

/**
 * A drawing as it is now. Values are never changed: every edit makes another one.
 * `isClosed` is true of a finished shape: an area whose first point stands again as its last (the repeated one is not in
 * `points`), a line or point that was finished. A finished shape can still be edited point by point.
 */
export interface Drawing {
  readonly mode: DrawMode;
  readonly points: readonly LngLat[];
  readonly isClosed: boolean;
}

export const NO_DRAWING: Drawing = { mode: 'none', points: [], isClosed: false };

/** A drawing on three surfaces. Lengths of an area are its perimeter; areas are 0 of what has none (§5: fewer than 3 points). */
export interface DrawingMeasure {
  /** The ellipsoid, which the panel leads with. */
  lengthM: number;
  areaM2: number;
  /** §9's sphere of 6371 km. */
  lengthSphereM: number;
  areaSphereM2: number;
  /** The plane of a VN-2000 grid; null outside its domain. */
  lengthGridM: number | null;
  areaGridM2: number | null;
  /** The average of the points (§2). */
  center: LngLat;
}

/** A vertex as the corner table shows it. */
export interface DrawingRow {
  id: string;
  /** Of the drawing's points. */
  index: number;
  at: LngLat;
  /** X north, Y east, metres; null outside the grid's domain. */
  xM: number | null;
  yM: number | null;
  /** To the next vertex; null behind the last one of what is open. */
  side: GeodesicSide | null;
}

/** Points with which a shape can be finished: §4's two of a line, more than two of an area. */
const MIN_POINTS: Record<DrawMode, number> = { none: Infinity, point: 1, line: 2, area: AREA_MIN_POINTS };

/** Whether a shape can be finished. Points at one place count once: a line between them would have no length. */
export function hasEnoughPoints(mode: DrawMode, points: readonly LngLat[]): boolean {
  const places: LngLat[] = [];
  for (const point of points) {
    if (places.length === MIN_POINTS[mode]) break;
    if (!places.some((place) => isSame(place, point))) places.push(point);
  }
  return places.length === MIN_POINTS[mode];
}

/** Whether 'Đóng' would finish it. */
export const canClose = ({ mode, points, isClosed }: Drawing): boolean => !isClosed && hasEnoughPoints(mode, points);

/** Whether it can be saved as a note (§4): an area once it is closed, a line from two points, a point. */
export const canSave = ({ mode, points, isClosed }: Drawing): boolean => (mode !== 'area' || isClosed) && hasEnoughPoints(mode, points);

/** §5: what has an area. One still being drawn is measured as closing it would make it. */
export const isRing = ({ mode, points }: Drawing): boolean => mode === 'area' && points.length >= AREA_MIN_POINTS;

/** Degrees that a point may have: ±360 so that a shape across the antimeridian may run on. */
export const isPlace = ({ lng, lat }: LngLat): boolean => Math.abs(lng) <= 360 && Math.abs(lat) <= 90;

/**
 * A drawing from elsewhere (a note, a file, the journal) by the rules of drawing, with points of its own: a repeated first
 * point is dropped and means closed, of several points a point keeps the last, what has too few points is open.
 * @returns null where it is none: a point that is no place, or points without a mode
 */
export function readDrawing({ mode, points: given, isClosed }: Drawing): Drawing | null {
  if (!given.every(isPlace) || (mode === 'none' && given.length > 0)) return null;
  const points = given.map(({ lng, lat }) => ({ lng, lat }));
  if (mode === 'none') return { mode, points, isClosed: false };
  if (mode === 'point') return { mode, points: points.slice(-1), isClosed: points.length > 0 };
  const isRepeated = mode === 'area' && points.length > 3 && isSame(points[0]!, points.at(-1)!);
  const kept = isRepeated ? points.slice(0, -1) : points;
  return { mode, points: kept, isClosed: (isClosed || isRepeated) && hasEnoughPoints(mode, kept) };
}

export const isSame = (a: LngLat, b: LngLat): boolean => a.lng === b.lng && a.lat === b.lat;
