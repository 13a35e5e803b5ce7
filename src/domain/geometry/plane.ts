/** Plane geometry in whatever unit the coordinates have: degrees, which tiles draw straight, or metres of a grid. */

/**
 * Twice the signed area of the triangle a, b, c: above zero where c lies left of the way from a to b, with x to the right
 * and y up. Differences are taken first, so that seven-digit metres keep their centimetres.
 */
export const planeTurn = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/**
 * The same of three points of a flat list.
 * @param points `x, y, x, y, …`
 * @param a, b, c where they begin in the list
 */
const turnAt = (points: ArrayLike<number>, a: number, b: number, c: number): number =>
  planeTurn(points[a]!, points[a + 1]!, points[b]!, points[b + 1]!, points[c]!, points[c + 1]!);

/** Whether two segments pass through each other; touching is not crossing. `a` … `d`: where the points begin in the list. */
export const segmentsCross = (points: ArrayLike<number>, a: number, b: number, c: number, d: number): boolean =>
  turnAt(points, a, b, c) * turnAt(points, a, b, d) < 0 && turnAt(points, c, d, a) * turnAt(points, c, d, b) < 0;

const onOneSide = (one: number, other: number): boolean => (one > 0 && other > 0) || (one < 0 && other < 0);

const rangesMeet = (a: number, b: number, c: number, d: number): boolean =>
  Math.min(a, b) <= Math.max(c, d) && Math.min(c, d) <= Math.max(a, b);

/** Whether two segments have a point in common, be it an end. `a` … `d`: where the points begin in the list. */
export const segmentsMeet = (points: ArrayLike<number>, a: number, b: number, c: number, d: number): boolean =>
  rangesMeet(points[a]!, points[b]!, points[c]!, points[d]!) &&
  rangesMeet(points[a + 1]!, points[b + 1]!, points[c + 1]!, points[d + 1]!) &&
  !onOneSide(turnAt(points, a, b, c), turnAt(points, a, b, d)) &&
  !onOneSide(turnAt(points, c, d, a), turnAt(points, c, d, b));
