import { geodesicBetween, type GeodesicSide } from '../geometry/geodesic.ts';
import type { Drawing } from './drawing.ts';

/** Returns the side that begins at a vertex, in a closed area also from last to first; null if there is none. */
export function sideFrom({ mode, points, isClosed }: Drawing, index: number): GeodesicSide | null {
  const from = points[index];
  const to = points[index + 1] ?? (mode === 'area' && isClosed ? points[0] : undefined);
  return from && to ? geodesicBetween(from, to) : null;
}
