import type { CoordinateRange } from './coordinateRange.ts';

/** X north and Y east, metres, as written: not yet checked for swapped axes. */
export interface CornerPair {
  x: number;
  y: number;
}

/** Digits for which letters are easily written or read. */
const MEANT: Readonly<Record<string, '0' | '1'>> = { o: '0', i: '1', l: '1' };

/** The digit that a letter is easily taken for; null for any other. */
export const meantDigit = (letter: string): '0' | '1' | null => MEANT[letter.toLowerCase()] ?? null;

/** The text with such letters as their digits. */
export const meantDigits = (text: string): string => text.replace(/[oil]/gi, (letter) => meantDigit(letter)!);

/** Digits with their marks, and letters that are written for a digit. */
export const LETTERED_NUMBER = /(?:(?<!\p{L})[OolI]{1,2})?\d[\dOolI]*(?:[.,'][\dOolI]+)*/gu;

const NUMBER = /^[+-]?\d[\d.,\u00a0' ]*$/;

/**
 * One number in metres.
 *
 *     1255172.51   1255172,51   1.255.172,51   1,255,172.51   1 255 172,51   568262.924   568.262,924
 *
 * With both marks present the last one is the decimal mark. One kind of mark more than once groups thousands. A
 * single mark before exactly three digits groups thousands only if what precedes it is at most three digits and
 * reading it as a decimal would give a number too small for any Vietnamese grid (X and Y are over 100,000).
 *
 * @returns NaN when the text is not a number
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

/**
 * Which of two numbers is X (north) and which is Y (east) on a Vietnamese grid: on every mainland paper
 * X > 930,000, 355,000 < Y < 645,000 and X − Y > 300,000; in Trường Sa X is from 864,000 and X − Y from 232,000.
 */
const SMALLEST_NORTHING_M = 864_000;
const SMALLEST_DIFFERENCE_M = 232_000;

/** Puts a swapped pair right. `swapped` tells that it was, so that the form can say so. */
export function orderAxes(pair: CornerPair): CornerPair & { swapped: boolean } {
  const looksSwapped = pair.x < pair.y && pair.y >= SMALLEST_NORTHING_M && pair.y - pair.x >= SMALLEST_DIFFERENCE_M;
  return looksSwapped ? { x: pair.y, y: pair.x, swapped: true } : { ...pair, swapped: false };
}

/** Lots of one table lie nearer to each other. */
const OTHER_LAND_M = 500_000;

/** Whether there are numbers, as near to each other as X of lots of one table. */
export const isOfOneLand = ([first = Number.NaN, ...others]: readonly number[]): boolean =>
  !Number.isNaN(first) && others.every((x) => Math.abs(x - first) < OTHER_LAND_M);

/**
 * Whether the first digits of numbers are those of corners, which were joined to their X.
 * @param whole each X with them, NaN where that is none
 * @param bare each X without them
 * @returns null where neither the other rows nor a province's range tells
 */
export function areJoined(whole: readonly number[], bare: readonly number[], ranges: readonly CoordinateRange[]): boolean | null {
  if (!isOfOneLand(bare)) return false;
  if (!isOfOneLand(whole)) return true;
  if (whole.length > 1) return false;
  const isFitting = (numbers: readonly number[]): boolean => numbers.some((x) => ranges.some(({ x: [from, to] }) => x >= from && x <= to));
  return isFitting(whole) === isFitting(bare) ? null : isFitting(bare);
}
