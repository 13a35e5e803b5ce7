import type { PrintedParcel, PrintedSide } from './printedParcel.ts';

/** A side is on its corner's row or between the rows, or on the row of the corner it leads to. */
const SHIFTS = [0, -1, 1] as const;
/** Nearer than this a side fits, metres. */
const FITS_M = 0.03;
/** Where fewer fit than this, the figures are no sides of these corners. */
const MIN_FITS = 0.25;
/** Of so few corners one misread number spoils too many sides to tell. */
const FEW_CORNERS = 5;

/**
 * Which printed side lies between which corners: the way in which most of them fit what was read. Those found on corners'
 * rows and those between rows are aligned apart: on a tilted paper sides printed between rows are found as either.
 * @param lengthsM as first read, in the order of `parcel.sides`; NaN where nothing was
 * @param distancesM between each corner and the next as first read; NaN where unknown
 * @returns of each corner the side to the next; null where there is none
 */
export function alignSides(
  { corners, sides }: PrintedParcel,
  lengthsM: readonly number[],
  distancesM: readonly number[],
): Array<PrintedSide | null> {
  const count = corners.length;
  const aligned = corners.map((): PrintedSide | null => null);
  const place = ({ after }: PrintedSide, shift: number): number => (after - 1 + shift + count) % count;
  const fits = (side: PrintedSide, shift: number): boolean =>
    Math.abs(distancesM[place(side, shift)]! - lengthsM[sides.indexOf(side)]!) < FITS_M;
  const groups = [false, true].map((onRow) => {
    const own = sides.filter((side) => side.onRow === onRow);
    const fitting = SHIFTS.map((shift) => own.filter((side) => fits(side, shift)).length);
    const most = Math.max(...fitting);
    return { own, most, shift: SHIFTS[fitting.indexOf(most)]! };
  });
  // A stamp's or a heading's number takes no side's place.
  for (const { own, most, shift } of groups.sort((one, other) => other.most - one.most)) {
    if (count >= FEW_CORNERS && most < MIN_FITS * own.length) continue;
    for (const side of own) {
      if (side.after >= 1) aligned[place(side, shift)] ??= side;
    }
  }
  return aligned;
}
