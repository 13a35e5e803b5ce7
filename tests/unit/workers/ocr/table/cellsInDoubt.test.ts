import { describe, expect, it } from 'vitest';
import type { ReadCorner, ReadNumber, ReadParcel, Trust } from '../../../../../src/domain/picture/cornerReading.ts';
import type { CellPlace } from '../../../../../workers/ocr/cellImage.ts';
import { cellsInDoubt } from '../../../../../workers/ocr/table/cellsInDoubt.ts';

const [COLUMN_WIDTH, ROW_HEIGHT] = [200, 60];
const place = (row: number, column: number, width = 150): CellPlace => ({
  row,
  column,
  box: { left: column * COLUMN_WIDTH, top: row * ROW_HEIGHT, width, height: 40 },
});
const number = (trust: Trust, { box }: CellPlace): ReadNumber => ({ value: 1, text: '1.00', trust, before: null, doubtfulAt: [], box });

/** Columns X, Y, side; rows from 1 on, the area below them; trust of X, Y and side per row. */
function paper(
  rows: ReadonlyArray<readonly [x: Trust, y: Trust, side: Trust | null]>,
  area: Trust | null,
): { parcel: ReadParcel; cells: CellPlace[] } {
  const cells: CellPlace[] = [];
  const put = (trust: Trust, row: number, column: number, width?: number): ReadNumber => {
    cells.push(place(row, column, width));
    return number(trust, cells.at(-1)!);
  };
  const corners = rows.map(([x, y, side], at): ReadCorner => ({
    name: '',
    x: put(x, at + 1, 0),
    y: put(y, at + 1, 1),
    sideM: side && put(side, at + 1, 2, 60),
  }));
  return { parcel: { corners, areaM2: area && put(area, rows.length + 3, 0, 500) }, cells };
}
const asked = ({ parcel, cells }: ReturnType<typeof paper>): Array<[row: number, column: number]> =>
  cellsInDoubt([parcel], cells).map((at) => [cells[at]!.row, cells[at]!.column]);

const SURE = ['certain', 'certain', 'certain'] as const;
const SIDELESS = ['certain', 'certain', null] as const;

describe('cellsInDoubt', () => {
  it('cellsInDoubt: none if every side or the area agrees with certain corners, whatever else is in doubt', () => {
    expect(asked(paper([SURE, SURE, SURE], null))).toEqual([]);
    expect(asked(paper([SURE, SURE, SURE], 'doubtful'))).toEqual([]);
    expect(asked(paper([SIDELESS, SIDELESS, SIDELESS], 'certain'))).toEqual([]);
    expect(asked(paper([SURE, ['certain', 'certain', 'doubtful'], SURE], 'certain'))).toEqual([]);
  });

  it('cellsInDoubt: all coordinates if nothing confirms them, or if there are only two corners', () => {
    const all = [1, 2, 3].flatMap((row) => [0, 1].map((column) => [row, column]));
    expect(asked(paper([SIDELESS, SIDELESS, SIDELESS], null))).toEqual(all);
    expect(asked(paper([SURE, SURE], 'certain'))).toEqual(all.slice(0, 4));
  });

  it('cellsInDoubt: an uncertain corner or side with its figures, unless both of the corner’s sides agree', () => {
    const rows = [SURE, SURE, ['certain', 'repaired', 'certain'], SURE, ['certain', 'certain', 'doubtful'], SURE] as const;
    expect(asked(paper(rows, null))).toEqual([
      [3, 0],
      [3, 1],
      [5, 0],
      [5, 1],
      [5, 2],
      [6, 0],
      [6, 1],
    ]);
    expect(asked(paper([SURE, SURE, ['doubtful', 'certain', 'certain']], 'doubtful'))).toEqual([
      [3, 0],
      [3, 1],
      [6, 0],
    ]);
  });

  it('cellsInDoubt: an unread cell among coordinates, about as wide as they are', () => {
    const { parcel, cells } = paper([SURE, ['doubtful', 'certain', 'certain'], SURE], null);
    cells.push(place(4, 1), place(4, 0, 30), place(4, 3), place(5, 0, 700));
    expect(asked({ parcel, cells })).toEqual([
      [2, 0],
      [2, 1],
      [4, 1],
    ]);
  });

  it('cellsInDoubt: none on a page without a table', () => {
    expect(cellsInDoubt([], [place(1, 0)])).toEqual([]);
  });

  it('cellsInDoubt: an unclear coordinate, whatever confirms it, and no unclear side', () => {
    const { parcel, cells } = paper([SURE, SURE, SURE], 'certain');
    const indexOf = (row: number, column: number): number => cells.findIndex((cell) => cell.row === row && cell.column === column);
    const unclear = [indexOf(2, 0), indexOf(3, 2)];
    expect(cellsInDoubt([parcel], cells, (at) => !unclear.includes(at))).toEqual([indexOf(2, 0)]);
  });

  it('cellsInDoubt: no number that a second reader confirmed as certain; an uncertain one nevertheless', () => {
    const { parcel, cells } = paper([SIDELESS, ['doubtful', 'certain', null], SIDELESS], null);
    const clear = (): boolean => true;
    const all = cells.map((_, at) => at);
    expect(cellsInDoubt([parcel], cells, clear)).toEqual(all);
    expect(cellsInDoubt([parcel], cells, clear, () => true)).toEqual([2]);
    expect(cellsInDoubt([parcel], cells, clear, (at) => at !== 5)).toEqual([2, 5]);
  });
});
