import type { PixelBox } from '../../../src/domain/picture/pictureCrop.ts';
import type { CellPlace } from '../cellImage.ts';
import type { PlumbRule } from './eraseRules.ts';
import { MAX_SIGNS } from './findView.ts';
import { fitToColumns } from './fitToColumns.ts';
import { type Extent, fillOf, heightOf, type InkPiece, widthOf } from './inkPieces.ts';
import { findWords, joinTextLines, type TextLine, medianOf, type Word } from './textLines.ts';

/** Gaps between cells in digit heights: without rules, in a ruled column, beside a rule's unseen end. */
const GAP = 1.3;
const RULED_GAP = 2.2;
const UNSEEN_GAP = 1;
/** Reach of accents and tails beyond digits, in digit heights; under a stamp only that of a comma. */
const OVERHANG = { above: 0.42, below: 0.42 } as const;
const STAMPED = { above: 0.06, below: 0.22 } as const;

/** Finds the lines and cells of the straight picture without rules. @param stamps boxes in the print's own colour */
export function findCells(
  pieces: Iterable<InkPiece>,
  rules: readonly PlumbRule[],
  digitPx: number,
  stamps: readonly Extent[] = [],
): CellPlace[] {
  const signs: InkPiece[] = [];
  const marks: InkPiece[] = [];
  for (const piece of pieces) {
    if (isSign(piece, digitPx)) signs.push(piece);
    else if (isMark(piece, digitPx)) marks.push(piece);
  }
  if (signs.length > MAX_SIGNS) return [];
  const lines = joinTextLines(findWords(signs, marks, digitPx), digitPx);
  const isUnderStamp = (box: PixelBox): boolean => stamps.some((stamp) => isUnder(stamp, box));
  const boxOfCell = (cell: Word): PixelBox => {
    const box = boxOf(cell, digitPx, OVERHANG);
    return isUnderStamp(box) ? boxOf(cell, digitPx, STAMPED) : box;
  };
  const cells = lines.flatMap((line, row) => splitLine(line, rules, digitPx).map((cell) => ({ row, box: boxOfCell(cell) })));
  const places = numberColumns(fitToColumns(numberColumns(cells, digitPx), digitPx), digitPx);
  return places.map((place) => ({ ...place, isUnderStamp: isUnderStamp(place.box) }));
}

const isUnder = ({ left, top, right, bottom }: Extent, box: PixelBox): boolean =>
  box.left < right && box.left + box.width > left && box.top < bottom && box.top + box.height > top;

function isSign(piece: InkPiece, digitPx: number): boolean {
  const height = heightOf(piece);
  return height > 0.6 * digitPx && height < 2 * digitPx && widthOf(piece) < 9 * digitPx && fillOf(piece) > 0.1;
}

/** Commas, dots, dashes, accents. */
function isMark(piece: InkPiece, digitPx: number): boolean {
  return heightOf(piece) <= 0.6 * digitPx && widthOf(piece) < 1.2 * digitPx && piece.area > 0.008 * digitPx * digitPx;
}

function splitLine(line: TextLine, rules: readonly PlumbRule[], digitPx: number): Word[] {
  const words = [...line].sort((a, b) => a.left - b.left);
  const cells: Word[] = [];
  for (const word of words) {
    const last = cells.at(-1);
    if (last && !isApart(last, word, rules, digitPx)) cells[cells.length - 1] = around(last, word);
    else cells.push(word);
  }
  return cells;
}

/** Clips a cell's box to its signs, without a stamp's arc or a pen stroke that reaches far above or below. */
function boxOf(
  { left, right, top, bottom, tops, bottoms }: Word,
  digitPx: number,
  { above, below }: { above: number; below: number },
): PixelBox {
  const first = Math.max(top, medianOf(tops) - above * digitPx);
  const last = Math.min(bottom, medianOf(bottoms) + below * digitPx);
  return { left, top: first, width: right - left + 1, height: Math.max(1, last - first + 1) };
}

function isApart(a: Word, b: Word, rules: readonly PlumbRule[], digitPx: number): boolean {
  const middle = (Math.max(a.top, b.top) + Math.min(a.bottom, b.bottom)) / 2;
  const rulesAtHeight = rules.filter(({ top, bottom }) => top <= middle && bottom >= middle);
  const isBetween = ({ x }: PlumbRule): boolean => x > a.right - 0.3 * digitPx && x < b.left + 0.3 * digitPx;
  if (rulesAtHeight.some(isBetween)) return true;
  // The ends of a rule are not always visible.
  if (b.left - a.right > UNSEEN_GAP * digitPx && rules.some(isBetween)) return true;
  const isRuled = rulesAtHeight.some(({ x }) => x < a.left) && rulesAtHeight.some(({ x }) => x > b.right);
  return b.left - a.right > (isRuled ? RULED_GAP : GAP) * digitPx;
}

const around = (a: Word, b: Word): Word => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
  tops: [...a.tops, ...b.tops],
  bottoms: [...a.bottoms, ...b.bottoms],
});

interface PlacedCell {
  row: number;
  box: PixelBox;
}

/** Largest share of the smaller column's cells that may cover a gap between columns. */
const BRIDGING = 0.3;

/** Minimum width of a number in digit heights; a cell of JOINED usual widths has two columns joined by a stamp. */
const NUMBER_WIDTH = 4;
const JOINED = 1.5;

function numberColumns(cells: readonly PlacedCell[], digitPx: number): Array<PlacedCell & { column: number }> {
  const inTable = besideOthers(cells);
  const widths = inTable.map(({ box }) => box.width).filter((width) => width > NUMBER_WIDTH * digitPx);
  const widest = widths.length > 0 ? JOINED * medianOf(widths) : Infinity;
  const starts = columnStarts(inTable.filter(({ box }) => box.width <= widest));
  return cells.map((cell) => {
    const middle = cell.box.left + cell.box.width / 2;
    return { ...cell, column: starts.findLastIndex((start) => middle >= start) };
  });
}

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

/** Leaves out rows of one cell: those are headings, which extend over several columns. */
function besideOthers(cells: readonly PlacedCell[]): PlacedCell[] {
  const inRow = new Map<number, number>();
  for (const { row } of cells) inRow.set(row, (inRow.get(row) ?? 0) + 1);
  return cells.filter(({ row }) => inRow.get(row)! > 1);
}

function coverage(cells: readonly PlacedCell[]): Int32Array {
  const right = cells.reduce((max, { box }) => Math.max(max, box.left + box.width), 0);
  const covered = new Int32Array(Math.ceil(right) + 2);
  for (const { box } of cells) {
    covered[Math.max(0, Math.floor(box.left))]!++;
    covered[Math.max(0, Math.ceil(box.left + box.width))]!--;
  }
  for (let x = 1; x < covered.length; x++) covered[x]! += covered[x - 1]!;
  return covered;
}
