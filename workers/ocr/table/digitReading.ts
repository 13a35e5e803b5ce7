import type { SymbolChoices } from '../cellText.ts';
import { digitOf, isDigit, isMark } from './digitOf.ts';
import { type TableField, withoutLabel } from './tableField.ts';
import { wordsOf } from './tableWord.ts';

/** One reading of a number, sign by sign, as log-likelihoods. */
export interface DigitReading {
  places: DigitPlace[];
  weight: number;
}

export type DigitPlace = ReturnType<typeof placeOf>;

/** Probability that the likeliest digit is wrong, by its share: small down to 0.7, then rising fast. */
const misreadShare = (share: number): number => Math.min(MAX_MISREAD, MIN_MISREAD + HALF_MISREAD * (2 * (1 - share)) ** 4);
const MIN_MISREAD = 0.0007;
const HALF_MISREAD = 0.2;
const MAX_MISREAD = 0.6;
/** Share of misread digits that are among the engine's alternatives. */
const PROPOSED = 0.8;
/** Digits that a misread digit mostly was; any other is half as likely as one of these. */
const LOOK_ALIKES: readonly string[] = ['689', '47', '7', '859', '1', '638', '580', '12', '3690', '308'];
/** Weight of a look-alike letter. */
const LETTER_WORTH = 0.6;
const DUST_SHARE = 0.003;
/** Rules at a cell's edge are read as a 1. */
const EDGE_DUST_SHARE = 0.02;
const LOST_MARK_SHARE = 0.004;
/** Weight of another reading: the same engine makes the same errors. */
const OTHER_WEIGHT = 0.6;
const OTHER_SHARE = 0.65;
const MAX_OTHERS = 3;

/** Returns all readings of a number: the first with its alternatives, then the others of its cell. */
export function readingsOf(field: TableField): DigitReading[] {
  const chars = field.words.flatMap(({ text, symbols }) => [...text].map((char, at) => ({ char, symbol: symbols[at]! })));
  const bare = withoutLabel(chars.map(({ char }) => char).join(''));
  const first = chars.slice(chars.length - [...bare].length).map(({ symbol }) => symbol);
  return [first, ...otherTexts(field).map(plainSymbols)].map((symbols, at) => ({
    places: symbols.map((symbol, place) => placeOf(symbol, place === 0 || place === symbols.length - 1)),
    weight: at === 0 ? 1 : OTHER_WEIGHT,
  }));
}

/** Returns the texts of other readings of this number, but none that splits the cell's words differently. */
function otherTexts({ words }: TableField): string[] {
  const [first, cells] = [words[0]!, [...new Set(words.map(({ cell }) => cell))]];
  const count = Math.min(MAX_OTHERS, Math.max(...cells.map(({ others }) => others.length)));
  return Array.from({ length: count }, (_, pass) => {
    if (cells.length > 1) return cells.map(({ others, text }) => others[pass]?.text ?? text).join('');
    const seen = wordsOf(first.cell.others[pass]!.text);
    if (words.length === first.of) return seen.join('');
    return seen.length === first.of ? seen.slice(first.index, first.index + words.length).join('') : '';
  }).flatMap((text) => {
    const joined = withoutLabel(text.replace(/\s/g, ''));
    return /\d/.test(joined) ? [joined] : [];
  });
}

const plainSymbols = (text: string): SymbolChoices[] => [...text].map((char) => ({ choices: [{ char, share: OTHER_SHARE }] }));

function placeOf({ choices }: SymbolChoices, isEdge: boolean) {
  const shares = new Float64Array(10);
  let [mark, nothing, unknown] = [0, 0, 0];
  for (const { char, share: stated } of choices) {
    if (!(stated > 0)) continue;
    const share = Math.min(1, stated);
    const digit = digitOf(char);
    if (char === '') nothing += share;
    else if (isMark(char)) mark += share;
    else if (digit !== '') shares[Number(digit)]! += isDigit(char) ? share : share * LETTER_WORTH;
    else unknown += share;
  }
  const digitsTotal = shares.reduce((sum, share) => sum + share, 0);
  const total = digitsTotal + mark + nothing + unknown || 1;
  const top = shares.indexOf(Math.max(...shares));
  const asDigit = Math.max((digitsTotal + unknown / 2) / total, 0.001);
  const misread = misreadShare(shares[top]! / total);
  const others = digitsTotal - shares[top]!;
  const digits = shares.map((share, digit) => {
    if (digitsTotal === 0) return Math.log(0.1 * asDigit);
    if (digit === top) return Math.log((1 - misread) * asDigit);
    const proposed = others > 0 ? (PROPOSED * share) / others : 0;
    return Math.log(misread * (proposed + (others > 0 ? 1 - PROPOSED : 1) * alikeShare(top, digit)) * asDigit);
  });
  return {
    digits,
    mark: Math.log(mark / total + unknown / total / 4 + LOST_MARK_SHARE),
    /** Probability that this place is dust or a rule, not a sign. */
    nothing: Math.log(nothing / total + unknown / total / 4 + (isEdge ? EDGE_DUST_SHARE : DUST_SHARE)),
  };
}

/** Returns a digit's share of another digit's misreadings. */
function alikeShare(readAs: number, digit: number): number {
  const alike = LOOK_ALIKES[readAs]!;
  return (alike.includes(String(digit)) ? 2 : 1) / (9 + alike.length);
}
