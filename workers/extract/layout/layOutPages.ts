import { encode } from 'uqr';
import { type ExtractContent, type ExtractPages, type ExtractPageSetup, PAPER_MM } from '../../../src/domain/land/extractContent.ts';
import { drawPlan, type PageFrame } from './drawPlan.ts';
import { type Frames, layOutBlocks } from './layOutBlocks.ts';
import { drawnText, DECORATION, INK, Pen, SOFT_INK, type TextMeasure } from './pen.ts';

const MARGIN_MM = 12;
const FOOT_MM = 11;
const GAP_MM = 5;
export const CODE_MM = 30;
/** Limit above the longest extract; a further page says that the rest is missing. */
const MAX_PAGES = 24;
/** Share of the drawing below the head of a portrait page, and of the width of a landscape page. */
const PLAN_HEIGHT_SHARE = 0.6;
const PLAN_WIDTH_SHARE = 0.56;
/** Wider frames have two columns. */
const COLUMN_MM = 200;

const TITLE = { sizeMm: 6, weight: 600 } as const;
const NAME = { sizeMm: 4.8, weight: 600 } as const;
const LINE = { sizeMm: 3.2 } as const;
const NOTICE = { sizeMm: 2.9, weight: 600 } as const;
const FOOT = { sizeMm: 2.5, colour: SOFT_INK } as const;

/** Lays out an extract: the plan on page one, blocks beside or below it and on further pages. Deterministic. */
export function layOutPages(content: ExtractContent, paper: ExtractPageSetup, measure: TextMeasure): ExtractPages {
  const [short, long] = PAPER_MM[paper.size];
  const [widthMm, heightMm] = paper.isLandscape ? [long, short] : [short, long];
  const pen = new Pen(measure);
  pen.addPage();
  const inner = widthMm - 2 * MARGIN_MM;
  const top = MARGIN_MM + drawHead(pen, content, inner) + 3;
  const bottom = heightMm - MARGIN_MM - FOOT_MM;
  const { isLandscape } = paper;
  const planFrame: PageFrame = isLandscape
    ? [MARGIN_MM, top, inner * PLAN_WIDTH_SHARE, bottom - top]
    : [MARGIN_MM, top, inner, (bottom - top) * PLAN_HEIGHT_SHARE];
  const { scale, isWhole } = drawPlan(pen, content, planFrame, paper.scale);
  const beside = MARGIN_MM + planFrame[2] + GAP_MM;
  const below = top + planFrame[3] + 4;
  const firstFrame: PageFrame = isLandscape
    ? [beside, top, widthMm - MARGIN_MM - beside, bottom - top]
    : [MARGIN_MM, below, inner, bottom - below];
  const frames = pageFrames(pen, firstFrame, [MARGIN_MM, MARGIN_MM, inner, bottom - MARGIN_MM]);
  const blocks = isWhole ? content.blocks : [{ kind: 'words' as const, text: content.cutWords }, ...content.blocks];
  if (!layOutBlocks(pen, blocks, frames)) {
    pen.addPage();
    layOutBlocks(pen, [{ kind: 'words', text: content.pagesCut }], pageFrames(pen, [MARGIN_MM, MARGIN_MM, inner, 40], null));
  }
  drawFooters(pen, content, [MARGIN_MM, bottom + 2.5, inner]);
  return { widthMm, heightMm, pages: pen.pages, nodes: pen.nodes, scale, isWhole };
}

/** Returns the rest of the first page, then pages of one or two columns. @param page null for no further pages */
function pageFrames(pen: Pen, first: PageFrame, page: PageFrame | null): Frames {
  const waiting: PageFrame[] = [first];
  return {
    next() {
      if (waiting.length === 0 && page && pen.pages.length < MAX_PAGES) {
        pen.addPage();
        const [left, top, width, height] = page;
        const column = (width - GAP_MM) / 2;
        if (width > COLUMN_MM) waiting.push([left, top, column, height], [left + column + GAP_MM, top, column, height]);
        else waiting.push(page);
      }
      return waiting.shift() ?? null;
    },
  };
}

/** Draws title, parcel, addresses and the legal notice, with the QR code at the right. @returns its height */
function drawHead(pen: Pen, { title, name, lines, notice, link, linkWords }: ExtractContent, inner: number): number {
  const codeHeight = drawCode(pen, link, linkWords, [MARGIN_MM + inner - CODE_MM, MARGIN_MM]);
  const room = inner - (codeHeight > 0 ? CODE_MM + GAP_MM : 0);
  let y = MARGIN_MM - 1;
  y += pen.lines(pen.node('H1'), pen.wrap(title, TITLE, room, 2), [MARGIN_MM, y], TITLE);
  y += pen.lines(pen.node('P'), pen.wrap(name, NAME, room, 2), [MARGIN_MM, y], NAME) + 0.6;
  for (const text of lines) {
    const wrapped = pen.wrap(text, LINE, room, 2);
    if (wrapped.length > 0) y += pen.lines(pen.node('P'), wrapped, [MARGIN_MM, y], LINE);
  }
  y += 1.2 + pen.lines(pen.node('P'), pen.wrap(notice, NOTICE, room, 3), [MARGIN_MM, y + 1.2], NOTICE);
  return Math.max(y - MARGIN_MM, codeHeight);
}

/** Draws the QR code of the view and its text. @returns the height; 0 if the link is too long for a readable code */
export function drawCode(pen: Pen, link: string, linkWords: string, [left, top]: readonly [number, number]): number {
  const code = codeOf(link);
  if (!code) return 0;
  const { data, size } = code;
  const moduleMm = CODE_MM / size;
  const paths: number[][] = [];
  data.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      const [x1, y1, x2, y2] = [left + from * moduleMm, top + y * moduleMm, left + (x + 1) * moduleMm, top + (y + 1) * moduleMm];
      paths.push([x1, y1, x2, y1, x2, y2, x1, y2]);
    }
  });
  const node = pen.node('Figure', 0, `${drawnText(linkWords)}: ${link}`);
  pen.draw({ kind: 'path', node, paths, isClosed: true, fill: '#000000' });
  const lines = pen.wrap(linkWords, FOOT, CODE_MM, 2);
  return CODE_MM + 0.5 + pen.lines(node, lines, [left, top + CODE_MM + 0.5], FOOT);
}

/** Limit for a module of at least 0.4 mm; denser codes cannot be read from paper. */
const MAX_MODULES = 77;

function codeOf(link: string): { data: boolean[][]; size: number } | null {
  try {
    // The surrounding paper is the quiet zone.
    const code = encode(link, { ecc: 'L', border: 0 });
    return code.size <= MAX_MODULES ? code : null;
  } catch {
    return null;
  }
}

export function drawFooters(
  pen: Pen,
  { notice, made, page }: Pick<ExtractContent, 'notice' | 'made' | 'page'>,
  [x, y, inner]: readonly [number, number, number],
): void {
  const strong = { ...FOOT, weight: 600, colour: INK } as const;
  const count = pen.pages.length;
  const [noticeLines, dateLine] = [pen.wrap(notice, strong, inner, 2), pen.wrap(made, FOOT, inner - 30, 1)];
  for (let index = 0; index < count; index += 1) {
    pen.turnTo(index);
    pen.rule(x, y, x + inner);
    const height = pen.lines(DECORATION, noticeLines, [x, y + 0.8], strong);
    pen.lines(DECORATION, dateLine, [x, y + 0.8 + height], FOOT);
    const number = drawnText(page.replace('{page}', String(index + 1)).replace('{pages}', String(count)));
    pen.line(DECORATION, number, [x + inner, y + 0.8 + height + FOOT.sizeMm], FOOT, { anchor: 1 });
  }
}
