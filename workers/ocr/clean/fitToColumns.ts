import type { PixelBox } from '../../../src/domain/picture/pictureCrop.ts';
import type { CellPlace } from '../cellImage.ts';

/** Where the numbers of a column stand: most of them begin and end on one line, which leans a little where the paper still does. */
interface NumberColumn {
  left: Edge;
  right: Edge;
  /** Of its first and last one; lines of words stand above and below. */
  top: number;
  bottom: number;
}

/** An edge of a column: where it is at a row's middle. */
type Edge = (y: number) => number;

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
    const y = top + height / 2;
    const covered = columns.filter(
      (one) =>
        one.left(y) > left - OFF * digitPx &&
        one.right(y) < right + OFF * digitPx &&
        one.top < y + ROW * digitPx &&
        one.bottom > y - ROW * digitPx,
    );
    const sticksOut = (one: NumberColumn): boolean =>
      one.left(y) - left > STICKING_OUT * digitPx || right - one.right(y) > STICKING_OUT * digitPx;
    if (covered.length === 1 && sticksOut(covered[0]!) && reachesInto(cell.box, covered[0]!, digitPx))
      return [cutTo(cell, covered[0]!, digitPx)];
    return covered.length > 1 ? covered.map((one) => cutTo(cell, one, digitPx)) : [cell];
  });
}

/** A cell a little wider than the column: a line of words is wider by more. */
function reachesInto(box: PixelBox, { left, right }: NumberColumn, digitPx: number): boolean {
  const y = middleOf(box);
  return box.width - (right(y) - left(y)) < 0.5 * (right(y) - left(y)) + STICKING_OUT * digitPx;
}

function cutTo(cell: CellPlace, { left, right }: NumberColumn, digitPx: number): CellPlace {
  const y = middleOf(cell.box);
  const from = Math.max(cell.box.left, left(y) - ROOM * digitPx);
  const to = Math.min(cell.box.left + cell.box.width, right(y) + ROOM * digitPx);
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
    const left = edgeOf(boxes, (box) => box.left, WIDER);
    const right = edgeOf(boxes, (box) => box.left + box.width, 1 - WIDER);
    const isAlike = [
      (box: PixelBox): boolean => Math.abs(box.left - left(middleOf(box))) < OFF * digitPx,
      (box: PixelBox): boolean => Math.abs(box.left + box.width - right(middleOf(box))) < OFF * digitPx,
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

const middleOf = ({ top, height }: PixelBox): number => top + height / 2;

/** More is another column. */
const MOST_LEAN = 0.2;

/**
 * The line that a share of the boxes ends left of: it leans as most pairs of them do, one of the upper and one of the lower half.
 */
function edgeOf(boxes: readonly PixelBox[], endOf: (box: PixelBox) => number, share: number): Edge {
  const sorted = [...boxes].sort((a, b) => middleOf(a) - middleOf(b));
  const half = sorted.length >> 1;
  const leans = sorted.slice(half).map((lower, index) => {
    const upper = sorted[index]!;
    return (endOf(lower) - endOf(upper)) / Math.max(1, middleOf(lower) - middleOf(upper));
  });
  const lean = Math.max(-MOST_LEAN, Math.min(MOST_LEAN, at(leans, 0.5)));
  const start = at(
    boxes.map((box) => endOf(box) - lean * middleOf(box)),
    share,
  );
  return (y) => start + lean * y;
}

const at = (values: readonly number[], share: number): number => [...values].sort((a, b) => a - b)[Math.floor(share * values.length)]!;
