import type { CoordinateRange } from '../api.ts';
import type { DecimalShares } from './columnForm.ts';
import { inCountry, inRange, wholeDigits, type Axis } from './coordinateDigits.ts';
import type { DigitReading } from './digitReading.ts';
import { changedDigits, lengthenedDigits, proposedDigits, shortenedDigits } from './digitStrings.ts';
import { optionValue, type NumberOption } from './numberOption.ts';
import { scoreDigits } from './scoreDigits.ts';

/** What is known of the numbers of a parcel's column. */
export interface ColumnKnowledge {
  axis: Axis;
  decimals: DecimalShares;
  range: CoordinateRange | null;
  /** About where the parcel is; null where one corner alone tells. */
  middleM: number | null;
}

const OUTSIDE_COUNTRY = -16;
const OUTSIDE_PROVINCE = -5;
/** Parcels are seldom larger; beyond it a corner gets less likely with the square of its distance. */
const USUAL_EXTENT_M = 250;
const FAR_M = 3_000;
/** No form of paper prints more digits than this off the column's usual. */
const LEAST_SHARE = 0.01;

/**
 * What a coordinate may be.
 * @param near also what no reading proposes: each digit changed
 */
export function coordinateOptions(readings: readonly DigitReading[], known: ColumnKnowledge, near: boolean): NumberOption[] {
  const options = optionsFrom(readings, known, near);
  // Where every proposal lies outside the country or far off the parcel, a digit was misread though no reading doubts it.
  return near || options.some(({ value }) => isPlausible(value, known)) ? options : optionsFrom(readings, known, true);
}

const isPlausible = (value: number, { axis, middleM }: ColumnKnowledge): boolean =>
  inCountry(value, axis) && (middleM === null || Math.abs(value - middleM) < FAR_M);

function optionsFrom(readings: readonly DigitReading[], known: ColumnKnowledge, near: boolean): NumberOption[] {
  const strings = new Set<string>();
  for (const reading of readings) {
    const proposed = proposedDigits(reading);
    for (const digits of proposed) strings.add(digits);
    const best = proposed[0] ?? '';
    const steps = lengthSteps(best, known);
    if (near && steps.includes(0)) for (const digits of changedDigits(best)) strings.add(digits);
    // A number of the wrong length has lost a digit somewhere, or gained one.
    if (!steps.includes(0) || near) {
      if (steps.includes(1)) for (const digits of lengthenedDigits(best)) strings.add(digits);
      if (steps.includes(-1)) for (const digits of shortenedDigits(best)) strings.add(digits);
    }
  }
  return [...strings].flatMap((digits) => optionOf(readings, digits, known) ?? []);
}

/** By how many digits a string may differ from the forms the column has. */
function lengthSteps(digits: string, { axis, decimals }: ColumnKnowledge): number[] {
  const wholes = axis === 'x' ? [wholeDigits(digits, axis), 7] : [6];
  return [...new Set(wholes.flatMap((whole) => decimals.flatMap((share, at) => (share >= LEAST_SHARE * 10 ? whole + at - digits.length : []))))];
}

function optionOf(readings: readonly DigitReading[], digits: string, known: ColumnKnowledge): NumberOption | null {
  const { axis, decimals, range, middleM } = known;
  const whole = wholeDigits(digits, axis);
  const share = decimals[digits.length - whole];
  if (share === undefined || share < LEAST_SHARE / 2) return null;
  const value = optionValue(digits, whole);
  const ocr = scoreDigits(readings, digits, whole);
  let log = ocr + Math.log(share);
  if (!inCountry(value, axis)) log += OUTSIDE_COUNTRY;
  else if (!inRange(value, axis, range)) log += OUTSIDE_PROVINCE;
  const far = middleM === null ? 0 : Math.abs(value - middleM) / USUAL_EXTENT_M;
  if (far > 1) log -= 2 * Math.log(far);
  return { digits, whole, value, ocr, log };
}
