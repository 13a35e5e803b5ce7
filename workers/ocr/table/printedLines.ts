import type { PrintedLine } from '../../../src/domain/picture/readPrintedPlot.ts';
import type { CellText } from '../cellText.ts';

/** Recognised cells as lines of words, from the top: cells of a line one behind another. */
export function printedLines(cells: readonly CellText[]): PrintedLine[] {
  const rows = [...new Set(cells.map(({ row }) => row))].sort((one, other) => one - other);
  return rows
    .map((row) => cells.filter((cell) => cell.row === row).sort((one, other) => one.column - other.column || one.box.left - other.box.left))
    .map((inRow) => {
      const looks = Math.max(...inRow.map(({ others }) => others.length));
      return {
        text: inRow.map(({ text }) => text).join(' '),
        shares: inRow.flatMap((cell, at) => [...(at === 0 ? [] : [1]), ...sharesOf(cell)]),
        others: Array.from({ length: looks }, (_, at) => inRow.map(({ text, others }) => others[at]?.text ?? text).join(' ')),
      };
    });
}

/** Which mark stands between digits tells nothing: looks take one for the other. */
const MARKS = '.,';

/** A character of two units is as sure in both. */
const sharesOf = ({ text, symbols }: CellText): number[] =>
  [...text].flatMap((char, at) => {
    const same = (other: string): boolean => other === char || (MARKS.includes(char) && MARKS.includes(other));
    const share = (symbols[at]?.choices ?? []).reduce((sum, choice) => sum + (same(choice.char) ? choice.share : 0), 0);
    return Array<number>(char.length).fill(Math.min(1, share));
  });
