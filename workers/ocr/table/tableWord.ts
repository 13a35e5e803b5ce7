import { splitOcrLine } from '../../../src/domain/picture/cornerReading.ts';
import type { PixelBox } from '../../../src/domain/picture/pictureCrop.ts';
import type { CellText, SymbolChoices } from '../cellText.ts';
import { numberBreaks } from './numberBreaks.ts';

/** A run of signs without a space in a recognised cell. */
export interface TableWord {
  cell: CellText;
  /** How many words its cell has, and which of them it is. */
  of: number;
  index: number;
  text: string;
  /** One for each sign of `text`. */
  symbols: SymbolChoices[];
  box: PixelBox;
}

/** No cell of a table says more; a hostile one is cut. */
const MAX_CHARS = 160;
/** Digits of a part that is a number by itself. */
const MIN_PART = 5;
/** Of a sign whose alternatives the engine did not tell. */
const PLAIN_SHARE = 0.9;

/** The words of a cell, each with its signs' alternatives and about its place. */
export function splitCell(cell: CellText): TableWord[] {
  const chars = [...cell.text].slice(0, MAX_CHARS);
  const parts = hasRules(cell.text) ? /[\s|]/ : /\s/;
  const symbols = alignSymbols(chars, cell.symbols);
  // By code points: of a sign of two halves the first counts.
  const breaks = numberBreaks(chars.map((char) => char[0]!));
  const runs: Array<{ from: number; to: number }> = [];
  chars.forEach((char, at) => {
    const last = runs.at(-1);
    if (parts.test(char)) return;
    if (last?.to === at && !breaks.has(at)) last.to += 1;
    else runs.push({ from: at, to: at + 1 });
  });
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
    const told = aligned && (every || !/\s/.test(char)) ? symbols[next++] : undefined;
    return told?.choices.some((choice) => choice.char === char) ? told : { choices: [{ char, share: PLAIN_SHARE }] };
  });
}
