import { splitOcrLine } from '../../../src/domain/picture/cornerReading.ts';
import type { PixelBox } from '../../../src/domain/picture/pictureCrop.ts';
import type { CellText, SymbolChoices } from '../cellText.ts';
import { axisOf, wholeDigits } from './axis.ts';
import { isDigit } from './digitOf.ts';

/** A word directly before a number, its space lost: 'tích:'. An axis has one letter. */
const BEHIND_WORD = /\p{L}{2}:(?=\d)/gu;
/** Behind a number without its space; a sign before it that was not named is an 'n'. */
const UNIT = /[\d.,](?=[n(]?m[2²]\)?(?:\s|$))/gi;
const DECIMALS = [2, 3] as const;

/** Indices of the signs at which a number begins or ends in a cell though no space was seen there. */
function numberBreaks(chars: readonly string[]): Set<number> {
  const text = chars.join('');
  const ends = [BEHIND_WORD, UNIT].flatMap((form) => [...text.matchAll(form)].map((match) => match.index + match[0].length));
  const seam = seamOf(chars);
  return new Set(seam === null ? ends : [...ends, seam]);
}

/** Index at which two coordinates read as one number part; no other number has as many digits. */
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
  /** How many words its cell has, and which of them it is. */
  of: number;
  index: number;
  text: string;
  symbols: SymbolChoices[];
  box: PixelBox;
}

/** No cell of a table says more; a hostile one is cut. */
const MAX_CHARS = 160;
const MIN_PART = 5;
/** Of a sign whose alternatives the engine did not tell. */
const PLAIN_SHARE = 0.9;
/** 'Y = 583 221,10' in a line of print: a letter, a sign, a number. */
const LABELLED = /([XYxy])(\s*)([:=]?)(\s*)(\d[\d.,' -]*\d)/g;
/** Shorter ones are names: 'X1'. */
const LONG = 6;
/** What the line begins with: 'Điểm P12:', whose spaces were not seen. */
const NAME = /\p{L}{2}(\d{1,3})\D{0,2}$/u;

/** The words of a cell, each with its signs' alternatives and about its place. */
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
  // By code points: of a sign of two halves the first counts.
  const units = chars.map((char) => char[0]!);
  const labels = labelBreaks(units.join(''));
  // Numbers of a labelled line are parted by their labels, whatever the digits before them.
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
 * Where words part in a line of labelled numbers, 'Điểm 4: X = 1187422,51 m; Y = 583221,10 m', whether a space was seen there or not: around
 * labels, their signs and their numbers, and before the corner's name.
 * @returns indices of the signs that begin a word; none of any other text
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

/** What stands between two long numbers is a rule of the table (§5); any other '|' may be a 1. */
function hasRules(text: string): boolean {
  const parts = splitOcrLine(text);
  return parts.length > 1 && parts.every((part) => part.replace(/\D/g, '').length >= MIN_PART);
}

/** The engine tells alternatives for every sign or for every sign but spaces; where the numbers differ, the text counts. */
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
