import type { PixelBox } from '../../../src/domain/picture/pictureCrop.ts';
import type { CellPlace } from '../cellImage.ts';

/** Where the numbers of a column stand: most of them begin and end at one place. */
interface NumberColumn {
  left: number;
  right: number;
  /** Of its first and last one; lines of words stand above and below. */
  top: number;
  bottom: number;
}

const MIN_CELLS = 4;
/** Of a column's cells, those that begin and end where its numbers do. */
const ALIKE = 0.3;
/** Stamps make cells wider, never narrower: so many cells begin farther left, and end farther right, than numbers do. */
const WIDER = 0.65;
/** In heights of a digit: how far off that is; how wide numbers are at least; how far a cell may stick out. */
const OFF = 0.6;
const MIN_WIDTH = 4;
const ROOM = 0.5;
const STICKING_OUT = 0.8;
/** The next row is nearer, the area's line below a table is farther. */
const ROW = 2.3;

/**
 * Cells that reach beyond their column's numbers (a stamp's ink stands beside them) end where those do, and one that covers numbers of
 * several columns is parted.
 */
export function fitToColumns(cells: readonly CellPlace[], digitPx: number): CellPlace[] {
  const columns = numberColumns(cells, digitPx);
  return cells.flatMap((cell) => {
    const { left, top, width, height } = cell.box;
    const right = left + width;
    const covered = columns.filter(
      (one) =>
        one.left > left - OFF * digitPx &&
        one.right < right + OFF * digitPx &&
        one.top < top + height / 2 + ROW * digitPx &&
        one.bottom > top + height / 2 - ROW * digitPx,
    );
    const sticksOut = (one: NumberColumn): boolean =>
      one.left - left > STICKING_OUT * digitPx || right - one.right > STICKING_OUT * digitPx;
    if (covered.length === 1 && sticksOut(covered[0]!) && reachesInto(cell.box, covered[0]!, digitPx))
      return [cutTo(cell, covered[0]!, digitPx)];
    return covered.length > 1 ? covered.map((one) => cutTo(cell, one, digitPx)) : [cell];
  });
}

/** A cell a little wider than the column: a line of words is wider by more. */
const reachesInto = ({ width }: PixelBox, { left, right }: NumberColumn, digitPx: number): boolean =>
  width - (right - left) < 0.5 * (right - left) + STICKING_OUT * digitPx;

function cutTo(cell: CellPlace, { left, right }: NumberColumn, digitPx: number): CellPlace {
  const from = Math.max(cell.box.left, left - ROOM * digitPx);
  const to = Math.min(cell.box.left + cell.box.width, right + ROOM * digitPx);
  return { ...cell, box: { ...cell.box, left: from, width: to - from } };
}

function numberColumns(cells: readonly CellPlace[], digitPx: number): NumberColumn[] {
  const byColumn = new Map<number, PixelBox[]>();
  const inRow = new Map<number, number>();
  for (const { row } of cells) inRow.set(row, (inRow.get(row) ?? 0) + 1);
  for (const { row, column, box } of cells) {
    if (inRow.get(row)! > 1 && box.width > MIN_WIDTH * digitPx) byColumn.set(column, [...(byColumn.get(column) ?? []), box]);
  }
  return [...byColumn.values()].flatMap((boxes) => {
    if (boxes.length < MIN_CELLS) return [];
    const left = at(
      boxes.map((box) => box.left),
      WIDER,
    );
    const right = at(
      boxes.map((box) => box.left + box.width),
      1 - WIDER,
    );
    const isAlike = [
      (box: PixelBox): boolean => Math.abs(box.left - left) < OFF * digitPx,
      (box: PixelBox): boolean => Math.abs(box.left + box.width - right) < OFF * digitPx,
    ];
    const alike = boxes.filter((box) => isAlike.every((is) => is(box)));
    if (alike.length < 2 || alike.length < ALIKE * boxes.length) return [];
    // Of a paper that still bends a little, or with a stamp on its first row, one end is enough.
    const inColumn = boxes.filter((box) => isAlike.some((is) => is(box)));
    const tops = inColumn.map((box) => box.top);
    const bottoms = inColumn.map((box) => box.top + box.height);
    return [{ left, right, top: Math.min(...tops), bottom: Math.max(...bottoms) }];
  });
}

const at = (values: readonly number[], share: number): number => [...values].sort((a, b) => a - b)[Math.floor(share * values.length)]!;
