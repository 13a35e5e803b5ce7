import earcut from 'earcut';

/** Above it corners are not worth looking at one by one. */
const FEW_CORNERS = 12;

/** Whether all corners turn the same way, once around. */
function isConvex(flat: readonly number[]): boolean {
  const corners = flat.length / 2;
  if (corners > FEW_CORNERS) return false;
  let turns = 0;
  let reversals = 0;
  let [beforeX, beforeY] = [flat[0]! - flat[2 * corners - 2]!, flat[1]! - flat[2 * corners - 1]!];
  for (let i = 0; i < corners; i += 1) {
    const next = i + 1 === corners ? 0 : i + 1;
    const [x, y] = [flat[2 * next]! - flat[2 * i]!, flat[2 * next + 1]! - flat[2 * i + 1]!];
    const turn = Math.sign(beforeX * y - beforeY * x);
    if (turn !== 0 && turns !== 0 && turn !== turns) return false;
    if (turn !== 0) turns = turn;
    if (x < 0 !== beforeX < 0) reversals += 1;
    [beforeX, beforeY] = [x, y];
  }
  // A star of five points turns one way only, twice around.
  return reversals <= 2;
}

/**
 * Triangles of a polygon, three corners each.
 * @param flat x, y, x, y … of the outline, then of its holes; no ring repeats its first corner
 * @param holes where each hole begins, in corners
 */
export function triangulate(flat: readonly number[], holes: readonly number[]): number[] {
  if (holes.length > 0 || !isConvex(flat)) return earcut(flat as number[], holes as number[], 2);
  const triangles: number[] = [];
  for (let corner = 2; corner < flat.length / 2; corner += 1) triangles.push(0, corner - 1, corner);
  return triangles;
}
