import { segmentsCross, ringArea } from './ring.ts';

/** So many comparisons a search: a hostile ring could ask for the square of its sides. */
const MAX_COMPARISONS = 20_000_000;

/** Longer rings are not judged: no area has as many corners, and to sort their sides alone takes seconds. */
const MAX_CORNERS = 200_000;

interface Side {
  ring: number;
  /** Where its ends begin in the points of all rings. */
  a: number;
  b: number;
  /** Its range of x: only sides whose ranges meet are compared. */
  least: number;
  most: number;
}

/** Two sides that pass through each other, of one ring or of two; null when none do; 'unjudged' when that would take too long. */
function crossingSides(rings: readonly Float64Array[], ofOneRing: boolean): readonly [Side, Side] | null | 'unjudged' {
  if (rings.reduce((sum, ring) => sum + ring.length, 0) > MAX_CORNERS * 2) return 'unjudged';
  const points = Float64Array.from(rings.flatMap((ring) => [...ring]));
  const sides: Side[] = [];
  let from = 0;
  for (const [at, ring] of rings.entries()) {
    for (let i = 0; i < ring.length; i += 2) {
      const [a, b] = [from + i, from + ((i + 2) % ring.length)];
      sides.push({ ring: at, a, b, least: Math.min(points[a]!, points[b]!), most: Math.max(points[a]!, points[b]!) });
    }
    from += ring.length;
  }
  sides.sort((one, other) => one.least - other.least);
  let comparisons = 0;
  for (const [place, side] of sides.entries()) {
    for (let next = place + 1; next < sides.length && sides[next]!.least <= side.most; next++) {
      if (++comparisons > MAX_COMPARISONS) return 'unjudged';
      const other = sides[next]!;
      if ((other.ring === side.ring) === ofOneRing && segmentsCross(points, side.a, side.b, other.a, other.b)) return [side, other];
    }
  }
  return null;
}

/** Whether sides of different rings pass through each other; 'unjudged' when that would take too long. @param rings as ringCrossing has them */
export function ringsCross(rings: readonly Float64Array[]): boolean | 'unjudged' {
  const found = crossingSides(rings, false);
  return found === 'unjudged' ? found : found !== null;
}

/**
 * Where a ring passes through itself: two sides, each by its first corner. A corner that touches a side is no crossing here, for
 * surveyed parcels share points; what is drawn by hand is judged more strictly, by `sidesCross`.
 * @param ring `x, y, x, y, …` without its first corner repeated, in any flat coordinates
 * @returns null where it does not, 'unjudged' when that would take too long
 */
export function ringCrossing(ring: Float64Array): readonly [number, number] | null | 'unjudged' {
  const found = crossingSides([ring], true);
  if (found === null || found === 'unjudged') return found;
  const [one, other] = found;
  return [Math.min(one.a, other.a) / 2, Math.max(one.a, other.a) / 2];
}

/** Why the area of typed corners cannot be used: sides cross, or the corners bound nothing. */
export type RingFault = 'crossing' | 'flat';

/** A ring that bounds less is a line, to the centimetre that certificates print. */
const MIN_AREA_M2 = 0.01;

/**
 * Judges a ring of grid metres, its first corner not repeated. One too intricate to be judged within a second counts as
 * crossing: no certificate has thousands of corners side by side.
 * @returns null for a ring without fault, and for fewer than three corners, which are no ring
 */
export function ringFault(corners: ReadonlyArray<{ readonly xM: number; readonly yM: number }>): RingFault | null {
  if (corners.length < 3) return null;
  const ring = Float64Array.from(corners.flatMap(({ xM, yM }) => [xM, yM]));
  if (ringCrossing(ring) !== null) return 'crossing';
  return Math.abs(ringArea(ring)) < MIN_AREA_M2 ? 'flat' : null;
}
