import { CERTIFICATE_FONTS } from './certificateFonts.ts';
import type { CertificateKind } from './certificateTruth.ts';
import { makeDice, type Dice } from './dice.ts';
import type { DifficultyBounds } from './difficulty.ts';
import { drawPenStroke, drawStamp } from './drawInk.ts';
import { contentOf, drawTable, drawTableStyle, type DrawnTable } from './drawTable.ts';
import type { DocumentPlan } from './planDocument.ts';
import { around, SheetPen, type SheetBox } from './sheetPen.ts';

/** Flat and evenly lit printed document. */
export interface Sheet {
  pixels: Uint8ClampedArray;
  width: number;
  height: number;
  tables: DrawnTable[];
  /** Bounds of all tables with their areas. */
  content: SheetBox;
  conditions: Record<string, string | number | boolean>;
}

const PAPERS = [
  [255, 255, 255],
  [252, 252, 250],
  [250, 246, 236],
  [240, 240, 232],
  [255, 246, 222],
  [238, 244, 240],
  [255, 236, 232],
] as const;

const INKS = {
  blue: ['rgb(28 52 160)', 'rgb(40 70 190)', 'rgb(20 30 130)'],
  red: ['rgb(196 24 36)', 'rgb(214 40 50)', 'rgb(170 20 30)'],
} as const;
/** Screen in night mode: its dark level, and the remaining contrast of print. */
const NIGHT = { dark: 18, contrast: 0.9 } as const;

/** Draws a document with digits `digitPx` high. */
export function drawSheet(
  dice: Dice,
  plan: DocumentPlan,
  digitPx: number,
  bounds: DifficultyBounds,
  kind: CertificateKind = 'plain',
): Sheet {
  const font = dice.pick(CERTIFICATE_FONTS);
  const drawnStyle = drawTableStyle(dice, digitPx);
  const style = kind === 'blue' || kind === 'red' ? { ...drawnStyle, ink: makeDice(digitPx).pick(INKS[kind]) } : drawnStyle;
  const measuring = new SheetPen(new OffscreenCanvas(1, 1).getContext('2d')!, font, digitPx);
  const margin = digitPx * dice.between(2, 9);
  const paper = dice.pick(PAPERS);

  // First pass only measures the size.
  const size = drawOn(measuring, plan, style, margin);
  const width = Math.ceil(size.right + margin);
  const height = Math.ceil(size.bottom + margin * 1.2);
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  context.fillStyle = `rgb(${paper.join(' ')})`;
  context.fillRect(0, 0, width, height);
  const pen = new SheetPen(context, font, digitPx);
  const { tables } = drawOn(pen, plan, style, margin);
  const content = around(tables.map(contentOf));

  const stamps = dice.chance(bounds.stampShare);
  if (stamps) drawStamp(dice, pen, content);
  const strokes = dice.chance(bounds.penShare) ? dice.whole(1, 3) : 0;
  for (let at = 0; at < strokes; at += 1) drawPenStroke(dice, pen, content);
  const pixels = context.getImageData(0, 0, width, height).data;
  if (kind === 'dark')
    for (let at = 0; at < pixels.length; at++) if (at % 4 < 3) pixels[at] = NIGHT.dark + NIGHT.contrast * (255 - pixels[at]!);
  return {
    pixels,
    width,
    height,
    tables,
    content,
    conditions: { font: `${font.family} ${font.weight}`, rules: style.rules, sides: plan.sides, align: style.align, stamps, strokes },
  };
}

function drawOn(
  pen: SheetPen,
  plan: DocumentPlan,
  style: ReturnType<typeof drawTableStyle>,
  margin: number,
): { right: number; bottom: number; tables: DrawnTable[] } {
  const { context, digitPx } = pen;
  const { titleWeight } = pen.font;
  context.fillStyle = style.ink;
  const step = digitPx * 2.1;
  let y = margin + step / 2;
  const written = [pen.write(plan.title, margin, y, 'left', 1.15, titleWeight)];
  for (const line of plan.lines) written.push(pen.write(line, margin, (y += step), 'left', 0.95));
  const tables: DrawnTable[] = [];
  y += step * 0.9;
  for (const parcel of plan.parcels) {
    context.fillStyle = style.ink;
    if (parcel.heading !== null) written.push(pen.write(parcel.heading, margin, (y += step * 0.6), 'left', 1, titleWeight));
    if (parcel.heading !== null) y += step * 0.8;
    const table = drawTable(pen, plan, parcel, style, margin, y);
    tables.push(table);
    y = table.bottom + step * 0.7;
  }
  context.fillStyle = style.ink;
  for (const line of plan.foot) written.push(pen.write(line, margin, (y += step * 0.8), 'left', 0.9));
  const right = Math.max(...[...written, ...tables.map(({ table }) => table)].map((box) => box.right));
  return { right, bottom: y, tables };
}
