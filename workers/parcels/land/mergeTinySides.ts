/** Steps of the grid under which a side is tiny: its direction would be the grid's own. */
const TINY = 16;

/**
 * A ring without corners between tiny sides that lie within a step of the straight line. On a grid a curve of tiny sides is a
 * staircase, whose corners turn so sharply that a line around them has gaps. Sides of 16 steps and more keep all their corners.
 * @param ring x, y … in steps, no corner twice in a row
 */
export function mergeTinySides(ring: number[]): number[] {
  const corners = ring.length / 2;
  const kept = [ring[0]!, ring[1]!];
  let anchor = 0;
  for (let i = 1; i < corners; i += 1) {
    if (isStraight(ring, anchor, i + 1)) continue;
    kept.push(ring[2 * i]!, ring[2 * i + 1]!);
    anchor = i;
  }
  return kept.length === ring.length ? ring : kept;
}

/** Whether `to` is near enough to `from`, and all corners between them are to their line, for the line to stand for them. */
function isStraight(ring: readonly number[], from: number, to: number): boolean {
  const [fromX, fromY] = [ring[2 * from]!, ring[2 * from + 1]!];
  const end = (2 * to) % ring.length;
  const [sideX, sideY] = [ring[end]! - fromX, ring[end + 1]! - fromY];
  const length = Math.hypot(sideX, sideY);
  if (length === 0 || length >= TINY) return false;
  for (let i = from + 1; i < to; i += 1) {
    if (Math.abs((ring[2 * i]! - fromX) * sideY - (ring[2 * i + 1]! - fromY) * sideX) > length) return false;
  }
  return true;
}
