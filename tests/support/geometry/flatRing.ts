/** Rings of the grid: `E,N,E,N,…` metres, not repeating the first corner. Side against side, as a check on the generator's own test. */

/** Mean of the corners. */
export function ringMiddle(ring: Float64Array): { east: number; north: number } {
  let east = 0;
  let north = 0;
  for (let i = 0; i < ring.length; i += 2) {
    east += ring[i]!;
    north += ring[i + 1]!;
  }
  return { east: (east * 2) / ring.length, north: (north * 2) / ring.length };
}

/** Twice the area of the triangle of side i and a point; its sign says on which side the point lies. */
function turn(ring: Float64Array, i: number, east: number, north: number): number {
  const next = (i + 2) % ring.length;
  return (ring[next]! - ring[i]!) * (north - ring[i + 1]!) - (ring[next + 1]! - ring[i + 1]!) * (east - ring[i]!);
}

function crosses(ring: Float64Array, i: number, k: number): boolean {
  const afterI = (i + 2) % ring.length;
  const afterK = (k + 2) % ring.length;
  return (
    turn(ring, i, ring[k]!, ring[k + 1]!) * turn(ring, i, ring[afterK]!, ring[afterK + 1]!) <= 0 &&
    turn(ring, k, ring[i]!, ring[i + 1]!) * turn(ring, k, ring[afterI]!, ring[afterI + 1]!) <= 0
  );
}

/** Whether no two sides that are not neighbours touch. */
export function isSimpleRing(ring: Float64Array): boolean {
  const count = ring.length;
  for (let i = 0; i < count; i += 2) {
    for (let k = i + 4; k < count; k += 2) {
      if (i === 0 && k === count - 2) continue;
      if (crosses(ring, i, k)) return false;
    }
  }
  return true;
}
