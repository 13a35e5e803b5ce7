import { LEVEL_TERMS, PLUMB_TERMS, unbend, type BendField } from './bendField.ts';
import { fitTerms, type Chain } from './fitTerms.ts';
import { linkColumns, linkRows, linkWords, type PlacedSign } from './linkRows.ts';

/** A digit in the plane, in its unit. */
export interface PlaneDigit {
  x: number;
  y: number;
  width: number;
}

/** Fewer tell nothing of a bend. */
const MIN_DIGITS = 24;
const MIN_ROW = 3;
const MIN_COLUMN = 3;
/** In heights of a digit: how far apart words of a row may stand, round by round: the flatter the page by then, the farther. */
const GAPS = [2.5, 7, 16] as const;

/**
 * How a page bends, by its rows and columns of digits, which are not quite straight in the plane.
 * @returns null where too little is written
 */
export function findBend(digits: readonly PlaneDigit[], digitHeight: number): BendField | null {
  if (digits.length < MIN_DIGITS) return null;
  const [xs, ys] = [digits.map(({ x }) => x), digits.map(({ y }) => y)];
  const [left, right, top, bottom] = [least(xs), most(xs), least(ys), most(ys)];
  let field: BendField = {
    middleX: (left + right) / 2,
    middleY: (top + bottom) / 2,
    half: Math.max(right - left, bottom - top, 10 * digitHeight) / 2,
    level: new Float64Array(LEVEL_TERMS.length),
    plumb: new Float64Array(PLUMB_TERMS.length),
  };
  for (const gap of GAPS) {
    const signs = digits.map(({ x, y, width }, index): PlacedSign => {
      const [flatX, flatY] = unbend(field, x, y);
      return { index, x: flatX / digitHeight, y: flatY / digitHeight, width: width / digitHeight };
    });
    const words = linkWords(signs);
    const rows = linkRows(words, gap).filter(({ length }) => length >= MIN_ROW);
    const columns = linkColumns(words).filter(({ length }) => length >= MIN_COLUMN);
    const level = rows.map((row) =>
      chainOf(
        field,
        row.map(({ index }) => digits[index]!),
        ({ y }) => y,
      ),
    );
    // Of a column the moves so far count, for a number's middle is none of its digits'.
    const plumb = columns.map((column) =>
      chainOf(
        field,
        column.map(({ x, y, index }) => {
          const digit = digits[index]!;
          const [flatX] = unbend(field, digit.x, digit.y);
          return { x: digit.x + (x * digitHeight - flatX), y: digit.y, flatY: y };
        }),
        ({ x }) => x,
      ),
    );
    field = { ...field, level: fitTerms(level, LEVEL_TERMS, digitHeight), plumb: fitTerms(plumb, PLUMB_TERMS, digitHeight) };
  }
  return field;
}

function chainOf<At extends { x: number; y: number }>(
  { middleX, middleY, half }: BendField,
  places: readonly At[],
  across: (place: At) => number,
): Chain {
  return {
    xs: Float64Array.from(places, ({ x }) => (x - middleX) / half),
    ys: Float64Array.from(places, ({ y }) => (y - middleY) / half),
    across: Float64Array.from(places, across),
  };
}

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b));
const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b));
