import type { CoordinateRange } from '../api.ts';
import type { DecimalShares } from './decimalShares.ts';
import { coordinateM, inRange, type Axis, inCountry, wholeDigits } from './axis.ts';
import { cornerStates, type CornerStates } from './cornerStates.ts';
import { readingsOf, type DigitReading } from './digitReading.ts';
import { likeliest, type NumberOption, optionValue } from './numberOption.ts';
import type { PrintedParcel } from './printedParcel.ts';
import { median } from './tableRow.ts';
import { changedDigits, lengthenedDigits, proposedDigits, shortenedDigits } from './proposedDigits.ts';
import { scoreDigits } from './scoreDigits.ts';

/** Facts about the numbers of one axis in a parcel. */
interface ColumnFacts {
  axis: Axis;
  decimals: DecimalShares;
  range: CoordinateRange | null;
  /** Approximate position of the parcel; null if it has a single corner. */
  middleM: number | null;
}

const OUTSIDE_COUNTRY = -16;
const OUTSIDE_PROVINCE = -5;
/** Usual extent of a parcel; beyond it the likelihood falls with the squared distance. */
const USUAL_EXTENT_M = 250;
const FAR_M = 3_000;
/** Minimum share of a usual number of decimals. */
const USUAL_SHARE = 0.3;
/** Minimum digits left of a number that lost its first ones. */
const LAST_DIGITS = 5;
/** Minimum shares of a number of decimals: to accept it as read, and to try it. */
const MIN_SHARE = 0.005;
const FORM_SHARE = 0.1;

/** @param near also tries values that no reading proposes: each digit changed */
function coordinateOptions(readings: readonly DigitReading[], known: ColumnFacts, near: boolean): NumberOption[] {
  const options = optionsFrom(readings, known, near);
  // If no proposal is plausible, a digit was misread that no reading doubts.
  return near || options.some(({ value }) => isPlausible(value, known)) ? options : optionsFrom(readings, known, true);
}

const isPlausible = (value: number, { axis, middleM }: ColumnFacts): boolean =>
  inCountry(value, axis) && (middleM === null || Math.abs(value - middleM) < FAR_M);

function optionsFrom(readings: readonly DigitReading[], known: ColumnFacts, near: boolean): NumberOption[] {
  const proposed = new Set<string>();
  const others = new Set<string>();
  for (const reading of readings) {
    const strings = proposedDigits(reading);
    for (const digits of strings) proposed.add(digits);
    const best = strings[0] ?? '';
    const steps = lengthSteps(best, known);
    if (near && steps.includes(0)) for (const digits of changedDigits(best)) others.add(digits);
    // A number of the wrong length lost or gained a digit.
    if (steps.includes(0) && !near) continue;
    if (steps.includes(1)) for (const digits of lengthenedDigits(best)) others.add(digits);
    if (steps.includes(-1)) for (const digits of shortenedDigits(best)) others.add(digits);
    for (const digits of withFirstDigits(best, steps, known)) others.add(digits);
  }
  return [...new Set([...proposed, ...others])].flatMap((digits) => optionOf(readings, digits, known, proposed.has(digits)) ?? []);
}

/** Completes numbers that lost several digits with the parcel's first digits. */
function withFirstDigits(best: string, steps: readonly number[], { middleM }: ColumnFacts): string[] {
  if (middleM === null || best.length < LAST_DIGITS) return [];
  const first = String(Math.floor(middleM));
  return steps
    .filter((step) => step > 1)
    .flatMap((step) =>
      [LAST_DIGITS, LAST_DIGITS + 1, LAST_DIGITS + 2].flatMap((last) => {
        const lost = best.length + step - last;
        return last <= best.length && lost <= first.length ? [first.slice(0, lost) + best.slice(-last)] : [];
      }),
    );
}

/** Returns the differences between a string's length and the column's usual lengths. */
function lengthSteps(digits: string, { axis, decimals }: ColumnFacts): number[] {
  const wholes = axis === 'x' ? [wholeDigits(digits, axis), 7] : [6];
  const counts = decimals.flatMap((share, count) => (share >= FORM_SHARE ? [count] : []));
  return [...new Set(wholes.flatMap((whole) => counts.map((count) => whole + count - digits.length)))];
}

function optionOf(readings: readonly DigitReading[], digits: string, known: ColumnFacts, proposed: boolean): NumberOption | null {
  const { axis, decimals, range, middleM } = known;
  const whole = wholeDigits(digits, axis);
  const share = decimals[digits.length - whole];
  if (share === undefined || share < MIN_SHARE) return null;
  // If other rows have more decimals, some were lost.
  const isUsual = share > USUAL_SHARE;
  const value = optionValue(digits, whole);
  const ocr = scoreDigits(readings, digits, whole);
  let log = ocr + Math.log(share);
  if (!inCountry(value, axis)) log += OUTSIDE_COUNTRY;
  else if (!inRange(value, axis, range)) log += OUTSIDE_PROVINCE;
  const distance = middleM === null ? 0 : Math.abs(value - middleM) / USUAL_EXTENT_M;
  if (distance > 1) log -= 2 * Math.log(distance);
  return { digits, whole, value, proposed: proposed && isUsual, ocr, log };
}

export interface DocumentFacts {
  x: DecimalShares;
  y: DecimalShares;
  sides: DecimalShares;
  range: CoordinateRange | null;
}

/** Options per number and states per corner, before and after a contradiction. */
const MAX_KEPT = { proposed: { options: 14, states: 40 }, near: { options: 100, states: 110 } } as const;
/** Maximum number of multiplications for a parcel's ring. */
const MAX_WORK = 20_000_000;

/** @returns the states of each corner; `near` also includes states that no reading proposes */
export function cornerOptions(parcel: PrintedParcel, facts: DocumentFacts): (corner: number, near: boolean) => CornerStates {
  const x = optionsOfAxis(parcel, 'x', facts);
  const y = optionsOfAxis(parcel, 'y', facts);
  const maxStates = Math.floor(Math.cbrt(MAX_WORK / parcel.corners.length));
  return (corner, near) =>
    cornerStates(x(corner, near), y(corner, near), near, Math.min(MAX_KEPT[near ? 'near' : 'proposed'].states, maxStates));
}

function optionsOfAxis(parcel: PrintedParcel, axis: Axis, facts: DocumentFacts): (corner: number, near: boolean) => NumberOption[] {
  const readings = parcel.corners.map((_, at) => cornerReadings(parcel, at, axis));
  const known = { axis, decimals: facts[axis], range: facts.range, middleM: middleOf(parcel, axis, facts.range) };
  return (corner, near) => likeliest(coordinateOptions(readings[corner]!, known, near), MAX_KEPT[near ? 'near' : 'proposed'].options);
}

/** Returns the readings of a corner; a repeated first corner was read twice. */
function cornerReadings({ corners, again }: PrintedParcel, at: number, axis: Axis): DigitReading[] {
  const fields = [corners[at]![axis], at === 0 ? (again?.[axis] ?? null) : null];
  return fields.flatMap((field) => (field ? readingsOf(field) : []));
}

/** Returns the parcel's approximate position, the median of its numbers; null if a single number would determine it. */
function middleOf({ corners }: PrintedParcel, axis: Axis, range: CoordinateRange | null): number | null {
  const values = corners.map((corner) => coordinateM(corner[axis]?.digits ?? '', axis)).filter((value) => inRange(value, axis, range));
  return values.length > 1 ? median(values) : null;
}
