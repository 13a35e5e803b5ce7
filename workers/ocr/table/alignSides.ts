import type { PrintedParcel, PrintedSide } from './printedParcel.ts';

/** A side is on its corner's row or between the rows, or on the row of the corner it leads to. */
const SHIFTS = [0, -1, 1] as const;
/** Nearer than this a side fits, metres. */
const FITS_M = 0.03;
/** Where fewer fit than this, the figures are no sides of these corners. */
const LEAST_FITS = 0.25;
/** Of so few corners one misread number spoils too many sides to tell. */
const FEW_CORNERS = 5;

/**
 * Which printed side lies between which corners: the way in which most of them fit what was read.
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
  const place = ({ after }: PrintedSide, shift: number): number => (after - 1 + shift + count) % count;
  const fits = SHIFTS.map(
    (shift) => sides.filter((side, at) => Math.abs(distancesM[place(side, shift)]! - lengthsM[at]!) < FITS_M).length,
  );
  const most = Math.max(...fits);
  const aligned = corners.map((): PrintedSide | null => null);
  if (count >= FEW_CORNERS && most < LEAST_FITS * sides.length) return aligned;
  const shift = SHIFTS[fits.indexOf(most)]!;
  for (const side of sides) {
    if (side.after >= 1) aligned[place(side, shift)] ??= side;
  }
  return aligned;
}
