import { AREA_MIN_POINTS } from '../limits.ts';
import type { LngLat } from '../geometry/lngLat.ts';
import type { Drawing, DrawMode } from './drawing.ts';

/** Points with which a shape can be finished: §4's two of a line, more than two of an area. */
const LEAST_POINTS: Record<DrawMode, number> = { none: Infinity, point: 1, line: 2, area: AREA_MIN_POINTS };

export const hasEnoughPoints = (mode: DrawMode, count: number): boolean => count >= LEAST_POINTS[mode];

/** Whether 'Đóng' would finish it. */
export const canClose = ({ mode, points, isClosed }: Drawing): boolean => !isClosed && hasEnoughPoints(mode, points.length);

/** Whether it can be saved as a note (§4): an area once it is closed, a line from two points, a point. */
export const canSave = ({ mode, points, isClosed }: Drawing): boolean =>
  mode === 'area' ? isClosed : hasEnoughPoints(mode, points.length);

/** §5: what has an area. One still being drawn is measured as closing it would make it. */
export const isRing = ({ mode, points }: Drawing): boolean => mode === 'area' && points.length >= AREA_MIN_POINTS;

/** Degrees that a point may have: ±360 so that a shape across the antimeridian may run on. */
export const isPlace = ({ lng, lat }: LngLat): boolean => Math.abs(lng) <= 360 && Math.abs(lat) <= 90;
