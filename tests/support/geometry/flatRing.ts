/** Rings on the grid: `E,N,E,N,…` metres, without a repeated first corner. Tests the generator independently. */

/** Returns the mean of the corners. */
export function ringMiddle(ring: Float64Array): { east: number; north: number } {
  let east = 0;
  let north = 0;
  for (let i = 0; i < ring.length; i += 2) {
    east += ring[i]!;
    north += ring[i + 1]!;
  }
  return { east: (east * 2) / ring.length, north: (north * 2) / ring.length };
}

/** Returns twice the signed area of the triangle of side i and a point; the sign is the point's side. */
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

/** Tests that no two sides touch unless they are neighbours. */
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
