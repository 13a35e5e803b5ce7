import type { PixelBox } from '../../../src/domain/picture/pictureCrop.ts';
import type { CellPlace } from '../cellImage.ts';

/** Extent of a column's numbers: most start and end on two lines, which lean a little where the paper still does. */
interface NumberColumn {
  left: Edge;
  right: Edge;
  /** Top of the first and bottom of the last number; lines of words are above and below. */
  top: number;
  bottom: number;
}

type Edge = ReturnType<typeof edgeOf>;

const MIN_CELLS = 4;
/** Minimum share of a column's cells that start and end where its numbers do. */
const ALIKE = 0.3;
/** Limits in digit heights: deviation from an edge, width of a number, margin of a cut, and overhang of a cell. */
const OFF = 0.6;
const MIN_WIDTH = 4;
const ROOM = 0.5;
const MAX_OVERHANG = 0.8;
/** Distance to an edge at which a cell ends on it, in digit heights; number of cells that no stamp has. */
const ON_LINE = 0.3;
const SHARED = 3;
/** Distance of another cell from the numbers, in digit heights, and common share of the wider of two cells. */
const APART = 0.3;
const COMMON = 0.5;
/** Maximum number of cells from which an edge is fitted. */
const MAX_SAMPLES = 40;
/** Distance that includes the next row, but not the line of the area below the table, in digit heights. */
const ROW = 2.3;

/** Cuts cells that a stamp's ink extends beyond their column's edges; splits cells over numbers of several columns. */
export function fitToColumns(cells: readonly CellPlace[], digitPx: number): CellPlace[] {
  const columns = separateColumns(numberColumns(cells, digitPx), digitPx);
  return cells.flatMap((cell) => {
    const { left, top, width, height } = cell.box;
    const right = left + width;
    const y = top + height / 2;
    const covered = columns.filter(
      (column) =>
        column.left.at(y) > left - OFF * digitPx &&
        column.right.at(y) < right + OFF * digitPx &&
        column.top < y + ROW * digitPx &&
        column.bottom > y - ROW * digitPx,
    );
    const overhangs = (column: NumberColumn): boolean =>
      (column.left.at(y) - left > MAX_OVERHANG * digitPx && !column.left.isShared(left, y)) ||
      (right - column.right.at(y) > MAX_OVERHANG * digitPx && !column.right.isShared(right, y));
    if (covered.length === 1 && overhangs(covered[0]!) && reachesInto(cell.box, covered[0]!, digitPx))
      return cutEnds(cell, covered[0]!, cells, digitPx);
    return covered.length > 1 ? covered.map((column) => cutTo(cell, column, digitPx)) : [cell];
  });
}

/** Ends a column before the next one, if many of its rows are merged with the next column's cell. */
function separateColumns(columns: readonly NumberColumn[], digitPx: number): NumberColumn[] {
  return columns.map((one) => {
    const next = columns.find(({ left }) => left.at(one.top) > one.left.at(one.top) && left.at(one.top) < one.right.at(one.top));
    if (!next) return one;
    return { ...one, right: { ...one.right, at: (y) => Math.min(one.right.at(y), next.left.at(y) - 2 * ROOM * digitPx) } };
  });
}

/** Tests whether a cell is only a little wider than the column; a line of words is much wider. */
function reachesInto(box: PixelBox, { left, right }: NumberColumn, digitPx: number): boolean {
  const y = middleOf(box);
  const width = right.at(y) - left.at(y);
  return box.width - width < 0.5 * width + MAX_OVERHANG * digitPx;
}

function cutTo(cell: CellPlace, { left, right }: NumberColumn, digitPx: number): CellPlace {
  const y = middleOf(cell.box);
  const from = Math.max(cell.box.left, left.at(y) - ROOM * digitPx);
  const to = Math.min(cell.box.left + cell.box.width, right.at(y) + ROOM * digitPx);
  return { ...cell, box: { ...cell.box, left: from, width: to - from } };
}

/**
 * Cuts off the parts outside a column, except an end shared with other cells. A part where other rows have cells
 * becomes a cell: a side or a corner's name that was too close.
 */
function cutEnds(cell: CellPlace, column: NumberColumn, cells: readonly CellPlace[], digitPx: number): CellPlace[] {
  const { left, width } = cell.box;
  const [y, end] = [middleOf(cell.box), left + width];
  const cut = cutTo(cell, column, digitPx).box;
  const from = column.left.isShared(left, y) ? left : cut.left;
  const to = column.right.isShared(end, y) ? end : cut.left + cut.width;
  const pieces = [
    [left, column.left.at(y) - APART * digitPx],
    [from, to],
    [column.right.at(y) + APART * digitPx, end],
  ] as const;
  const isCell = ([start, stop]: readonly [number, number], at: number): boolean =>
    at === 1 || (stop > start && (at === 0 ? from > left : to < end) && isColumn(cells, cell, start, stop));
  return pieces.filter(isCell).map(([start, stop]) => ({ ...cell, box: { ...cell.box, left: start, width: stop - start } }));
}

function isColumn(cells: readonly CellPlace[], { row }: CellPlace, start: number, stop: number): boolean {
  const neighbours = cells.filter(({ row: other, box: { left, width } }) => {
    const common = Math.min(stop, left + width) - Math.max(start, left);
    return other !== row && common > COMMON * Math.max(width, stop - start);
  });
  return neighbours.length >= SHARED;
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
    const left = edgeOf(boxes, (box) => box.left, digitPx);
    const right = edgeOf(boxes, (box) => box.left + box.width, digitPx);
    const isAlike = [
      (box: PixelBox): boolean => Math.abs(box.left - left.at(middleOf(box))) < OFF * digitPx,
      (box: PixelBox): boolean => Math.abs(box.left + box.width - right.at(middleOf(box))) < OFF * digitPx,
    ];
    const alike = boxes.filter((box) => isAlike.every((test) => test(box)));
    if (alike.length < 2 || alike.length < ALIKE * boxes.length) return [];
    // One matching end is enough on a page that still bends, or with a stamp on the first row.
    const inColumn = boxes.filter((box) => isAlike.some((test) => test(box)));
    const tops = inColumn.map((box) => box.top);
    const bottoms = inColumn.map((box) => box.top + box.height);
    return [{ left, right, top: Math.min(...tops), bottom: Math.max(...bottoms) }];
  });
}

const middleOf = ({ top, height }: PixelBox): number => top + height / 2;

/** Larger leans belong to another column. */
const MAX_LEAN = 0.2;

/** Fits the line on which most boxes end; boxes widened by a stamp and headings end elsewhere. */
function edgeOf(boxes: readonly PixelBox[], endOf: (box: PixelBox) => number, digitPx: number) {
  const every = Math.max(1, boxes.length / MAX_SAMPLES);
  const ends = boxes.filter((_, at) => at % every < 1).map((box) => ({ x: endOf(box), y: middleOf(box) }));
  const onLine = (lean: number, start: number): number =>
    ends.filter(({ x, y }) => Math.abs(x - lean * y - start) < ON_LINE * digitPx).length;
  let best = { lean: 0, start: ends[0]!.x, count: 0 };
  for (const [index, upper] of ends.entries()) {
    for (const lower of ends.slice(index + 1)) {
      const lean = (lower.x - upper.x) / Math.max(1, lower.y - upper.y);
      if (Math.abs(lean) > MAX_LEAN) continue;
      const start = (upper.x + lower.x - lean * (upper.y + lower.y)) / 2;
      const count = onLine(lean, start);
      if (count > best.count || (count === best.count && Math.abs(lean) < Math.abs(best.lean))) best = { lean, start, count };
    }
  }
  const { lean, start } = best;
  return {
    /** Position of the edge at height `y`. */
    at: (y: number) => start + lean * y,
    /** Tests whether several cells end in line with x: rows in which close numbers are merged into one cell. */
    isShared: (x: number, y: number) => onLine(lean, x - lean * y) >= SHARED,
  };
}
