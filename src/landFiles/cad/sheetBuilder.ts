import { FileFault } from '../fileFault.ts';
import type { DrawnLine, DrawnSheet, DrawnText, SkippedElement } from './drawnSheet.ts';

/** Limits of a drawing. A line takes about 400 bytes, and 16 for each corner after the second. */
const MAX_LINES = 500_000;
const MAX_TEXTS = 300_000;
/** Maximum corners, including those of stroked curves, for the drawing and for one line. */
export const MAX_SHEET_POINTS = 5_000_000;
/** Maximum kinds of left-out elements. A hostile file may have a new name each time. */
const MAX_KINDS = 100;
const OTHERS = '…';

export class SheetBuilder {
  readonly #lines: DrawnLine[] = [];
  readonly #texts: DrawnText[] = [];
  readonly #left = new Map<string, SkippedElement>();
  #points = 0;

  /** @returns false for fewer than two different points; equal ends close the path @throws FileFault `tooMany` */
  addLine(kind: string, layer: string, path: ArrayLike<number>, isClosed: boolean, fill?: string): boolean {
    let length = path.length;
    if (length === 0) this.leave(kind, 'damaged');
    for (let i = 0; i < length; i += 1) {
      if (!Number.isFinite(path[i]!)) {
        this.leave(kind, 'damaged');
        return false;
      }
    }
    const endsMeet = length > 2 && path[0] === path[length - 2] && path[1] === path[length - 1];
    const closes = isClosed || (endsMeet && length >= 8);
    if (closes) while (length > 2 && path[0] === path[length - 2] && path[1] === path[length - 1]) length -= 2;
    if (length < 4 || (length === 4 && path[0] === path[2] && path[1] === path[3])) return false;
    this.#points += length / 2;
    if (this.#lines.length === MAX_LINES || this.#points > MAX_SHEET_POINTS) throw new FileFault('tooMany');
    const flat = new Float64Array(length);
    for (let i = 0; i < length; i += 1) flat[i] = path[i]!;
    const line: DrawnLine = { layer, path: flat, isClosed: closes && length > 4 };
    if (fill !== undefined) line.fill = fill;
    this.#lines.push(line);
    return true;
  }

  addText(kind: string, text: DrawnText): void {
    if (text.text === '') return;
    if (!Number.isFinite(text.x) || !Number.isFinite(text.y)) return this.leave(kind, 'damaged');
    if (this.#texts.length === MAX_TEXTS) throw new FileFault('tooMany');
    this.#texts.push(text);
  }

  leave(kind: string, why: SkippedElement['why']): void {
    const key = `${why} ${kind}`;
    const left = this.#left.get(this.#left.has(key) || this.#left.size < MAX_KINDS ? key : OTHERS);
    if (left) left.count += 1;
    else if (this.#left.size < MAX_KINDS) this.#left.set(key, { kind, count: 1, why });
    else this.#left.set(OTHERS, { kind: OTHERS, count: 1, why });
  }

  get sheet(): DrawnSheet {
    return { lines: this.#lines, texts: this.#texts, left: [...this.#left.values()] };
  }
}
