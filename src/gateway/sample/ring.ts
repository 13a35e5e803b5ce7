/** Rings of the grid: `E,N,E,N,…` metres, not repeating the first corner. */

/** Signed area in m²; negative when the corners run clockwise, as on a certificate. */
export function ringAreaM2(ring: Float64Array): number {
  let twice = 0;
  const count = ring.length;
  // Relative to the first corner: the products of seven-digit northings would eat the centimetres.
  const e0 = ring[0]!;
  const n0 = ring[1]!;
  for (let i = 0, j = count - 2; i < count; j = i, i += 2) {
    twice += (ring[j]! - e0) * (ring[i + 1]! - n0) - (ring[i]! - e0) * (ring[j + 1]! - n0);
  }
  return twice / 2;
}

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

/** Clockwise and from the north-west-most corner, as corner tables of certificates are written. */
export function certificateOrder(corners: ReadonlyArray<readonly [number, number]>): Float64Array {
  const count = corners.length;
  const ring = new Float64Array(count * 2);
  let first = 0;
  corners.forEach(([east, north], i) => {
    ring[2 * i] = east;
    ring[2 * i + 1] = north;
    if (north - east > ring[2 * first + 1]! - ring[2 * first]!) first = i;
  });
  const step = ringAreaM2(ring) > 0 ? count - 1 : 1;
  const ordered = new Float64Array(count * 2);
  for (let i = 0, at = first; i < count; i++, at = (at + step) % count) {
    ordered[2 * i] = ring[2 * at]!;
    ordered[2 * i + 1] = ring[2 * at + 1]!;
  }
  return ordered;
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

/** The smallest convex ring around points (Andrew's monotone chain), clockwise. */
export function convexHull(points: ReadonlyArray<readonly [number, number]>): Float64Array {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (from: ReadonlyArray<readonly [number, number]>): Array<readonly [number, number]> => {
    const chain: Array<readonly [number, number]> = [];
    for (const point of from) {
      while (chain.length > 1) {
        const [ax, ay] = chain.at(-2)!;
        const [bx, by] = chain.at(-1)!;
        if ((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax) > 0) break;
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return certificateOrder([...half(sorted), ...half(sorted.toReversed())]);
}
