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
    const [before, here, after] = [ring.at(corner - 1)!, ring[corner]!, ring[(corner + 1) % ring.length]!];
    const own = shares[corner]!;
    const most = Math.max(own[best[corner]!]!, 1e-12);
    return [...own].flatMap((share, state): Change[] => {
      if (state === best[corner] || share <= 0) return [];
      const to = known[state] && !isUnread(known[state]) ? known[state] : null;
      // Relative to the corner itself, its current contribution is 0.
      const addsM2 = to && crossM2(before, to, here) + crossM2(to, after, here);
      return [{ corner, state, odds: share / most, addsM2, to }];
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
  likely.forEach((one, at) => {
    for (const other of likely.slice(at + 1)) {
      if (one.corner !== other.corner) add(one.odds * other.odds * weigh(bothAddM2(one, other, ring)), one, other);
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
  return ring.reduce((sum, one, at) => sum + crossM2(one, ring[(at + 1) % ring.length]!, ring[0]!), 0);
}

function bothAddM2(one: Change, other: Change, ring: readonly CornerState[]): number | null {
  if (one.addsM2 === null || other.addsM2 === null) return null;
  const sum = one.addsM2 + other.addsM2;
  const next = (one.corner + 1) % ring.length === other.corner;
  const last = (other.corner + 1) % ring.length === one.corner;
  // Moving two neighbours adds the parallelogram of their moves.
  const moved = (change: Change): [number, number] => [
    change.to!.x.value - ring[change.corner]!.x.value,
    change.to!.y.value - ring[change.corner]!.y.value,
  ];
  const [ax, ay] = moved(one);
  const [bx, by] = moved(other);
  return sum + (next ? ax * by - bx * ay : 0) + (last ? bx * ay - ax * by : 0);
}
