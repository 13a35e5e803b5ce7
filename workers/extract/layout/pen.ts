import { cleanLine } from '../../../src/domain/text/cleanText.ts';
import type { DrawCommand, FontWeight, StructNode } from '../../../src/domain/land/extractContent.ts';

/** Returns the width of a text in em. */
export type TextMeasure = (text: string, weight: FontWeight) => number;

export const INK = '#1b1f24';
export const SOFT_INK = '#4b5560';
export const HAIRLINE = '#b4bcc4';
/** Node of commands outside the structure. */
export const DECORATION = -1;

export const LINE_HEIGHT = 1.34;
/** Limit of a text's characters, more than fit on paper. */
const MAX_CHARS = 4000;

export interface TextStyle {
  sizeMm: number;
  weight?: FontWeight;
  colour?: string;
}

/** Returns the drawable characters of a text in one line. */
export const drawnText = (text: string): string =>
  cleanLine(text.slice(0, MAX_CHARS))
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cf}\p{Co}]/gu, '')
    // The font has no primes.
    .replaceAll('′', "'")
    .replaceAll('″', '"')
    .trim();

/** Collects drawing commands by page, and the document structure. */
export class Pen {
  readonly pages: DrawCommand[][] = [];
  readonly nodes: StructNode[] = [{ role: 'Document', parent: -1 }];
  readonly #measure: TextMeasure;
  #page = -1;

  constructor(measure: TextMeasure) {
    this.#measure = measure;
  }

  addPage(): void {
    this.#page = this.pages.push([]) - 1;
  }

  turnTo(page: number): void {
    this.#page = page;
  }

  /** @returns the new element's index */
  node(role: StructNode['role'], parent = 0, alt?: string): number {
    return this.nodes.push({ role, parent, ...(alt !== undefined && { alt }) }) - 1;
  }

  draw(command: DrawCommand): void {
    this.pages[this.#page]!.push(command);
  }

  widthMm(text: string, { sizeMm, weight = 400 }: TextStyle): number {
    return this.#measure(text, weight) * sizeMm;
  }

  /** Draws a line of text unchanged. @param anchor position of x in the line: 0 start, 1 end */
  line(
    node: number,
    text: string,
    [x, y]: readonly [number, number],
    style: TextStyle,
    { anchor = 0, angleDeg = 0 }: { anchor?: 0 | 0.5 | 1; angleDeg?: number } = {},
  ): void {
    if (text === '') return;
    const { sizeMm, weight = 400, colour = INK } = style;
    const back = anchor * this.widthMm(text, style);
    const turn = (angleDeg * Math.PI) / 180;
    const [xMm, yMm] = [x - back * Math.cos(turn), y + back * Math.sin(turn)];
    this.draw({ kind: 'text', node, xMm, yMm, sizeMm, weight, text, colour, ...(angleDeg !== 0 && { angleDeg }) });
  }

  /** Wraps a text, breaking words longer than a line. The last line ends with '…' if there are too many. */
  wrap(text: string, style: TextStyle, widthMm: number, maxLines: number): string[] {
    const lines: string[] = [];
    let line = '';
    const fits = (candidate: string): boolean => this.widthMm(candidate, style) <= widthMm;
    for (const word of drawnText(text).split(' ')) {
      if (lines.length >= maxLines) break;
      const longer = line === '' ? word : `${line} ${word}`;
      if (fits(longer)) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      for (const letter of word) {
        if (line !== '' && !fits(line + letter)) {
          lines.push(line);
          line = '';
          if (lines.length > maxLines) break;
        }
        line += letter;
      }
    }
    if (line !== '') lines.push(line);
    if (lines.length <= maxLines) return lines;
    const letters = [...lines[maxLines - 1]!];
    while (letters.length > 0 && !fits(`${letters.join('')}…`)) letters.pop();
    return [...lines.slice(0, maxLines - 1), `${letters.join('')}…`];
  }

  /** Draws lines below each other. @returns their height */
  lines(node: number, lines: readonly string[], [x, y]: readonly [number, number], style: TextStyle): number {
    const step = style.sizeMm * LINE_HEIGHT;
    lines.forEach((line, index) => this.line(node, line, [x, y + style.sizeMm + index * step], style));
    return lines.length * step;
  }

  rule(x1: number, y: number, x2: number, widthMm = 0.15, stroke = HAIRLINE): void {
    this.draw({ kind: 'path', node: DECORATION, paths: [[x1, y, x2, y]], isClosed: false, stroke, widthMm });
  }

  box(node: number, [x, y, width, height]: readonly [number, number, number, number], style: { fill?: string; stroke?: string }): void {
    const paths = [[x, y, x + width, y, x + width, y + height, x, y + height]];
    this.draw({ kind: 'path', node, paths, isClosed: true, widthMm: 0.2, ...style });
  }
}
