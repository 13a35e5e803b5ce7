import { ringCrossing } from '../../../domain/geometry/ringCrossing.ts';

const MAX_UNTIED_CORNERS = 2_000;
const MAX_KNOTS = 200;

/**
 * The same corners in an order without crossings: the stretch between two sides that cross is turned round, which untwists a
 * ring whose corners were written in the wrong order. Every turn makes the ring shorter, so it ends.
 * @returns null when it is too long or too knotted
 */
export function untieRing(ring: Float64Array): Float64Array | null {
  if (ring.length > MAX_UNTIED_CORNERS * 2) return null;
  const untied = ring.slice();
  for (let knots = 0; knots < MAX_KNOTS; knots++) {
    const crossing = ringCrossing(untied);
    if (crossing === null) return untied;
    if (crossing === 'unjudged') return null;
    for (let [from, to] = [crossing[0] + 1, crossing[1]]; from < to; from++, to--) {
      for (const axis of [0, 1]) [untied[from * 2 + axis], untied[to * 2 + axis]] = [untied[to * 2 + axis]!, untied[from * 2 + axis]!];
    }
  }
  return null;
}
