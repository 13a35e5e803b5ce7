import { geodesicBetween, type GeodesicSide } from '../geometry/geodesic.ts';
import type { Drawing } from './drawing.ts';

/** The side that begins at a vertex: to the next one, of a closed area's last to its first; null where none does. */
export function sideFrom({ mode, points, isClosed }: Drawing, index: number): GeodesicSide | null {
  const from = points[index];
  const to = points[index + 1] ?? (mode === 'area' && isClosed ? points[0] : undefined);
  return from && to ? geodesicBetween(from, to) : null;
}
