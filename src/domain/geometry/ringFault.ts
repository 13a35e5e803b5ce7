import { segmentsCross, ringArea } from './ring.ts';

/** Maximum comparisons of a search. A hostile ring could require the square of its sides. */
const MAX_COMPARISONS = 20_000_000;

/** Maximum corners of all rings. Longer ones are not checked, since sorting their sides alone takes seconds. */
const MAX_CORNERS = 200_000;

interface Side {
  ring: number;
  /** Indices of its ends in the points of all rings. */
  a: number;
  b: number;
  /** Range of x. Only sides whose ranges meet are compared. */
  least: number;
  most: number;
}

/** Returns two crossing sides of one ring or of two; null if none; 'unjudged' if the search would take too long. */
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
  sides.sort((a, b) => a.least - b.least);
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

/** Returns true if sides of different rings cross; 'unjudged' if that takes too long. @param rings as ringCrossing */
export function ringsCross(rings: readonly Float64Array[]): boolean | 'unjudged' {
  const found = crossingSides(rings, false);
  return found === 'unjudged' ? found : found !== null;
}

/**
 * Returns the first corners of two crossing sides of a ring, 'unjudged' if the search would take too long. A corner on
 * a side is no crossing here, since surveyed parcels share points; `sidesCross` is stricter for shapes drawn by hand.
 * @param ring `x, y, x, y, …` in any flat coordinates, first corner not repeated
 */
export function ringCrossing(ring: Float64Array): readonly [number, number] | null | 'unjudged' {
  const found = crossingSides([ring], true);
  if (found === null || found === 'unjudged') return found;
  const [first, second] = found;
  return [Math.min(first.a, second.a) / 2, Math.max(first.a, second.a) / 2];
}

/** Reason why typed corners are not an area: sides cross, or the area is zero. */
export type RingFault = 'crossing' | 'flat';

/** Minimum area of a ring, given the centimetres that certificates print. */
const MIN_AREA_M2 = 0.01;

/**
 * Checks a ring of grid metres, first corner not repeated. A ring that takes too long to check counts as crossing,
 * since no certificate has so many corners.
 */
export function ringFault(corners: ReadonlyArray<{ readonly xM: number; readonly yM: number }>): RingFault | null {
  if (corners.length < 3) return null;
  const ring = Float64Array.from(corners.flatMap(({ xM, yM }) => [xM, yM]));
  if (ringCrossing(ring) !== null) return 'crossing';
  return Math.abs(ringArea(ring)) < MIN_AREA_M2 ? 'flat' : null;
}
