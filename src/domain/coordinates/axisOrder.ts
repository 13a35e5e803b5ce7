import type { CornerPair } from './cornerText.ts';

/**
 * Which of two numbers is X (north) and which is Y (east) on a Vietnamese grid (design §4): on every mainland paper
 * X > 930,000, 355,000 < Y < 645,000 and X − Y > 300,000; in Trường Sa X is from 864,000 and X − Y from 232,000.
 */
const SMALLEST_NORTHING_M = 864_000;
const SMALLEST_DIFFERENCE_M = 232_000;

/** Puts a swapped pair right. `swapped` tells that it was, so that the form can say so. */
export function orderAxes(pair: CornerPair): CornerPair & { swapped: boolean } {
  const looksSwapped =
    pair.x < pair.y && pair.y >= SMALLEST_NORTHING_M && pair.y - pair.x >= SMALLEST_DIFFERENCE_M;
  return looksSwapped ? { x: pair.y, y: pair.x, swapped: true } : { ...pair, swapped: false };
}
