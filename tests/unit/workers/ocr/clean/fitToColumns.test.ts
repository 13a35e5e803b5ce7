import { describe, expect, it } from 'vitest';
import { fitToColumns } from '../../../../../workers/ocr/clean/fitToColumns.ts';
import type { CellPlace } from '../../../../../workers/ocr/cellImage.ts';

const DIGIT_PX = 32;
const cell = (row: number, column: number, left: number, right: number): CellPlace => ({
  row,
  column,
  box: { left, top: row * 70, width: right - left, height: 32 },
});

/** Names and two columns of numbers in six rows. */
const table = Array.from({ length: 6 }, (_, row) => [
  cell(row + 1, 0, 0, 20),
  cell(row + 1, 1, 100, 330),
  cell(row + 1, 2, 420, 620),
]).flat();
const extents = (cells: readonly CellPlace[], row: number): number[][] =>
  cells.filter((each) => each.row === row).map(({ box }) => [box.left, box.left + box.width]);

describe('cells of columns', () => {
  it('columns: cells aligned with most of their column stay unchanged', () => {
    expect(fitToColumns(table, DIGIT_PX)).toEqual(table);
  });

  it('columns: a cell widened by a stamp ends near its column’s numbers', () => {
    const stamped = [...table, cell(7, 1, 40, 330), cell(7, 2, 420, 690)];
    expect(extents(fitToColumns(stamped, DIGIT_PX), 7)).toEqual([
      [84, 330],
      [420, 636],
    ]);
  });

  it('columns: numbers joined by a stamp are split, and a text line above the table is not', () => {
    const joined = [cell(-2, 0, 0, 640), ...table.slice(0, 9), cell(4, 1, 10, 640), ...table.slice(12)];
    const fitted = fitToColumns(joined, DIGIT_PX);
    expect(extents(fitted, 4)).toEqual([
      [84, 346],
      [404, 636],
    ]);
    expect(extents(fitted, -2)).toEqual([[0, 640]]);
  });

  it('columns: if X and Y are one cell in most rows, those are split once', () => {
    const near = Array.from({ length: 10 }, (_, row) => {
      const apart = [cell(row + 1, 1, 344, 576), cell(row + 1, 2, 646, 854)];
      return [cell(row + 1, 0, 150, 170), ...(row % 5 < 2 ? apart : [cell(row + 1, 1, 344, 854)])];
    }).flat();
    const fitted = fitToColumns(near, DIGIT_PX);
    expect(extents(fitted, 3)).toEqual([
      [150, 170],
      [344, 630],
      [630, 854],
    ]);
    expect(extents(fitted, 1)).toEqual(extents(near, 1));
  });

  it('columns: in slanting columns cells stay, and a cell widened by a stamp ends with its number', () => {
    const leaning = table.map((each): CellPlace => ({ ...each, box: { ...each.box, left: each.box.left + each.row * 12 } }));
    expect(fitToColumns(leaning, DIGIT_PX)).toEqual(leaning);
    const stamped = [...leaning, cell(7, 1, 124, 414), cell(7, 2, 504, 704)];
    expect(extents(fitToColumns(stamped, DIGIT_PX), 7)).toEqual([
      [168, 414],
      [504, 704],
    ]);
  });

  it('columns: in a table of few rows a heading does not make a cell end within its number', () => {
    const rows = [cell(0, 1, 238, 391), cell(1.2, 1, 190, 441), cell(2.25, 1, 190, 441), cell(3.3, 1, 190, 435)];
    const table = rows.flatMap((each) => [each, cell(each.row, 0, 80, 130)]);
    expect(fitToColumns(table, DIGIT_PX)).toEqual(table);
  });

  it('columns: with one table of joined cells and one of separate cells, all stay unchanged', () => {
    const wide = [1, 2, 3, 4, 5, 6].map((row) => cell(row, 1, 300, 934 - row));
    const narrow = [8, 9, 10, 11, 12, 13, 14].flatMap((row) => [cell(row, 1, 296, 771), cell(row, 2, 857, 930)]);
    const table = [
      ...wide.flatMap((each) => [each, cell(each.row, 0, 144, 187)]),
      ...narrow.flatMap((each) => [each, cell(each.row, 0, 140, 180)]),
    ];
    expect(fitToColumns(table, DIGIT_PX)).toEqual(table);
  });

  it('columns: a side too near its row’s number becomes a cell if other rows have one there', () => {
    const rows = [1, 2, 3, 4, 5, 6].flatMap((row) => [
      cell(row, 0, 100, 120),
      ...(row === 3 ? [cell(row, 1, 300, 900)] : [cell(row, 1, 300, 760), cell(row, 2, 810, 900)]),
    ]);
    expect(extents(fitToColumns(rows, DIGIT_PX), 3).map((extent) => extent.map(Math.round))).toEqual([
      [100, 120],
      [300, 776],
      [770, 900],
    ]);
    const alone = rows.filter(({ row, column }) => column < 2 || row === 1);
    expect(extents(fitToColumns(alone, DIGIT_PX), 3)).toEqual([
      [100, 120],
      [300, 776],
    ]);
  });
});
