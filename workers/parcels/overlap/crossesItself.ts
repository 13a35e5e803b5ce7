import type { SweepEdges } from './sweepEdges.ts';

/** Edges that pass each other by less are taken to touch: coordinates are no finer than a tenth of a millimetre. */
const TOUCH_M = 1e-6;

/** Whether two edges cross: each has its ends on different sides of the other, farther from it than a touch. */
export const crossesItself = (edges: SweepEdges, one: number, other: number): boolean =>
  isParted(edges, one, other) && isParted(edges, other, one);

/** Whether the ends of `other` lie on different sides of the line of `one`. */
function isParted({ lowX, lowY, highX, highY, slope }: SweepEdges, one: number, other: number): boolean {
  const touch = TOUCH_M * Math.hypot(1, slope[one]!);
  const offset = (x: number, y: number): number => x - (lowX[one]! + (y - lowY[one]!) * slope[one]!);
  const low = offset(lowX[other]!, lowY[other]!);
  const high = offset(highX[other]!, highY[other]!);
  return (low > touch && high < -touch) || (low < -touch && high > touch);
}
