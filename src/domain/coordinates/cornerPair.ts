/**
 * Corner coordinates as certificates print them and people type or paste them: metres with a Vietnamese or English
 * decimal mark, with or without thousands marks; tables with tabs, spaces, '|' or ';' between columns.
 */

/** X north and Y east, metres, as written: not yet checked for swapped axes. */
export interface CornerPair {
  x: number;
  y: number;
}

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
  if (!NUMBER.test(trimmed)) return Number.NaN;
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
  if (parts.length > 2) return isGrouped(compact, mark) ? Number(parts.join('')) : Number.NaN;
  const [whole, fraction] = parts as [string, string];
  if (/^[+-]?\d{3}$/.test(whole) && fraction.length === 3) return Number(whole + fraction);
  return Number(`${whole}.${fraction}`);
}

const isGrouped = (whole: string, mark: string): boolean =>
  whole.split(mark).every((part, index) => (index === 0 ? /^[+-]?\d{1,3}$/.test(part) : /^\d{3}$/.test(part)));

/** Smallest number that can be a coordinate of a Vietnamese grid, metres; anything less is a corner number or side. */
const SMALLEST_COORDINATE_M = 100_000;

/**
 * A pasted table: in each line the first two numbers large enough to be coordinates are a corner; corner numbers,
 * side lengths and headings are passed over. A single line may hold several corners one behind the other. A last corner that
 * repeats the first is dropped.
 *
 * @returns the corners in order; empty when no line holds two coordinates
 */
export function parseCornerTable(text: string): CornerPair[] {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const pairs = lines.flatMap((line) => {
    const all = pairUp(coordinatesOf(line));
    // Beside X and Y a table may have those of another grid.
    return lines.length === 1 ? all : all.slice(0, 1);
  });
  const first = pairs[0];
  const last = pairs.at(-1);
  const closed = pairs.length > 3 && first !== undefined && last !== undefined && first.x === last.x && first.y === last.y;
  return closed ? pairs.slice(0, -1) : pairs;
}

/** One number behind another: X, Y, X, Y …; an odd one at the end is nobody's. */
function pairUp(numbers: readonly number[]): CornerPair[] {
  const pairs: CornerPair[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) pairs.push({ x: numbers[i]!, y: numbers[i + 1]! });
  return pairs;
}

function coordinatesOf(line: string): number[] {
  const cells = /[\t|;]/.test(line) ? line.split(/[\t|;]/) : wordsOf(line);
  return cells
    .flatMap((cell) => {
      const whole = parseMetres(cell.replace(/[^\d.,\s'+-]/g, ''));
      return Number.isNaN(whole) || whole < SMALLEST_COORDINATE_M ? wordsOf(cell).flatMap(numbersOf) : [whole];
    })
    .filter((value) => value >= SMALLEST_COORDINATE_M && value < 10_000_000);
}

/** As large as a coordinate, with few decimals: what stands on both sides of a comma that parts two of them. */
const COORDINATE = /(?<!\d\.?)\d{6,7}(?:[.,]\d{1,4}(?!\d))?(?!\d)/g;

/** '1771012.43,550214.18' is two numbers, and so is '1771012,43,550214,18'. */
function numbersOf(word: string): number[] {
  const whole = parseMetres(word);
  return Number.isNaN(whole) ? (word.match(COORDINATE) ?? []).map((number) => Number(number.replace(',', '.'))) : [whole];
}

/** Words of a line without cell marks; 'X=1255172,51, Y=568262,92' loses its letters and its separating comma. */
const wordsOf = (line: string): string[] =>
  line
    .replace(/[^\d.,\s+-]/g, ' ')
    .split(/\s+/)
    .map(withoutEndMarks)
    .filter((word) => word !== '');

/** By hand: the pattern for marks at the end takes quadratic time in a long run of them elsewhere. */
function withoutEndMarks(word: string): string {
  let [from, to] = [0, word.length];
  while (from < to && isMark(word[from]!)) from += 1;
  while (to > from && isMark(word[to - 1]!)) to -= 1;
  return word.slice(from, to);
}

const isMark = (char: string): boolean => char === '.' || char === ',';

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
