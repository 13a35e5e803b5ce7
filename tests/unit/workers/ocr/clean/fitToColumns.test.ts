import { describe, expect, it } from 'vitest';
import { fitToColumns } from '../../../../../workers/ocr/clean/fitToColumns.ts';
import type { CellPlace } from '../../../../../workers/ocr/cellImage.ts';

const DIGIT_PX = 32;
const cell = (row: number, column: number, left: number, right: number): CellPlace => ({
  row,
  column,
  box: { left, top: row * 70, width: right - left, height: 32 },
});

/** Names, and two columns of numbers, six rows of them. */
const table = Array.from({ length: 6 }, (_, row) => [
  cell(row + 1, 0, 0, 20),
  cell(row + 1, 1, 100, 330),
  cell(row + 1, 2, 420, 620),
]).flat();
const extents = (cells: readonly CellPlace[], row: number): number[][] =>
  cells.filter((each) => each.row === row).map(({ box }) => [box.left, box.left + box.width]);

describe('cells of columns', () => {
  it('columns: cells where most of their column are stay as they are', () => {
    expect(fitToColumns(table, DIGIT_PX)).toEqual(table);
  });

  it('columns: a cell that a stamp made wider ends near its column’s numbers', () => {
    const stamped = [...table, cell(7, 1, 40, 330), cell(7, 2, 420, 690)];
    expect(extents(fitToColumns(stamped, DIGIT_PX), 7)).toEqual([
      [84, 330],
      [420, 636],
    ]);
  });

  it('columns: numbers that a stamp joined are parted, a line of words above the table is not', () => {
    const joined = [cell(-2, 0, 0, 640), ...table.slice(0, 9), cell(4, 1, 10, 640), ...table.slice(12)];
    const fitted = fitToColumns(joined, DIGIT_PX);
    expect(extents(fitted, 4)).toEqual([
      [84, 346],
      [404, 636],
    ]);
    expect(extents(fitted, -2)).toEqual([[0, 640]]);
  });

  it('columns: where they lean from row to row, every cell stays as it is, and what a stamp made wider ends where its row’s number does', () => {
    const leaning = table.map((each): CellPlace => ({ ...each, box: { ...each.box, left: each.box.left + each.row * 12 } }));
    expect(fitToColumns(leaning, DIGIT_PX)).toEqual(leaning);
    const stamped = [...leaning, cell(7, 1, 124, 414), cell(7, 2, 504, 704)];
    expect(extents(fitToColumns(stamped, DIGIT_PX), 7)).toEqual([
      [168, 414],
      [504, 704],
    ]);
  });
});
