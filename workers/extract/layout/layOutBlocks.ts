import type { ExtractBlock, ExtractKey, ExtractTable } from '../../../src/domain/land/extractContent.ts';
import type { PageFrame } from './drawPlan.ts';
import { DECORATION, HAIRLINE, INK, LINE_HEIGHT, type Pen, SOFT_INK } from './pen.ts';

const WORDS = { sizeMm: 3 } as const;
const SOFT = { sizeMm: 2.7, colour: SOFT_INK } as const;
const HEADING = { sizeMm: 3.9, weight: 600 } as const;
const CELL = { sizeMm: 2.75 } as const;
const HEAD_CELL = { sizeMm: 2.5, weight: 600, colour: SOFT_INK } as const;
const CELL_PAD_MM = 0.9;
const COLUMN_GAP_MM = 2;
const GAP_MM = 2.6;
/** Space kept below a heading on its page: part of a key; or two soft lines and a table's caption, head and rows. */
const HEADED_MM = { key: 16, table: 44 } as const;
/** Limits of a paragraph and a cell; longer texts end with '…'. */
const MAX_LINES = 12;
const MAX_CELL_LINES = 5;

export interface Frames {
  /** Returns the next frame, adding a page if necessary; null if there are no more. */
  next(): PageFrame | null;
}

/** Fills frames with blocks in order. @returns false if some did not fit */
export function layOutBlocks(pen: Pen, blocks: readonly ExtractBlock[], frames: Frames): boolean {
  const flow = new Flow(pen, frames);
  return blocks.every((block, at) => {
    if (block.kind === 'table') return flow.table(block);
    if (block.kind === 'key') return flow.key(block);
    return flow.words(block.kind, block.text, HEADED_MM[blocks[at + 1]?.kind === 'key' ? 'key' : 'table']);
  });
}

class Flow {
  readonly #pen: Pen;
  readonly #frames: Frames;
  #frame: PageFrame | null;
  /** Distance from the frame's top. */
  #y = 0;

  constructor(pen: Pen, frames: Frames) {
    this.#pen = pen;
    this.#frames = frames;
    this.#frame = frames.next();
  }

  /** Continues in the next frame if this one lacks the space. @returns false if there is no frame */
  #ensureSpace(roomMm: number): boolean {
    if (this.#frame === null) return false;
    if (this.#y === 0 || this.#y + roomMm <= this.#frame[3]) return true;
    this.#frame = this.#frames.next();
    this.#y = 0;
    return this.#frame !== null;
  }

  get #place(): [number, number] {
    return [this.#frame![0], this.#frame![1] + this.#y];
  }

  get #width(): number {
    return this.#frame![2];
  }

  words(kind: 'heading' | 'words' | 'soft', text: string, headedMm: number): boolean {
    if (this.#frame === null) return false;
    const style = { heading: HEADING, words: WORDS, soft: SOFT }[kind];
    const before = kind === 'heading' && this.#y > 0 ? GAP_MM : 0;
    const lines = this.#pen.wrap(text, style, this.#width, MAX_LINES);
    const height = lines.length * style.sizeMm * LINE_HEIGHT;
    if (!this.#ensureSpace(before + height + (kind === 'heading' ? headedMm : 0))) return false;
    if (this.#y > 0) this.#y += before;
    const node = this.#pen.node(kind === 'heading' ? 'H2' : 'P');
    this.#pen.lines(node, lines, this.#place, style);
    this.#y += height + (kind === 'heading' ? 0.8 : 1.2);
    return true;
  }

  key({ items }: ExtractKey): boolean {
    const list = this.#pen.node('L');
    const isComplete = items.every(({ sign, colour, text }) => {
      if (this.#frame === null) return false;
      const lines = this.#pen.wrap(text, CELL, this.#width - 9, 2);
      const height = lines.length * CELL.sizeMm * LINE_HEIGHT + 0.6;
      if (!this.#ensureSpace(height)) return false;
      const [x, y] = this.#place;
      if (sign === 'zone') this.#pen.box(DECORATION, [x, y + 0.5, 6, 2.6], { fill: colour ?? '#ffffff', stroke: HAIRLINE });
      else if (sign === 'line') this.#pen.rule(x, y + 1.8, x + 6, 0.5, colour);
      else this.#pen.rule(x, y + 1.8, x + 6, sign === 'boundary' ? 0.5 : 0.2, sign === 'boundary' ? INK : '#8a939c');
      const node = this.#pen.node('LBody', this.#pen.node('LI', list));
      this.#pen.lines(node, lines, [x + 8, y], CELL);
      this.#y += height;
      return true;
    });
    this.#y += 1.2;
    return isComplete;
  }

  table({ caption, columns, rows }: ExtractTable): boolean {
    if (this.#frame === null) return false;
    const table = this.#pen.node('Table');
    const heads = columns.map(({ text }) => text);
    const before = caption === '' || this.#y === 0 ? 0 : 1.4;
    const captionHeight = caption === '' ? 0 : before + CELL.sizeMm * LINE_HEIGHT + 1;
    if (!this.#ensureSpace(captionHeight + 3 * this.#rowHeight(columns, heads))) return false;
    if (caption !== '') {
      const style = { ...CELL, weight: 600 } as const;
      const [x, y] = this.#place;
      this.#pen.lines(this.#pen.node('Caption', table), this.#pen.wrap(caption, style, this.#width, 1), [x, y + before], style);
      this.#y += captionHeight;
    }
    this.#row(columns, heads, this.#pen.node('TR', table), true);
    const isComplete = rows.every((cells) => {
      const frameBefore = this.#frame;
      if (!this.#ensureSpace(this.#rowHeight(columns, cells))) return false;
      // A repeated head is decoration, so screen readers read it once.
      if (this.#frame !== frameBefore) this.#row(columns, heads, DECORATION, true);
      this.#row(columns, cells, this.#pen.node('TR', table), false);
      return true;
    });
    this.#y += 1.4;
    return isComplete;
  }

  #wrapCell(columns: ExtractTable['columns'], column: number, text: string, isHead: boolean): string[] {
    const room = columns[column]!.share * this.#width - COLUMN_GAP_MM;
    return this.#pen.wrap(text, isHead ? HEAD_CELL : CELL, room, MAX_CELL_LINES);
  }

  #rowHeight(columns: ExtractTable['columns'], cells: readonly string[]): number {
    const lines = columns.map((_, column) => this.#wrapCell(columns, column, cells[column] ?? '', false).length);
    return Math.max(1, ...lines) * CELL.sizeMm * LINE_HEIGHT + 2 * CELL_PAD_MM;
  }

  /** @param row structure element */
  #row(columns: ExtractTable['columns'], cells: readonly string[], row: number, isHead: boolean): void {
    const style = isHead ? HEAD_CELL : CELL;
    const height = this.#rowHeight(columns, cells);
    const [left, top] = this.#place;
    let x = left;
    columns.forEach(({ share, isFigure }, column) => {
      const width = share * this.#width;
      const node = row === DECORATION ? DECORATION : this.#pen.node(isHead ? 'TH' : 'TD', row);
      const lines = this.#wrapCell(columns, column, cells[column] ?? '', isHead);
      lines.forEach((line, index) => {
        const y = top + CELL_PAD_MM + CELL.sizeMm + index * CELL.sizeMm * LINE_HEIGHT;
        if (isFigure) this.#pen.line(node, line, [x + width - COLUMN_GAP_MM, y], style, { anchor: 1 });
        else this.#pen.line(node, line, [x, y], style);
      });
      x += width;
    });
    this.#y += height;
    this.#pen.rule(left, top + height, left + this.#width, isHead ? 0.25 : 0.12);
  }
}
