import type { CoordinateRange } from '../api.ts';

/** X is north, Y is east. */
export type Axis = 'x' | 'y';

/** The mainland and Trường Sa, metres. */
const COUNTRY: CoordinateRange = { x: [864_000, 2_620_000], y: [355_000, 645_000] };

/** A province's papers stray over its border by so much. */
const RANGE_MARGIN_M = 3_000;

/** More decimals than a millimetre has no paper. */
const MAX_DECIMALS = 4;

/** How many digits of a coordinate stand before the decimal mark; it follows from the first. */
export function wholeDigits(digits: string, axis: Axis): number {
  return axis === 'x' && (digits[0] === '1' || digits[0] === '2') ? 7 : 6;
}

/** Metres; NaN where there are too few or too many digits. The place of the decimal mark follows from the range. */
export function coordinateM(digits: string, axis: Axis): number {
  const whole = wholeDigits(digits, axis);
  if (digits.length < whole || digits.length > whole + MAX_DECIMALS) return Number.NaN;
  return Number(`${digits.slice(0, whole)}.${digits.slice(whole)}`);
}

export function inCountry(valueM: number, axis: Axis): boolean {
  return valueM >= COUNTRY[axis][0] && valueM <= COUNTRY[axis][1];
}

export function inRange(valueM: number, axis: Axis, range: CoordinateRange | null): boolean {
  const [min, max] = (range ?? COUNTRY)[axis];
  return valueM >= min - RANGE_MARGIN_M && valueM <= max + RANGE_MARGIN_M && inCountry(valueM, axis);
}

/** Which axis a string of digits can be of, by the country's ranges; they have no number in common. */
export function axisOf(digits: string): Axis | null {
  if (inCountry(coordinateM(digits, 'y'), 'y')) return 'y';
  return inCountry(coordinateM(digits, 'x'), 'x') ? 'x' : null;
}
