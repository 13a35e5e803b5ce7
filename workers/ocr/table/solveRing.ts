import { distanceM, type CornerStates } from './cornerStates.ts';
import { lengthDensity, type PrintedLength } from './printedLength.ts';
import { ringMarginals } from './ringMarginals.ts';

/** Density of the side to a corner that is none of its options. */
const ANY_SIDE = 1 / 60;

/**
 * Shares of each corner's states (its last: none of them), with the sides between corners.
 * @param sides from each corner to the next, the last one's to the first
 */
export function solveRing(corners: readonly CornerStates[], sides: ReadonlyArray<PrintedLength | null>): Float64Array[] {
  return ringMarginals(
    corners.map(({ logs }) => logs),
    (at) => {
      const side = corners.length > 1 ? sides[at] : null;
      return side ? linkOf(corners[at]!, corners[(at + 1) % corners.length]!, side) : null;
    },
  );
}

function linkOf({ known: here }: CornerStates, { known: there }: CornerStates, side: PrintedLength): Float64Array {
  const width = there.length + 1;
  const link = new Float64Array((here.length + 1) * width).fill(ANY_SIDE);
  here.forEach((one, at) => {
    there.forEach((other, to) => {
      const apart = distanceM(one, other);
      if (!Number.isNaN(apart)) link[at * width + to] = lengthDensity(side, apart);
    });
  });
  return link;
}

/** The likeliest known state of each corner. */
export function likeliestStates(shares: readonly Float64Array[]): number[] {
  return shares.map((ofCorner) => {
    let best = 0;
    for (let at = 1; at < ofCorner.length - 1; at += 1) if (ofCorner[at]! > ofCorner[best]!) best = at;
    return best;
  });
}
