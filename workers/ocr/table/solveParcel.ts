import { areaDecimals, type DecimalShares } from './decimalShares.ts';
import { cornerOptions, type DocumentFacts } from './cornerOptions.ts';
import { distanceM, isUnread, type CornerState, type CornerStates } from './cornerStates.ts';
import { readingsOf, type DigitReading } from './digitReading.ts';
import { likeliest, type NumberOption, optionValue } from './numberOption.ts';
import { lengthDensity, printedLength, type PrintedLength } from './printedLength.ts';
import type { PrintedParcel, PrintedSide } from './printedParcel.ts';
import { likeliestStates, solveRing } from './solveRing.ts';
import { twiceAreaM2, weighByArea } from './weighByArea.ts';
import { changedDigits, lengthenedDigits, proposedDigits, shortenedDigits } from './proposedDigits.ts';
import { scoreDigits } from './scoreDigits.ts';

/** Row offsets of sides: on their corner's row or between rows, or on the row of the next corner. */
const SHIFTS = [0, -1, 1] as const;
/** Largest difference of a side that fits, metres. */
const FITS_M = 0.03;
/** Minimum share of fitting sides; below it the figures are no sides of these corners. */
const MIN_FITS = 0.25;
/** Minimum corners for that test: with fewer, one misread number spoils too many sides. */
const FEW_CORNERS = 5;

/**
 * Assigns printed sides to pairs of corners so that most of them fit. Sides on corners' rows and sides between rows are
 * aligned separately, because a tilted document shows sides between rows as either.
 * @param lengthsM as first read, in the order of `parcel.sides`; NaN if unread
 * @param distancesM between each corner and the next as first read; NaN if unknown
 * @returns the side from each corner to the next; null if there is none
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
  // The number of a stamp or a heading must not replace a side.
  for (const { own, most, shift } of groups.sort((a, b) => b.most - a.most)) {
    if (count >= FEW_CORNERS && most < MIN_FITS * own.length) continue;
    for (const side of own) {
      if (side.after >= 1) aligned[place(side, shift)] ??= side;
    }
  }
  return aligned;
}

/** Minimum probability of a number of decimals. */
const MIN_SHARE = 0.02;

/**
 * Lists values of a side or an area. No range gives their length, so every usual number of decimals is scored.
 * @param near also tries values that no reading proposes: a digit changed, lost or gained
 */
function lengthOptions(readings: readonly DigitReading[], decimals: DecimalShares, near: boolean): NumberOption[] {
  const strings = new Set<string>();
  for (const reading of readings) {
    const proposed = proposedDigits(reading).slice(0, 12);
    for (const digits of proposed) strings.add(digits);
    const best = proposed[0];
    if (!near || best === undefined || best.length > 9) continue;
    for (const digits of [...changedDigits(best), ...lengthenedDigits(best), ...shortenedDigits(best)]) strings.add(digits);
  }
  return [...strings].flatMap((digits) =>
    decimals.flatMap((share, count): NumberOption[] => {
      const whole = digits.length - count;
      if (share < MIN_SHARE || whole < 1 || (whole > 1 && digits.startsWith('0'))) return [];
      const ocr = scoreDigits(readings, digits, whole);
      return [{ digits, whole, value: optionValue(digits, whole), proposed: true, ocr, log: ocr + Math.log(share) }];
    }),
  );
}

export interface SolvedParcel {
  corners: CornerStates[];
  /** Probabilities of each corner's states, and of none of them. */
  shares: Float64Array[];
  ring: CornerState[];
  sides: Array<{ side: PrintedSide; options: NumberOption[]; printed: PrintedLength } | null>;
  /** `printed` is null if the corners give no area to compare with. */
  area: { options: NumberOption[]; printed: PrintedLength | null } | null;
}

const MAX_LENGTHS = 120;
/** Densities below which a printed figure contradicts the corners. */
const CONTRADICTS = { side: 2, area: 0.1 } as const;
/** Deviations due to rounded coordinates: of a side in units of the last digit, of an area in units × metres across. */
const SPREAD = { side: 0.4, leastSideM: 0.0015, area: 0.15, leastAreaM2: 0.01 } as const;
/** Ranges of figures that are no side, or no area, of the parcel. */
const EXTENT = { sideM: 100, areaM2: 500 } as const;

/** Solves with the proposed values, then tries every digit of corners that a side or the area contradicts. */
export function solveParcel(parcel: PrintedParcel, facts: DocumentFacts): SolvedParcel {
  const statesOf = cornerOptions(parcel, facts);
  const corners = parcel.corners.map((_, at) => statesOf(at, false));
  const firstRead = corners.map(({ known }) => known[0]!);
  const unit = unitOf(firstRead);
  const sides = sidesOf(parcel, facts, firstRead, unit);
  const areaOptions = parcel.area ? likeliest(lengthOptions(readingsOf(parcel.area), areaDecimals(parcel.area), true), MAX_LENGTHS) : [];
  const solve = (): SolvedParcel => {
    const shares = solveRing(
      corners,
      sides.map((side) => side?.printed ?? null),
    );
    const ring = ringOf(corners, shares);
    if (areaOptions.length === 0) return { corners, shares, ring, sides, area: null };
    if (corners.length < 3 || ring.some(isUnread)) return { corners, shares, ring, sides, area: { options: areaOptions, printed: null } };
    const printed = printedLength(areaOptions, areaSpreadM2(ring, unit), EXTENT.areaM2);
    const weighed = weighByArea(corners, shares, printed);
    return { corners, shares: weighed, ring: ringOf(corners, weighed), sides, area: { options: areaOptions, printed } };
  };
  const solved = solve();
  const suspects = suspectsOf(solved);
  if (suspects.size === 0) return solved;
  for (const at of suspects) corners[at] = statesOf(at, true);
  return solve();
}

function sidesOf(parcel: PrintedParcel, facts: DocumentFacts, firstRead: readonly CornerState[], unit: number): SolvedParcel['sides'] {
  const options = new Map(
    parcel.sides.map((side) => [side, likeliest(lengthOptions(readingsOf(side.field), facts.sides, true), MAX_LENGTHS)]),
  );
  const aligned = alignSides(
    parcel,
    parcel.sides.map((side) => options.get(side)![0]?.value ?? Number.NaN),
    firstRead.map((state, at) => distanceM(state, firstRead[(at + 1) % firstRead.length]!)),
  );
  const spread = Math.max(SPREAD.leastSideM, SPREAD.side * unit);
  return aligned.map((side) => {
    const lengths = side ? options.get(side)! : [];
    return side && lengths.length > 0 ? { side, options: lengths, printed: printedLength(lengths, spread, EXTENT.sideM) } : null;
  });
}

function unitOf(firstRead: readonly CornerState[]): number {
  const reference = firstRead.find((state) => !isUnread(state));
  return reference ? 10 ** (reference.x.whole - reference.x.digits.length) : 0.01;
}

const ringOf = (corners: readonly CornerStates[], shares: readonly Float64Array[]): CornerState[] =>
  likeliestStates(shares).map((state, at) => corners[at]!.known[state]!);

/** Estimates the area's deviation: rounding a corner moves it by the line between its neighbours. */
function areaSpreadM2(ring: readonly CornerState[], unit: number): number {
  const squares = ring.map((_, at) => distanceM(ring.at(at - 1)!, ring[(at + 1) % ring.length]!) ** 2);
  return SPREAD.leastAreaM2 + SPREAD.area * unit * Math.sqrt(squares.reduce((sum, square) => sum + square, 0));
}

/** Returns the corners of sides that do not fit; all corners if only the area does not fit. */
function suspectsOf({ corners, shares, ring, sides, area }: SolvedParcel): Set<number> {
  const suspects = new Set<number>();
  ring.forEach((state, at) => {
    const to = (at + 1) % ring.length;
    const side = sides[at];
    const distance = distanceM(state, ring[to]!);
    if (side && (Number.isNaN(distance) || lengthDensity(side.printed, distance) < CONTRADICTS.side)) suspects.add(at).add(to);
    if (shares[at]!.at(-1)! > 0.02 && corners.length > 2) suspects.add(at);
  });
  if (suspects.size === 0 && area?.printed) {
    const figure = Math.abs(twiceAreaM2(ring)) / 2;
    if (lengthDensity(area.printed, figure) < CONTRADICTS.area) ring.forEach((_, at) => suspects.add(at));
  }
  return suspects;
}
