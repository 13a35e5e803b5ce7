import { crossM2, isUnread, type CornerState, type CornerStates } from './cornerStates.ts';
import { lengthDensity, type PrintedLength } from './printedLength.ts';
import { likeliestStates } from './solveRing.ts';

/** Number of likeliest changes of which pairs are tried. */
const PAIRED = 48;
/** Density of the area with a corner of which no option is right. */
const ANY_AREA = 1 / 100;

/** Sum of odds beyond which everything is likely to be misread. */
const MAX_ODDS = 20;

interface Change {
  corner: number;
  state: number;
  /** Odds relative to the likeliest ring. */
  odds: number;
  /** Change of twice the signed area; null if the corner is unknown. */
  addsM2: number | null;
  to: CornerState | null;
}

/** Weighs the likeliest ring, and those that differ in one or (the likeliest) two corners, by the printed area. */
export function weighByArea(corners: readonly CornerStates[], shares: Float64Array[], area: PrintedLength): Float64Array[] {
  const best = likeliestStates(shares);
  const ring = best.map((state, at) => corners[at]!.known[state]!);
  const twiceM2 = twiceAreaM2(ring);
  const changes = corners.flatMap(({ known }, corner) => {
    const [before, current, after] = [ring.at(corner - 1)!, ring[corner]!, ring[(corner + 1) % ring.length]!];
    const cornerShares = shares[corner]!;
    const maxShare = Math.max(cornerShares[best[corner]!]!, 1e-12);
    return [...cornerShares].flatMap((share, state): Change[] => {
      if (state === best[corner] || share <= 0) return [];
      const to = known[state] && !isUnread(known[state]) ? known[state] : null;
      // Relative to the corner itself, its current contribution is 0.
      const addsM2 = to && crossM2(before, to, current) + crossM2(to, after, current);
      return [{ corner, state, odds: share / maxShare, addsM2, to }];
    });
  });
  // One figure identifies one misread number, perhaps two; with more misread numbers a fit is chance.
  const sum = changes.reduce((all, { odds }) => all + odds, 0);
  const more = Math.max(0, Math.exp(Math.min(sum, MAX_ODDS)) - 1 - sum - (sum * sum) / 2) * ANY_AREA;
  const weigh = (addsM2: number | null): number => (addsM2 === null ? ANY_AREA : lengthDensity(area, Math.abs(twiceM2 + addsM2) / 2));
  const weights = shares.map((ofCorner) => new Float64Array(ofCorner.length));
  let total = weigh(0);
  const add = (weight: number, ...changed: Change[]): void => {
    total += weight;
    for (const { corner, state } of changed) weights[corner]![state]! += weight;
  };
  for (const change of changes) add(change.odds * weigh(change.addsM2), change);
  const likely = changes.sort((a, b) => b.odds - a.odds).slice(0, PAIRED);
  likely.forEach((first, at) => {
    for (const second of likely.slice(at + 1)) {
      if (first.corner !== second.corner) add(first.odds * second.odds * weigh(bothAddM2(first, second, ring)), first, second);
    }
  });
  const explained = total / (total + more);
  return weights.map((ofCorner, corner) => {
    let changed = 0;
    const out = ofCorner.map((weight, state) => {
      const share = state === best[corner] ? 0 : explained * (weight / total) + (1 - explained) * shares[corner]![state]!;
      changed += share;
      return share;
    });
    out[best[corner]!] = Math.max(0, 1 - changed);
    return out;
  });
}

export function twiceAreaM2(ring: readonly CornerState[]): number {
  return ring.reduce((sum, state, at) => sum + crossM2(state, ring[(at + 1) % ring.length]!, ring[0]!), 0);
}

function bothAddM2(a: Change, b: Change, ring: readonly CornerState[]): number | null {
  if (a.addsM2 === null || b.addsM2 === null) return null;
  const sum = a.addsM2 + b.addsM2;
  const next = (a.corner + 1) % ring.length === b.corner;
  const last = (b.corner + 1) % ring.length === a.corner;
  // Moving two neighbours adds the parallelogram of their moves.
  const moved = (change: Change): [number, number] => [
    change.to!.x.value - ring[change.corner]!.x.value,
    change.to!.y.value - ring[change.corner]!.y.value,
  ];
  const [ax, ay] = moved(a);
  const [bx, by] = moved(b);
  return sum + (next ? ax * by - bx * ay : 0) + (last ? bx * ay - ax * by : 0);
}
