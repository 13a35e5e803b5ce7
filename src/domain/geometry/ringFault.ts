import { segmentsCross, ringArea } from './ring.ts';

/** Sides are compared pair by pair below this; above, only where their x ranges meet. */
const FEW_CORNERS = 24;
/** So many comparisons a ring: a hostile one could ask for their square. */
const MAX_COMPARISONS = 20_000_000;

/** A longer ring is not judged: no area has as many corners, and to sort its sides alone takes seconds. */
const MAX_CORNERS = 200_000;

/** Which two sides cross, each by its first corner; null when none do; 'unjudged' when that would take too long. */
type Crossing = readonly [number, number] | null | 'unjudged';

/** Whether sides of different rings pass through each other; 'unjudged' when that would take too long. @param rings as ringCrossing has them */
export function ringsCross(rings: readonly Float64Array[]): boolean | 'unjudged' {
  if (rings.reduce((sum, ring) => sum + ring.length, 0) > MAX_CORNERS * 2) return 'unjudged';
  const points = Float64Array.from(rings.flatMap((ring) => [...ring]));
  const sides: Array<{ ring: number; a: number; b: number; least: number; most: number }> = [];
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
      if (other.ring !== side.ring && segmentsCross(points, side.a, side.b, other.a, other.b)) return true;
    }
  }
  return false;
}

/** Whether the sides from corners i and k pass through each other. */
const crosses = (ring: Float64Array, i: number, k: number): boolean =>
  segmentsCross(ring, i, (i + 2) % ring.length, k, (k + 2) % ring.length);

/**
 * Where a ring passes through itself. A corner that touches a side is no crossing here, for surveyed parcels share points;
 * what is drawn by hand is judged more strictly, by `sidesCross`.
 * @param ring `x, y, x, y, …` without its first corner repeated, in any flat coordinates
 */
export function ringCrossing(ring: Float64Array): Crossing {
  if (ring.length <= FEW_CORNERS * 2) {
    for (let i = 0; i < ring.length; i += 2) {
      for (let k = i + 4; k < ring.length; k += 2) if (crosses(ring, i, k)) return [i / 2, k / 2];
    }
    return null;
  }
  if (ring.length > MAX_CORNERS * 2) return 'unjudged';
  const least = (i: number): number => Math.min(ring[i]!, ring[(i + 2) % ring.length]!);
  const most = (i: number): number => Math.max(ring[i]!, ring[(i + 2) % ring.length]!);
  const sides = Array.from({ length: ring.length / 2 }, (_, corner) => corner * 2).sort((a, b) => least(a) - least(b));
  let comparisons = 0;
  for (const [place, side] of sides.entries()) {
    const end = most(side);
    for (let next = place + 1; next < sides.length && least(sides[next]!) <= end; next++) {
      if (++comparisons > MAX_COMPARISONS) return 'unjudged';
      const other = sides[next]!;
      if (crosses(ring, Math.min(side, other), Math.max(side, other))) return [Math.min(side, other) / 2, Math.max(side, other) / 2];
    }
  }
  return null;
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
