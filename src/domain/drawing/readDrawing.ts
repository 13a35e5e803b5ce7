import type { LngLat } from '../geometry/lngLat.ts';
import type { Drawing } from './drawing.ts';
import { hasEnoughPoints, isPlace } from './shapeRules.ts';

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
  return { mode, points: kept, isClosed: (isClosed || isRepeated) && hasEnoughPoints(mode, kept.length) };
}

const isSame = (a: LngLat, b: LngLat): boolean => a.lng === b.lng && a.lat === b.lat;
