import type { Dice } from './dice.ts';
import type { DocumentPlan, PlannedParcel } from './planDocument.ts';
import { around, type SheetBox, type SheetPen } from './sheetPen.ts';

/** Bounds of a row's numbers on the sheet. */
interface DrawnRow {
  x: SheetBox;
  y: SheetBox;
  sideM: SheetBox | null;
}

export interface DrawnTable {
  table: SheetBox;
  rows: DrawnRow[];
  area: SheetBox | null;
  bottom: number;
}

type Rules = 'full' | 'horizontal' | 'frame' | 'none';

/** Style of the whole document. Lengths in digit heights. */
export interface TableStyle {
  rules: Rules;
  rulePx: number;
  ruleInk: string;
  ink: string;
  rowHeight: number;
  padding: number;
  align: 'center' | 'right';
}

export function drawTableStyle(dice: Dice, digitPx: number): TableStyle {
  const grey = dice.pick([20, 20, 60, 110, 150]);
  const dark = dice.whole(0, 60);
  return {
    rules: dice.pick<Rules>(['full', 'full', 'full', 'horizontal', 'frame', 'none']),
    rulePx: Math.max(1, digitPx * dice.between(0.04, 0.11)),
    ruleInk: `rgb(${grey} ${grey} ${grey})`,
    ink: `rgb(${dark} ${dark} ${dark + dice.whole(0, 15)})`,
    rowHeight: dice.between(1.75, 2.7),
    padding: dice.between(0.7, 1.6),
    align: dice.pick(['center', 'center', 'right']),
  };
}

interface Column {
  header: string;
  texts: string[];
  left: number;
  right: number;
}

function layOutColumns(pen: SheetPen, plan: DocumentPlan, { rows }: PlannedParcel, style: TableStyle, left: number): Column[] {
  const { headers, swapped, sides } = plan;
  const x = { header: headers.x, texts: rows.map((row) => row.x.text) };
  const y = { header: headers.y, texts: rows.map((row) => row.y.text) };
  const wanted = [
    { header: headers.name, texts: rows.map((row) => row.name) },
    ...(swapped ? [y, x] : [x, y]),
    ...(sides === 'absent' ? [] : [{ header: headers.side, texts: rows.map((row) => row.sideM?.text ?? '') }]),
  ];
  let at = left;
  return wanted.map(({ header, texts }) => {
    const words = Math.max(pen.width(header, 0.9, pen.font.titleWeight), ...texts.map((text) => pen.width(text)));
    const column = { header, texts, left: at, right: at + words + 2 * style.padding * pen.digitPx };
    at = column.right;
    return column;
  });
}

/** Draws header, rows, rules and the line of the area, from (`left`, `top`) on. */
export function drawTable(
  pen: SheetPen,
  plan: DocumentPlan,
  parcel: PlannedParcel,
  style: TableStyle,
  left: number,
  top: number,
): DrawnTable {
  const { context, digitPx } = pen;
  const columns = layOutColumns(pen, plan, parcel, style, left);
  const row = style.rowHeight * digitPx;
  const headerBottom = top + row * 1.15;
  const count = parcel.rows.length;
  // Sides between rows are on the line below them; the last needs half a row more.
  const between = plan.sides === 'between';
  const closes = between && !parcel.repeatsFirst;
  const bottom = headerBottom + count * row + (closes ? row / 2 : 0);
  const right = columns.at(-1)!.right;

  context.fillStyle = style.ink;
  for (const { header, left: from, right: to } of columns) {
    pen.write(header, (from + to) / 2, (top + headerBottom) / 2, 'center', 0.9, pen.font.titleWeight);
  }
  const middle = (at: number): number => headerBottom + (at + 0.5) * row;
  const put = ({ texts, left: from, right: to }: Column, at: number, down = 0): SheetBox => {
    const x = style.align === 'right' ? to - style.padding * digitPx : (from + to) / 2;
    return pen.write(texts[at]!, x, middle(at) + down, style.align);
  };
  const [names, first, second, side] = columns as [Column, Column, Column, Column | undefined];
  const rows = parcel.rows.map((planned, at): DrawnRow => {
    pen.write(names.texts[at]!, (names.left + names.right) / 2, middle(at), 'center');
    const boxes = [put(first, at), put(second, at)] as const;
    const [x, y] = plan.swapped ? [boxes[1], boxes[0]] : boxes;
    return { x, y, sideM: side && planned.sideM ? put(side, at, between ? row / 2 : 0) : null };
  });
  drawRules(pen, style, { columns, count, row, top, headerBottom, bottom, sideBetween: between });

  const table = { left, top, right, bottom };
  if (!parcel.areaM2) return { table, rows, area: null, bottom };
  const lead = `${parcel.areaLine!}: `;
  const areaMiddle = bottom + row * 0.9;
  pen.write(lead, left, areaMiddle, 'left');
  const area = pen.write(parcel.areaM2.text, left + pen.width(lead), areaMiddle, 'left');
  pen.write(' m²', left + pen.width(lead + parcel.areaM2.text), areaMiddle, 'left');
  return { table, rows, area, bottom: areaMiddle + row * 0.6 };
}

interface RuleFrame {
  columns: Column[];
  count: number;
  row: number;
  top: number;
  headerBottom: number;
  bottom: number;
  sideBetween: boolean;
}

function drawRules(pen: SheetPen, style: TableStyle, frame: RuleFrame): void {
  const { columns, count, row, top, headerBottom, bottom, sideBetween } = frame;
  if (style.rules === 'none') return;
  const { context } = pen;
  context.strokeStyle = style.ruleInk;
  context.lineWidth = style.rulePx;
  const { left } = columns[0]!;
  const { right } = columns.at(-1)!;
  // Rules must not cross sides between rows: their column is ruled half a row lower.
  const end = sideBetween ? columns.at(-1)!.left : right;
  pen.line(left, top, right, top);
  pen.line(left, headerBottom, right, headerBottom);
  pen.line(left, bottom, right, bottom);
  if (style.rules !== 'frame') {
    for (let at = 1; at <= count; at += 1) {
      const y = headerBottom + at * row;
      if (y < bottom - 1) pen.line(left, y, end, y);
      if (sideBetween && y + row / 2 < bottom - 1) pen.line(end, y - row / 2, right, y - row / 2);
    }
  }
  if (style.rules === 'horizontal') return;
  pen.line(left, top, left, bottom);
  pen.line(right, top, right, bottom);
  if (style.rules === 'full') for (const { left: x } of columns.slice(1)) pen.line(x, top, x, bottom);
}

export const contentOf = ({ table, rows, area }: DrawnTable): SheetBox =>
  around([table, ...rows.flatMap(({ sideM }) => (sideM ? [sideM] : [])), ...(area ? [area] : [])]);
