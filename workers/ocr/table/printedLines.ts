import type { PrintedLine } from '../../../src/domain/picture/readPrintedPlot.ts';
import type { CellText } from '../cellText.ts';

/** Converts recognised cells to lines of words, top to bottom. */
export function printedLines(cells: readonly CellText[]): PrintedLine[] {
  const rows = [...new Set(cells.map(({ row }) => row))].sort((a, b) => a - b);
  return rows
    .map((row) => cells.filter((cell) => cell.row === row).sort((a, b) => a.column - b.column || a.box.left - b.box.left))
    .map((inRow) => {
      const passes = Math.max(...inRow.map(({ others }) => others.length));
      return {
        text: inRow.map(({ text }) => text).join(' '),
        shares: inRow.flatMap((cell, at) => [...(at === 0 ? [] : [1]), ...sharesOf(cell)]),
        others: Array.from({ length: passes }, (_, at) => inRow.map(({ text, others }) => others[at]?.text ?? text).join(' ')),
      };
    });
}

/** Marks count as one character, because readings confuse them. */
const MARKS = '.,';

/** Returns a share per UTF-16 unit: both units of a surrogate pair have the character's share. */
const sharesOf = ({ text, symbols }: CellText): number[] =>
  [...text].flatMap((char, at) => {
    const same = (other: string): boolean => other === char || (MARKS.includes(char) && MARKS.includes(other));
    const share = (symbols[at]?.choices ?? []).reduce((sum, choice) => sum + (same(choice.char) ? choice.share : 0), 0);
    return Array<number>(char.length).fill(Math.min(1, share));
  });
