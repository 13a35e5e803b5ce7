/** Sides are compared pair by pair below this; above, only where their x ranges meet. */
const FEW_CORNERS = 24;
/** So many comparisons a ring: a hostile one could ask for their square. */
const MOST_COMPARISONS = 20_000_000;
const MOST_UNTIED_CORNERS = 2_000;
const MOST_KNOTS = 200;

/** Which two sides cross, each by its first corner; null when none do; 'unjudged' when that would take too long. */
export type Crossing = readonly [number, number] | null | 'unjudged';

function turn(ring: Float64Array, a: number, b: number, c: number): number {
  return (ring[b]! - ring[a]!) * (ring[c + 1]! - ring[a + 1]!) - (ring[b + 1]! - ring[a + 1]!) * (ring[c]! - ring[a]!);
}

/** Whether the sides from corners i and k pass through each other; touching is not crossing. */
function crosses(ring: Float64Array, i: number, k: number): boolean {
  const afterI = (i + 2) % ring.length;
  const afterK = (k + 2) % ring.length;
  return (
    turn(ring, i, afterI, k) * turn(ring, i, afterI, afterK) < 0 && turn(ring, k, afterK, i) * turn(ring, k, afterK, afterI) < 0
  );
}

/** @param ring without its first corner repeated, in any flat coordinates */
export function ringCrossing(ring: Float64Array): Crossing {
  if (ring.length <= FEW_CORNERS * 2) {
    for (let i = 0; i < ring.length; i += 2) {
      for (let k = i + 4; k < ring.length; k += 2) if (crosses(ring, i, k)) return [i / 2, k / 2];
    }
    return null;
  }
  const least = (i: number): number => Math.min(ring[i]!, ring[(i + 2) % ring.length]!);
  const most = (i: number): number => Math.max(ring[i]!, ring[(i + 2) % ring.length]!);
  const sides = Array.from({ length: ring.length / 2 }, (_, corner) => corner * 2).sort((a, b) => least(a) - least(b));
  let comparisons = 0;
  for (const [place, side] of sides.entries()) {
    const end = most(side);
    for (let next = place + 1; next < sides.length && least(sides[next]!) <= end; next++) {
      if (++comparisons > MOST_COMPARISONS) return 'unjudged';
      const other = sides[next]!;
      if (crosses(ring, Math.min(side, other), Math.max(side, other))) return [Math.min(side, other) / 2, Math.max(side, other) / 2];
    }
  }
  return null;
}

/**
 * The same corners in an order without crossings: the stretch between two sides that cross is turned round, which untwists a
 * ring whose corners were written in the wrong order. Every turn makes the ring shorter, so it ends.
 * @returns null when it is too long or too knotted
 */
export function untieRing(ring: Float64Array): Float64Array | null {
  if (ring.length > MOST_UNTIED_CORNERS * 2) return null;
  const untied = ring.slice();
  for (let knots = 0; knots < MOST_KNOTS; knots++) {
    const crossing = ringCrossing(untied);
    if (crossing === null) return untied;
    if (crossing === 'unjudged') return null;
    for (let [from, to] = [crossing[0] + 1, crossing[1]]; from < to; from++, to--) {
      for (const axis of [0, 1]) [untied[from * 2 + axis], untied[to * 2 + axis]] = [untied[to * 2 + axis]!, untied[from * 2 + axis]!];
    }
  }
  return null;
}
