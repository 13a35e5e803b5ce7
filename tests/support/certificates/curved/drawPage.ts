import type { Dice } from '../dice.ts';
import { contentOf, drawTable, drawTableStyle, type DrawnTable } from '../drawTable.ts';
import type { CertificateFont } from '../certificateFonts.ts';
import type { DocumentPlan } from '../planDocument.ts';
import { around, SheetPen, type SheetBox } from '../sheetPen.ts';
import { drawGuilloche, drawSeal } from './drawSeal.ts';

/** Flat and evenly lit page of a certificate. */
export interface DrawnPage {
  pixels: Uint8ClampedArray;
  width: number;
  height: number;
  tables: DrawnTable[];
  /** Bounds of all tables with their areas. */
  content: SheetBox;
  conditions: Record<string, string | number | boolean>;
}

const PAPERS = ['#ffffff', '#fdfbf6', '#fbeee9', '#f6ece0', '#f3f4ee'] as const;

/** Returns the bounds of the coordinates. */
const numbersOf = (tables: readonly DrawnTable[]): SheetBox => around(tables.flatMap(({ rows }) => rows.flatMap(({ x, y }) => [x, y])));

/** @param lines text above the table */
export function drawPage(
  dice: Dice,
  plan: DocumentPlan,
  lines: readonly string[],
  font: CertificateFont,
  digitPx: number,
  withSeal: boolean,
): DrawnPage {
  const style = drawTableStyle(dice, digitPx);
  const margin = digitPx * dice.between(4, 10);
  const indent = digitPx * dice.between(0, 6);
  const paper = dice.pick(PAPERS);
  const guilloche = dice.chance(0.5);
  const measuring = new SheetPen(new OffscreenCanvas(1, 1).getContext('2d')!, font, digitPx);
  const lay = (pen: SheetPen): { tables: DrawnTable[]; right: number; bottom: number } => {
    const { context } = pen;
    const step = digitPx * 2.1;
    context.fillStyle = style.ink;
    let y = margin + step;
    const written = [pen.write(plan.title, margin, y, 'left', 1.15, font.titleWeight)];
    for (const line of lines) written.push(pen.write(line, margin, (y += step), 'left', 1));
    y += step * 0.9;
    const tables = plan.parcels.map((parcel) => {
      context.fillStyle = style.ink;
      if (parcel.heading !== null) {
        written.push(pen.write(parcel.heading, margin, (y += step * 0.6), 'left', 1, font.titleWeight));
        y += step * 0.8;
      }
      const table = drawTable(pen, plan, parcel, style, margin + indent, y);
      y = table.bottom + step * 0.7;
      return table;
    });
    context.fillStyle = style.ink;
    for (const line of plan.foot) written.push(pen.write(line, margin, (y += step * 0.8), 'left', 0.9));
    return { tables, right: Math.max(...[...written, ...tables.map(({ table }) => table)].map((box) => box.right)), bottom: y };
  };
  // First pass only measures the size.
  const size = lay(measuring);
  const width = Math.ceil(size.right + margin);
  const height = Math.ceil(size.bottom + margin * 1.3);
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  context.fillStyle = paper;
  context.fillRect(0, 0, width, height);
  if (guilloche) drawGuilloche(dice, context, width, height, digitPx);
  const { tables } = lay(new SheetPen(context, font, digitPx));
  const content = around(tables.map(contentOf));
  if (withSeal) drawSeal(dice, context, numbersOf(tables), digitPx, font.family);
  return {
    pixels: context.getImageData(0, 0, width, height).data,
    width,
    height,
    tables,
    content,
    conditions: {
      font: `${font.family} ${font.weight}`,
      rules: style.rules,
      sides: plan.sides,
      align: style.align,
      guilloche,
      seal: withSeal,
    },
  };
}
