import { splitOcrLine } from '../../../src/domain/picture/cornerReading.ts';
import type { PixelBox } from '../../../src/domain/picture/pictureCrop.ts';
import type { CellText, SymbolChoices } from '../cellText.ts';
import { axisOf, wholeDigits } from './axis.ts';
import { isDigit } from './digitOf.ts';

/** Matches a word directly before a number, without a space: 'tích:'. An axis has one letter. */
const BEHIND_WORD = /\p{L}{2}:(?=\d)/gu;
/** Matches a number directly before its unit, without a space; unknown signs are 'n'. */
const UNIT = /[\d.,](?=[n(]?m[2²]\)?(?:\s|$))/gi;
const DECIMALS = [2, 3] as const;

/** Returns the indices at which a number starts or ends without a space. */
function numberBreaks(chars: readonly string[]): Set<number> {
  const text = chars.join('');
  const ends = [BEHIND_WORD, UNIT].flatMap((form) => [...text.matchAll(form)].map((match) => match.index + match[0].length));
  const seam = seamOf(chars);
  return new Set(seam === null ? ends : [...ends, seam]);
}

/** Returns the index that separates two coordinates read as one; no other number has as many digits. */
function seamOf(chars: readonly string[]): number | null {
  const places = chars.flatMap((char, at) => (isDigit(char) ? [at] : []));
  const digits = places.map((at) => chars[at]!).join('');
  for (const decimals of DECIMALS) {
    for (const axis of ['x', 'y'] as const) {
      const first = wholeDigits(digits, axis) + decimals;
      const rest = digits.slice(first);
      const other = axis === 'x' ? 'y' : 'x';
      const fits = axisOf(digits.slice(0, first)) === axis && axisOf(rest) === other && rest.length === wholeDigits(rest, other) + decimals;
      if (fits) return places[first]!;
    }
  }
  return null;
}

export interface TableWord {
  cell: CellText;
  /** Number of words in its cell, and its index among them. */
  of: number;
  index: number;
  text: string;
  symbols: SymbolChoices[];
  box: PixelBox;
}

/** Maximum length of a cell; longer, perhaps hostile, texts are cut. */
const MAX_CHARS = 160;
const MIN_PART = 5;
/** Share of a sign for which the engine gave no alternatives. */
const PLAIN_SHARE = 0.9;
/** Matches 'Y = 583 221,10' in a line of print: a letter, a sign, a number. */
const LABELLED = /([XYxy])(\s*)([:=]?)(\s*)(\d[\d.,' -]*\d)/g;
/** Minimum digits of a coordinate; shorter ones are names: 'X1'. */
const LONG = 6;
/** Matches the start of a line without spaces: 'Điểm P12:'. */
const NAME = /\p{L}{2}(\d{1,3})\D{0,2}$/u;

/** Returns the words of a cell with the alternatives of each sign and its approximate position. */
export function splitCell(cell: CellText): TableWord[] {
  const chars = [...cell.text].slice(0, MAX_CHARS);
  const symbols = alignSymbols(chars, cell.symbols);
  const runs = wordRuns(chars);
  const { left, top, width, height } = cell.box;
  return runs.map(({ from, to }, index) => ({
    cell,
    of: runs.length,
    index,
    text: chars.slice(from, to).join(''),
    symbols: symbols.slice(from, to),
    box:
      runs.length === 1
        ? cell.box
        : { left: left + (width * from) / chars.length, top, width: (width * (to - from)) / chars.length, height },
  }));
}

export const wordsOf = (text: string): string[] => {
  const chars = [...text].slice(0, MAX_CHARS);
  return wordRuns(chars).map(({ from, to }) => chars.slice(from, to).join(''));
};

function wordRuns(chars: readonly string[]): Array<{ from: number; to: number }> {
  const parts = hasRules(chars.join('')) ? /[\s|]/ : /\s/;
  // One unit per code point: the first half of a surrogate pair represents it.
  const units = chars.map((char) => char[0]!);
  const labels = labelBreaks(units.join(''));
  // Labels separate the numbers of a labelled line, whatever digits precede them.
  const breaks = labels.size > 0 ? labels : numberBreaks(units);
  const runs: Array<{ from: number; to: number }> = [];
  for (const [at, char] of chars.entries()) {
    const last = runs.at(-1);
    if (parts.test(char)) continue;
    if (last?.to === at && !breaks.has(at)) last.to += 1;
    else runs.push({ from: at, to: at + 1 });
  }
  return runs;
}

/**
 * Splits a line of labelled numbers such as 'Điểm 4: X = 1187422,51 m; Y = 583221,10 m', with or without spaces:
 * around labels, their signs and numbers, and before the corner's name.
 * @returns indices of the signs that start a word; empty for any other text
 */
function labelBreaks(text: string): Set<number> {
  const breaks = new Set<number>();
  for (const { index, 1: letter, 2: gap, 3: sign, 4: other, 5: number } of text.matchAll(LABELLED)) {
    if (number!.replaceAll(/\D/g, '').length < LONG) continue;
    if (breaks.size === 0) {
      const name = NAME.exec(text.slice(0, index).trimEnd());
      if (name) breaks.add(name.index + 2);
    }
    const at = index + letter!.length + gap!.length;
    const from = at + sign!.length + other!.length;
    for (const each of [index, at, from, from + number!.length]) breaks.add(each);
  }
  return breaks;
}

/** Tests for table rules: a '|' between two long numbers is one (§5), any other may be a 1. */
function hasRules(text: string): boolean {
  const parts = splitOcrLine(text);
  return parts.length > 1 && parts.every((part) => part.replace(/\D/g, '').length >= MIN_PART);
}

/** Aligns the engine's alternatives, with or without spaces, to the text; drops them if the numbers differ. */
function alignSymbols(chars: string[], symbols: readonly SymbolChoices[]): SymbolChoices[] {
  const solid = chars.filter((char) => !/\s/.test(char)).length;
  const every = symbols.length >= chars.length;
  const aligned = every || symbols.length === solid;
  let next = 0;
  return chars.map((char) => {
    const symbol = aligned && (every || !/\s/.test(char)) ? symbols[next++] : undefined;
    return symbol?.choices.some((choice) => choice.char === char) ? symbol : { choices: [{ char, share: PLAIN_SHARE }] };
  });
}
