/** Why the area of typed corners cannot be used: sides cross, or the corners bound nothing. */
export type RingFault = 'crossing' | 'flat';

interface Point {
  readonly xM: number;
  readonly yM: number;
}

interface Side {
  from: Point;
  to: Point;
  leastM: number;
  mostM: number;
}

/** A ring that bounds less is a line, to the centimetre that certificates print. */
const SMALLEST_AREA_M2 = 0.01;

/** Twice the signed area of the triangle a, b, c. */
const turn = (a: Point, b: Point, c: Point): number => (b.xM - a.xM) * (c.yM - a.yM) - (b.yM - a.yM) * (c.xM - a.xM);

function crosses(one: Side, other: Side): boolean {
  const apart = (a: Point, b: Point, c: Point, d: Point): boolean => turn(a, b, c) * turn(a, b, d) < 0;
  return apart(one.from, one.to, other.from, other.to) && apart(other.from, other.to, one.from, one.to);
}

/**
 * Judges a ring of grid metres, its first corner not repeated. Sides are compared only where their X ranges meet, so
 * thousands of corners cost little.
 * @returns null for a ring without fault, and for fewer than three corners, which are no ring
 */
export function ringFault(corners: readonly Point[]): RingFault | null {
  if (corners.length < 3) return null;
  const sides = corners
    .map((from, index): Side => {
      const to = corners[(index + 1) % corners.length]!;
      return { from, to, leastM: Math.min(from.xM, to.xM), mostM: Math.max(from.xM, to.xM) };
    })
    .sort((a, b) => a.leastM - b.leastM);
  for (const [place, side] of sides.entries()) {
    for (let next = place + 1; next < sides.length && sides[next]!.leastM <= side.mostM; next += 1) {
      if (crosses(side, sides[next]!)) return 'crossing';
    }
  }
  const [origin] = corners as [Point, ...Point[]];
  const doubled = sides.reduce((sum, { from, to }) => sum + turn(origin, from, to), 0);
  return Math.abs(doubled) / 2 < SMALLEST_AREA_M2 ? 'flat' : null;
}
