import type { CoordinateRange } from '../api.ts';

/** VN-2000 axis: X is north, Y is east. */
export type Axis = 'x' | 'y';

/** Range of the mainland and Trường Sa, metres. */
const COUNTRY: CoordinateRange = { x: [864_000, 2_620_000], y: [355_000, 645_000] };

/** Distance by which coordinates may be outside their province. */
const RANGE_MARGIN_M = 3_000;

/** Printed coordinates have at most a tenth of a millimetre. */
const MAX_DECIMALS = 4;

/** Returns the number of digits before the decimal mark, which follows from the first digit. */
export function wholeDigits(digits: string, axis: Axis): number {
  return axis === 'x' && (digits[0] === '1' || digits[0] === '2') ? 7 : 6;
}

/** Returns metres; NaN for too few or too many digits. The range determines the place of the decimal mark. */
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

/** Returns the axis to which digits belong by the country's ranges, which do not overlap; null if neither. */
export function axisOf(digits: string): Axis | null {
  if (inCountry(coordinateM(digits, 'y'), 'y')) return 'y';
  return inCountry(coordinateM(digits, 'x'), 'x') ? 'x' : null;
}
