import type { CellText } from '../cellText.ts';
import { fieldsOfRow, type TableField } from './tableField.ts';
import { splitCell } from './tableWord.ts';

export interface TableRow {
  fields: TableField[];
  text: string;
  /** Vertical centre in pixels. */
  middle: number;
}

export function rowsOfCells(cells: readonly CellText[]): TableRow[] {
  const byRow = new Map<number, CellText[]>();
  for (const cell of cells) {
    const row = byRow.get(cell.row);
    if (row) row.push(cell);
    else byRow.set(cell.row, [cell]);
  }
  const lines = [...byRow.entries()].sort(([a], [b]) => a - b).map(([, inRow]) => inRow);
  return joinSplitLines(lines).map((inRow) => {
    inRow.sort((a, b) => a.column - b.column || a.box.left - b.box.left);
    return {
      fields: fieldsOfRow(inRow.flatMap(splitCell)),
      text: inRow.map(({ text }) => text.slice(0, 200)).join(' '),
      middle: middleOf(inRow),
    };
  });
}

/** Largest vertical distance of the parts of a line, in heights of their letters. */
const MAX_SPLIT = 0.65;

/** A line between two rows, almost as far from one as from the other, is a side. */
const HALF_WAY = 1.4;

/** Joins lines that a bend split into left and right parts: at the same height, without a common column. */
function joinSplitLines(lines: readonly CellText[][]): CellText[][] {
  const joined: CellText[][] = [];
  lines.forEach((line, at) => {
    const last = joined.at(-1);
    const isPart =
      last &&
      !shareColumn(last, line) &&
      distance(last, line) < MAX_SPLIT * median([...last, ...line].map(({ box }) => box.height)) &&
      !isBetween(line, last, lines[at + 1]) &&
      !isBetween(last, line, joined.at(-2));
    if (isPart) last.push(...line);
    else joined.push([...line]);
  });
  return joined;
}

const isBetween = (line: readonly CellText[], near: readonly CellText[], other: readonly CellText[] | undefined): boolean =>
  other !== undefined && shareColumn(near, other) && !shareColumn(line, other) && distance(line, other) < HALF_WAY * distance(line, near);

const shareColumn = (a: readonly CellText[], b: readonly CellText[]): boolean =>
  a.some(({ column }) => b.some((cell) => cell.column === column));

const distance = (a: readonly CellText[], b: readonly CellText[]): number => Math.abs(middleOf(a) - middleOf(b));

const middleOf = (line: readonly CellText[]): number => median(line.map(({ box }) => box.top + box.height / 2));

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
