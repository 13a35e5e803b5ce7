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

/** A side is on its corner's row or between the rows, or on the row of the corner it leads to. */
const SHIFTS = [0, -1, 1] as const;
/** A side fits within so many metres. */
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

/** A form less likely than this is not tried. */
const MIN_SHARE = 0.02;

/**
 * What a side or an area may be. Neither has a range to tell its length by, so every string is tried with every usual
 * number of decimals, and where the mark stood counts.
 * @param near also what no reading proposes: a digit changed, lost or gained
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
  /** Of each corner's states, and of none of them. */
  shares: Float64Array[];
  ring: CornerState[];
  sides: Array<{ side: PrintedSide; options: NumberOption[]; printed: PrintedLength } | null>;
  /** `printed` is null where the corners give no area to compare with. */
  area: { options: NumberOption[]; printed: PrintedLength | null } | null;
}

const MAX_LENGTHS = 120;
/** Less than this density, and a printed figure contradicts the corners. */
const CONTRADICTS = { side: 2, area: 0.1 } as const;
/** Coordinates printed to a centimetre move a side by so much, metres, and an area by so much for each metre across. */
const SPREAD = { side: 0.4, leastSideM: 0.0015, area: 0.15, leastAreaM2: 0.01 } as const;
/** Over so much a figure spreads that is no side, or no area, of the parcel. */
const EXTENT = { sideM: 100, areaM2: 500 } as const;

/** Solves with what the readings propose; corners that a side or the area contradicts once more, with every digit tried. */
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
    firstRead.map((one, at) => distanceM(one, firstRead[(at + 1) % firstRead.length]!)),
  );
  const spread = Math.max(SPREAD.leastSideM, SPREAD.side * unit);
  return aligned.map((side) => {
    const own = side ? options.get(side)! : [];
    return side && own.length > 0 ? { side, options: own, printed: printedLength(own, spread, EXTENT.sideM) } : null;
  });
}

function unitOf(firstRead: readonly CornerState[]): number {
  const some = firstRead.find((one) => !isUnread(one));
  return some ? 10 ** (some.x.whole - some.x.digits.length) : 0.01;
}

const ringOf = (corners: readonly CornerStates[], shares: readonly Float64Array[]): CornerState[] =>
  likeliestStates(shares).map((state, at) => corners[at]!.known[state]!);

/** Each corner's rounding moves the area by the line between its neighbours. */
function areaSpreadM2(ring: readonly CornerState[], unit: number): number {
  const squares = ring.map((_, at) => distanceM(ring.at(at - 1)!, ring[(at + 1) % ring.length]!) ** 2);
  return SPREAD.leastAreaM2 + SPREAD.area * unit * Math.sqrt(squares.reduce((sum, square) => sum + square, 0));
}

/** Corners at the ends of a side that does not fit; all of them where only the area does not. */
function suspectsOf({ corners, shares, ring, sides, area }: SolvedParcel): Set<number> {
  const suspects = new Set<number>();
  ring.forEach((one, at) => {
    const to = (at + 1) % ring.length;
    const side = sides[at];
    const apart = distanceM(one, ring[to]!);
    if (side && (Number.isNaN(apart) || lengthDensity(side.printed, apart) < CONTRADICTS.side)) suspects.add(at).add(to);
    if (shares[at]!.at(-1)! > 0.02 && corners.length > 2) suspects.add(at);
  });
  if (suspects.size === 0 && area?.printed) {
    const figure = Math.abs(twiceAreaM2(ring)) / 2;
    if (lengthDensity(area.printed, figure) < CONTRADICTS.area) ring.forEach((_, at) => suspects.add(at));
  }
  return suspects;
}
