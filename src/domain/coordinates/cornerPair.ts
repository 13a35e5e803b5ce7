import type { CoordinateRange } from './coordinateRange.ts';

/** X north and Y east, metres, as written: not yet checked for swapped axes. */
export interface CornerPair {
  x: number;
  y: number;
}

/** Letters that are easily typed or recognised instead of a digit. */
const MEANT: Readonly<Record<string, '0' | '1'>> = { o: '0', i: '1', l: '1' };

export const digitForLetter = (letter: string): '0' | '1' | null => MEANT[letter.toLowerCase()] ?? null;

export const lettersToDigits = (text: string): string => text.replace(/[oil]/gi, (letter) => digitForLetter(letter)!);

/** Digits with separators, and letters typed for a digit. */
export const LETTERED_NUMBER = /(?:(?<!\p{L})[OolI]{1,2})?\d[\dOolI]*(?:[.,'][\dOolI]+)*/gu;

const NUMBER = /^[+-]?\d[\d.,\u00a0' ]*$/;

/**
 * Parses metres; NaN for other texts:  1255172.51  1.255.172,51  1,255,172.51  1 255 172,51  568262.924  568.262,924
 *
 * If both marks occur, the last one is the decimal mark. A repeated mark groups thousands. A single mark groups them
 * between three digits and three, since a decimal would be too small for any Vietnamese grid (X and Y > 100,000).
 */
export function parseMetres(text: string): number {
  const trimmed = text.normalize('NFKC').trim();
  if (!NUMBER.test(trimmed) || !isSpacedWell(trimmed)) return Number.NaN;
  const compact = trimmed.replace(/[\s']/g, '');
  const lastDot = compact.lastIndexOf('.');
  const lastComma = compact.lastIndexOf(',');
  if (lastDot >= 0 && lastComma >= 0) {
    const decimal = lastDot > lastComma ? '.' : ',';
    const group = decimal === '.' ? ',' : '.';
    const [whole, fraction, ...rest] = compact.split(decimal);
    if (rest.length > 0 || fraction?.includes(group)) return Number.NaN;
    return isGrouped(whole!, group) ? Number(`${whole!.replaceAll(group, '')}.${fraction}`) : Number.NaN;
  }
  const mark = lastDot >= 0 ? '.' : ',';
  const parts = compact.split(mark);
  if (parts.length === 1) return Number(compact);
  if (parts.length > 2) {
    if (isGrouped(compact, mark)) return Number(parts.join(''));
    // '2.325.123.45': the last mark is the decimal one.
    const grouped = parts.slice(0, -1).join(mark);
    return isGrouped(grouped, mark) && parts.at(-1)!.length <= 2 ? Number(`${parts.slice(0, -1).join('')}.${parts.at(-1)}`) : Number.NaN;
  }
  const [whole, fraction] = parts as [string, string];
  if (/^[+-]?\d{3}$/.test(whole) && fraction.length === 3) return Number(whole + fraction);
  return Number(`${whole}.${fraction}`);
}

/** Spaces group thousands: '1 951234.56' is a row's number and a coordinate. */
const isSpacedWell = (text: string): boolean => !/[\s']/.test(text) || /^[+-]?\d{1,3}(?:[\s']\d{3})+(?:[.,]\d*)?$/.test(text);

const isGrouped = (whole: string, mark: string): boolean =>
  whole.split(mark).every((part, index) => (index === 0 ? /^[+-]?\d{1,3}$/.test(part) : /^\d{3}$/.test(part)));

/** Mainland: X > 930,000, 355,000 < Y < 645,000, X − Y > 300,000. Trường Sa: X from 864,000 and X − Y from 232,000. */
const SMALLEST_NORTHING_M = 864_000;
const SMALLEST_DIFFERENCE_M = 232_000;

export function orderAxes(pair: CornerPair): CornerPair & { swapped: boolean } {
  const looksSwapped = pair.x < pair.y && pair.y >= SMALLEST_NORTHING_M && pair.y - pair.x >= SMALLEST_DIFFERENCE_M;
  return looksSwapped ? { x: pair.y, y: pair.x, swapped: true } : { ...pair, swapped: false };
}

/** Maximum difference of X between lots of one table. */
const OTHER_LAND_M = 500_000;

export const areCloseNorthings = ([first = Number.NaN, ...others]: readonly number[]): boolean =>
  !Number.isNaN(first) && others.every((x) => Math.abs(x - first) < OTHER_LAND_M);

/**
 * Returns true if corner numbers were joined to X; null if neither the other rows nor a province's range decides.
 * @param whole X values including these numbers, NaN if they are not numbers; `bare` are X values without them
 */
export function areJoined(whole: readonly number[], bare: readonly number[], ranges: readonly CoordinateRange[]): boolean | null {
  if (!areCloseNorthings(bare)) return false;
  if (!areCloseNorthings(whole)) return true;
  if (whole.length > 1) return false;
  const isFitting = (numbers: readonly number[]): boolean => numbers.some((x) => ranges.some(({ x: [from, to] }) => x >= from && x <= to));
  return isFitting(whole) === isFitting(bare) ? null : isFitting(bare);
}
