import type { PixelBox } from '../../../src/domain/picture/pictureCrop.ts';

/** A cell whose column is not known yet. */
export interface PlacedCell {
  row: number;
  box: PixelBox;
}

/** Of the lower of two columns' cells; fewer reach over what is between them. */
const BRIDGING = 0.3;

/** Numbers columns over the whole table, from the left: where few cells stand, one ends. */
export function numberColumns(cells: readonly PlacedCell[]): Array<PlacedCell & { column: number }> {
  const starts = columnStarts(cells);
  return cells.map((cell) => {
    const middle = cell.box.left + cell.box.width / 2;
    return { ...cell, column: starts.findLastIndex((start) => middle >= start) };
  });
}

/** Where each column begins; the first at the picture's edge. */
function columnStarts(cells: readonly PlacedCell[]): number[] {
  const covered = coverage(cells);
  const starts = [0];
  let highest = 0;
  let lowest = Infinity;
  for (const [x, now] of covered.entries()) {
    lowest = Math.min(lowest, now);
    const isBehindValley = now > 0 && highest > 0 && lowest <= BRIDGING * Math.min(highest, now);
    if (isBehindValley) starts.push(x);
    if (isBehindValley || now > highest) {
      highest = now;
      lowest = now;
    }
  }
  return starts;
}

/** How many cells stand at each x. Lines of one cell are headings and such, which lie over columns. */
function coverage(cells: readonly PlacedCell[]): Int32Array {
  const inRow = new Map<number, number>();
  for (const { row } of cells) inRow.set(row, (inRow.get(row) ?? 0) + 1);
  const right = cells.reduce((most, { box }) => Math.max(most, box.left + box.width), 0);
  const covered = new Int32Array(Math.ceil(right) + 2);
  for (const { row, box } of cells) {
    if (inRow.get(row) === 1) continue;
    covered[Math.max(0, Math.floor(box.left))]!++;
    covered[Math.max(0, Math.ceil(box.left + box.width))]!--;
  }
  for (let x = 1; x < covered.length; x++) covered[x]! += covered[x - 1]!;
  return covered;
}
