import type { ExtractBlock, ExtractPages } from '../../../src/domain/land/extractContent.ts';
import { type SheetPageSetup, type MapSheetContent, sheetPlan } from '../../../src/domain/map/mapSheet.ts';
import { drawScaleStrip, type PageFrame, STRIP_MM } from '../layout/drawPlan.ts';
import { layOutBlocks } from '../layout/layOutBlocks.ts';
import { CODE_MM, drawCode, drawFooters } from '../layout/layOutPages.ts';
import { Pen, SOFT_INK, type TextMeasure } from '../layout/pen.ts';
import { drawField } from './drawField.ts';

const TITLE = { sizeMm: 4.8, weight: 600 } as const;
const LINE = { sizeMm: 2.9 } as const;
const CUT = { sizeMm: 2.4, colour: SOFT_INK } as const;
const GAP_MM = 3;
/** Space below columns for a line that says that entries are missing. */
const CUT_MM = 4;
/** Share of sources in the space beside the QR code; largest share in a column above it. */
const SOURCES_SHARE = 0.43;
const MAX_SOURCES_SHARE = 0.5;
const STEP_MM = 2;

/** Lays out a printed map on one page. Equal content, paper and font give an equal page. */
export function layOutMapSheet(content: MapSheetContent, paper: SheetPageSetup, measure: TextMeasure): ExtractPages {
  const { widthMm, heightMm, head, field, about, foot } = sheetPlan(paper);
  const pen = new Pen(measure);
  pen.addPage();
  drawHead(pen, content, head);
  drawField(pen, content, paper);
  const [left, top, width, height] = about;
  const figure = pen.node('Figure', 0, content.scaleWords);
  drawScaleStrip(
    pen,
    figure,
    content,
    [left, paper.isLandscape ? top + field[1] - head[1] - head[3] : top, width, STRIP_MM],
    content.scaleWords,
    paper.scale,
  );
  const sources = content.about.flatMap(({ title, lines }): ExtractBlock[] =>
    lines.length === 0 ? [] : [{ kind: 'words', text: title }, ...lines.map((text): ExtractBlock => ({ kind: 'soft', text }))],
  );
  const frames = paper.isLandscape
    ? columnsBeside(about, field[1] - head[1] - head[3], (maxMm) => heightOf(sources, width, maxMm, measure))
    : columnsBelow([left, top + STRIP_MM, width, height - STRIP_MM]);
  layAbout(pen, content, sources, frames);
  drawFooters(pen, content, foot);
  return { widthMm, heightMm, pages: pen.pages, nodes: pen.nodes, scale: paper.scale, isWhole: true };
}

function drawHead(pen: Pen, { title, lines }: MapSheetContent, [left, top, width, height]: PageFrame): void {
  let y = top - 1;
  y += pen.lines(pen.node('H1'), pen.wrap(title, TITLE, width, 2), [left, y], TITLE);
  for (const line of lines) {
    const wrapped = pen.wrap(line, LINE, width, 1);
    if (wrapped.length > 0 && y + 4 <= top + height) y += pen.lines(pen.node('P'), wrapped, [left, y], LINE);
  }
}

interface AboutFrames {
  key: readonly PageFrame[];
  sources: PageFrame;
  code: readonly [left: number, top: number];
}

function columnsBelow([left, top, width, height]: PageFrame): AboutFrames {
  const room = width - CODE_MM - 2 * GAP_MM;
  const sources = room * SOURCES_SHARE;
  const column = (room - sources - GAP_MM) / 2;
  return {
    key: [0, 1].map((at) => [left + at * (column + GAP_MM), top, column, height - CUT_MM] as const),
    sources: [left + room - sources + GAP_MM, top, sources, height - CUT_MM],
    code: [left + width - CODE_MM, top + 1],
  };
}

/** Returns the height that blocks need. @param maxMm upper limit */
function heightOf(blocks: readonly ExtractBlock[], width: number, maxMm: number, measure: TextMeasure): number {
  for (let height = STEP_MM; height < maxMm; height += STEP_MM) {
    const scratch = new Pen(measure);
    scratch.addPage();
    const waiting: PageFrame[] = [[0, 0, width, height]];
    if (layOutBlocks(scratch, blocks, { next: () => waiting.shift() ?? null })) return height;
  }
  return maxMm;
}

/** Gives the key the space that sources leave. @param sourcesMm returns their height up to a limit */
function columnsBeside([left, top, width, height]: PageFrame, down: number, sourcesMm: (maxMm: number) => number): AboutFrames {
  const from = top + down + STRIP_MM + 2;
  const room = top + height - from - CODE_MM - 12;
  const sources = sourcesMm(room * MAX_SOURCES_SHARE - CUT_MM) + CUT_MM;
  return {
    key: [[left, from, width, room - sources - 2 * CUT_MM]],
    sources: [left, from + room - sources, width, sources - CUT_MM],
    code: [left, top + height - CODE_MM - 9],
  };
}

function layAbout(
  pen: Pen,
  { keyTitle, keys, cutWords, link, linkWords }: MapSheetContent,
  sources: readonly ExtractBlock[],
  frames: AboutFrames,
): void {
  const fill = (blocks: readonly ExtractBlock[], into: readonly PageFrame[]): void => {
    const waiting = [...into];
    if (layOutBlocks(pen, blocks, { next: () => waiting.shift() ?? null })) return;
    const [left, top, width, height] = into.at(-1)!;
    pen.lines(pen.node('P'), pen.wrap(cutWords, CUT, width, 1), [left, top + height], CUT);
  };
  const keyBlocks = keys.flatMap(({ title, items }): ExtractBlock[] => [
    ...(title === '' ? [] : [{ kind: 'words' as const, text: title }]),
    { kind: 'key', items },
  ]);
  if (keys.length > 0) fill([{ kind: 'heading', text: keyTitle }, ...keyBlocks], frames.key);
  fill(sources, [frames.sources]);
  drawCode(pen, link, linkWords, frames.code);
}
