import type { SymbolChoices } from '../cellText.ts';
import { digitOf, isDigit, isMark } from './digitOf.ts';
import type { TableField } from './tableField.ts';
import { withoutLabel } from './tableField.ts';

/** One look at a number, sign by sign. Logarithms of how likely what is. */
export interface DigitReading {
  places: DigitPlace[];
  /** How much it counts beside the others. */
  weight: number;
}

export interface DigitPlace {
  /** Of each digit. */
  digits: Float64Array;
  mark: number;
  /** That dust or a rule was taken for a sign. */
  nothing: number;
}

/** So often a digit is another one than the engine says, whatever it says. */
const MISREAD_SHARE = 0.003;
/** What a misread digit mostly was; each of the others is half as likely as one of these. */
const LOOK_ALIKES: readonly string[] = ['689', '47', '7', '859', '1', '638', '580', '12', '3690', '308'];
/** A look-alike letter counts less than the digit itself. */
const LETTER_WORTH = 0.6;
const DUST_SHARE = 0.003;
/** At a cell's edge rules are read as a 1. */
const EDGE_DUST_SHARE = 0.02;
const LOST_MARK_SHARE = 0.004;
/** Another reading of a cell is by the same engine and errs alike. */
const OTHER_WEIGHT = 0.6;
const OTHER_SHARE = 0.9;
const MOST_OTHERS = 3;

/** All looks at a number: the first one with its alternatives, then the others of its cell. */
export function readingsOf(field: TableField): DigitReading[] {
  const chars = field.words.flatMap(({ text, symbols }) => [...text].map((char, at) => ({ char, symbol: symbols[at]! })));
  const bare = withoutLabel(chars.map(({ char }) => char).join(''));
  const first = chars.slice(chars.length - [...bare].length).map(({ symbol }) => symbol);
  return [first, ...otherTexts(field).map(plainSymbols)].map((symbols, at) => ({
    places: symbols.map((symbol, place) => placeOf(symbol, place === 0 || place === symbols.length - 1)),
    weight: at === 0 ? 1 : OTHER_WEIGHT,
  }));
}

/** What other looks at the cell say at this number's place; nothing where they part its words differently. */
function otherTexts(field: TableField): string[] {
  const first = field.words[0]!;
  return first.cell.others.slice(0, MOST_OTHERS).flatMap(({ text }) => {
    const words = text.split(/\s+/).filter((word) => word !== '');
    const all = field.words.length === first.of;
    const mine = all ? words : words.length === first.of ? words.slice(first.index, first.index + field.words.length) : [];
    const joined = withoutLabel(mine.join(''));
    return /\d/.test(joined) ? [joined] : [];
  });
}

const plainSymbols = (text: string): SymbolChoices[] =>
  [...text].map((char) => ({ choices: [{ char, share: OTHER_SHARE }] }));

function placeOf({ choices }: SymbolChoices, isEdge: boolean): DigitPlace {
  const shares = new Float64Array(10);
  let [mark, nothing, unknown] = [0, 0, 0];
  for (const { char, share: told } of choices) {
    if (!(told > 0)) continue;
    const share = Math.min(1, told);
    const digit = digitOf(char);
    if (char === '') nothing += share;
    else if (isMark(char)) mark += share;
    else if (digit !== '') shares[Number(digit)]! += isDigit(char) ? share : share * LETTER_WORTH;
    else unknown += share;
  }
  const digitsTotal = shares.reduce((sum, share) => sum + share, 0);
  const total = digitsTotal + mark + nothing + unknown || 1;
  const likeliest = shares.indexOf(Math.max(...shares));
  const asDigit = (digitsTotal + unknown / 2) / total;
  const digits = shares.map((share, digit) => {
    const read = digitsTotal > 0 ? (share / digitsTotal) * (1 - MISREAD_SHARE) : 0;
    return Math.log((read + misread(likeliest, digit, digitsTotal > 0)) * Math.max(asDigit, 0.001));
  });
  return {
    digits,
    mark: Math.log(mark / total + unknown / total / 4 + LOST_MARK_SHARE),
    nothing: Math.log(nothing / total + unknown / total / 4 + (isEdge ? EDGE_DUST_SHARE : DUST_SHARE)),
  };
}

/** The share of a digit among what is misread as `likeliest`; evenly where no digit was seen. */
function misread(likeliest: number, digit: number, seen: boolean): number {
  if (!seen) return 0.1;
  if (digit === likeliest) return 0;
  const alike = LOOK_ALIKES[likeliest]!;
  return (MISREAD_SHARE * (alike.includes(String(digit)) ? 2 : 1)) / (9 + alike.length);
}
