import type { PixelBox } from '../../../src/domain/pictureCrop.ts';
import type { CellPlace } from './findCells.ts';
import type { PlumbRule } from './eraseRules.ts';

interface PlacedRow {
  row: number;
  box: PixelBox;
}

const middleOf = ({ left, width }: PixelBox): number => left + width / 2;

/** Numbers columns over the whole table, from the left: those that rules part, and where there are none, those that gaps do. */
export function numberColumns(cells: readonly PlacedRow[], rules: readonly PlumbRule[], digitPx: number): CellPlace[] {
  const starts = columnStarts(cells, rules, digitPx);
  return cells.map(({ row, box }) => {
    let column = 0;
    for (const [index, start] of starts.entries()) if (middleOf(box) >= start) column = index;
    return { row, column, box };
  });
}

/** Where each column begins. */
function columnStarts(cells: readonly PlacedRow[], rules: readonly PlumbRule[], digitPx: number): number[] {
  const right = cells.reduce((most, { box }) => Math.max(most, box.left + box.width), 0);
  const counts = new Map<number, number>();
  for (const { row } of cells) counts.set(row, (counts.get(row) ?? 0) + 1);
  // Lines of one cell are headings and such, and lie over columns.
  const inTable = cells.filter(({ row }) => counts.get(row)! > 1);
  const covered = new Int32Array(Math.ceil(right) + 2);
  for (const { box } of inTable) {
    covered[Math.max(0, Math.floor(box.left))]!++;
    covered[Math.max(0, Math.ceil(box.left + box.width))]!--;
  }
  for (let x = 1; x < covered.length; x++) covered[x]! += covered[x - 1]!;
  const starts = [0];
  let highest = 0;
  let lowest = Infinity;
  let lowestAt = 0;
  for (let x = 0; x < covered.length; x++) {
    const now = covered[x]!;
    if (now < lowest) {
      lowest = now;
      lowestAt = x;
    }
    // A valley between two columns: few cells reach over it.
    if (highest > 0 && lowest <= 0.3 * Math.min(highest, now) && now > 0) {
      starts.push(x);
      highest = now;
      lowest = now;
    } else if (now > highest) {
      highest = now;
      lowest = now;
    }
  }
  void lowestAt;
  void rules;
  void digitPx;
  return starts;
}
