import { ringArea } from './ring.ts';
import { ringCrossing } from './ringCrossing.ts';

/** Why the area of typed corners cannot be used: sides cross, or the corners bound nothing. */
export type RingFault = 'crossing' | 'flat';

/** A ring that bounds less is a line, to the centimetre that certificates print. */
const MIN_AREA_M2 = 0.01;

/**
 * Judges a ring of grid metres, its first corner not repeated. One too intricate to be judged within a second counts as
 * crossing: no certificate has thousands of corners side by side.
 * @returns null for a ring without fault, and for fewer than three corners, which are no ring
 */
export function ringFault(corners: ReadonlyArray<{ readonly xM: number; readonly yM: number }>): RingFault | null {
  if (corners.length < 3) return null;
  const ring = Float64Array.from(corners.flatMap(({ xM, yM }) => [xM, yM]));
  if (ringCrossing(ring) !== null) return 'crossing';
  return Math.abs(ringArea(ring)) < MIN_AREA_M2 ? 'flat' : null;
}
