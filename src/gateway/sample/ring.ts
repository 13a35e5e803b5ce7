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
  const ring = Float64Array.from(corners.flat());
  const ordered = ringAreaM2(ring) > 0 ? corners.toReversed() : corners;
  let first = 0;
  ordered.forEach(([east, north], i) => {
    const [bestEast, bestNorth] = ordered[first]!;
    if (north - east > bestNorth - bestEast) first = i;
  });
  return Float64Array.from([...ordered.slice(first), ...ordered.slice(0, first)].flat());
}

const crosses = (ring: Float64Array, i: number, k: number): boolean => {
  const at = (index: number): [number, number] => [ring[index % ring.length]!, ring[(index + 1) % ring.length]!];
  const [ax, ay] = at(i);
  const [bx, by] = at(i + 2);
  const [cx, cy] = at(k);
  const [dx, dy] = at(k + 2);
  const turn = (px: number, py: number, qx: number, qy: number, rx: number, ry: number): number =>
    (qx - px) * (ry - py) - (qy - py) * (rx - px);
  return (
    turn(ax, ay, bx, by, cx, cy) * turn(ax, ay, bx, by, dx, dy) <= 0 &&
    turn(cx, cy, dx, dy, ax, ay) * turn(cx, cy, dx, dy, bx, by) <= 0
  );
};

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
