import type { LineNet } from './lineNet.ts';

/** Distance below which a corner is on the line of its neighbours, as after cutting or rounding. */
const STRAIGHT_M = 0.002;
/** Maximum places checked together, since a spiral takes quadratic time. */
const MAX_RUN = 5_000;

/**
 * Removes places inside straight lines where only two sides meet. Joints of more stay, so that neighbours share
 * corners. The result is independent of the direction.
 */
export function straightenRing(
  { x, y }: Pick<LineNet, 'x' | 'y'>,
  places: readonly number[],
  isJoint: (place: number) => boolean,
): number[] {
  let fixed = places.flatMap((place, at) => (isJoint(place) ? [at] : []));
  if (fixed.length < 2) fixed = furthestApart(x, y, places, fixed[0]);
  const isKept = new Uint8Array(places.length);
  const waiting: Array<[number, number]> = [];
  for (const [rank, at] of fixed.entries()) {
    isKept[at] = 1;
    const next = fixed[(rank + 1) % fixed.length]!;
    const end = next > at ? next : next + places.length;
    for (let first = at; first < end; first += MAX_RUN) {
      isKept[first % places.length] = 1;
      waiting.push([first, Math.min(end, first + MAX_RUN)]);
    }
  }
  const placeAt = (at: number): number => places[at % places.length]!;
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const [first, last] = part;
    const [a, b] = [placeAt(first), placeAt(last)];
    let [worst, worstM] = [-1, STRAIGHT_M];
    for (let at = first + 1; at < last; at++) {
      const awayM = distanceM(x, y, placeAt(at), a, b);
      if (awayM > worstM) [worst, worstM] = [at, awayM];
    }
    if (worst < 0) continue;
    isKept[worst % places.length] = 1;
    waiting.push([first, worst], [worst, last]);
  }
  const remaining = places.filter((_, at) => isKept[at] === 1);
  return remaining.length >= 3 ? remaining : [...places];
}

/** Returns two start places independent of direction: the joint or south-westernmost, and the farthest from it. */
function furthestApart(x: readonly number[], y: readonly number[], places: readonly number[], joint: number | undefined): number[] {
  let first = joint ?? 0;
  if (joint === undefined) {
    for (let at = 1; at < places.length; at++) {
      const [place, firstPlace] = [places[at]!, places[first]!];
      if (x[place]! + y[place]! < x[firstPlace]! + y[firstPlace]!) first = at;
    }
  }
  let [second, secondM] = [first === 0 ? 1 : 0, -1];
  for (let at = 0; at < places.length; at++) {
    const apartM = Math.hypot(x[places[at]!]! - x[places[first]!]!, y[places[at]!]! - y[places[first]!]!);
    if (apartM > secondM && at !== first) [second, secondM] = [at, apartM];
  }
  return [first, second].sort((a, b) => a - b);
}

function distanceM(x: readonly number[], y: readonly number[], place: number, a: number, b: number): number {
  const [sideX, sideY] = [x[b]! - x[a]!, y[b]! - y[a]!];
  const [awayX, awayY] = [x[place]! - x[a]!, y[place]! - y[a]!];
  const square = sideX * sideX + sideY * sideY;
  const share = square === 0 ? 0 : Math.max(0, Math.min(1, (awayX * sideX + awayY * sideY) / square));
  return Math.hypot(awayX - sideX * share, awayY - sideY * share);
}
