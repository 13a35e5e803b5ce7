import type { DrawCommand, FontWeight, StructNode } from '../../../src/domain/land/extractContent.ts';

const POINT_PER_MM = 72 / 25.4;

/** How a character of a weight is written: four hexadecimal digits. */
export type GlyphCode = (codePoint: number, weight: FontWeight) => string;

/** A page's drawing in PDF's operators, and whose each marked piece of it is: the node of piece 0, 1, 2 … */
export interface WrittenPage {
  operators: string;
  marked: number[];
}

/** 12.3456 → '12.346': a thousandth of a point is a third of a micrometre. */
const figure = (value: number): string => String(Math.round(value * 1000) / 1000);

/** '#ff8000' → '1 0.502 0'. */
const colourOf = (colour: string): string => [1, 3, 5].map((at) => figure(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ');

/** @param heightMm of the paper: PDF counts from its foot */
export function writePage(
  commands: readonly DrawCommand[],
  heightMm: number,
  nodes: readonly StructNode[],
  glyphCode: GlyphCode,
): WrittenPage {
  const lines: string[] = ['1 J 1 j'];
  const marked: number[] = [];
  let open: number | null = null;
  const close = (): void => {
    if (open !== null) lines.push('EMC');
    open = null;
  };
  const mark = (node: number): void => {
    if (open === node) return;
    close();
    if (node < 0) lines.push('/Artifact BMC');
    else lines.push(`/${nodes[node]!.role} <</MCID ${marked.push(node) - 1}>> BDC`);
    open = node;
  };
  const at = (x: number, y: number): string => `${figure(x * POINT_PER_MM)} ${figure((heightMm - y) * POINT_PER_MM)}`;
  const path = (points: readonly number[], isClosed: boolean): string => {
    let words = `${at(points[0]!, points[1]!)} m`;
    for (let i = 2; i < points.length; i += 2) words += ` ${at(points[i]!, points[i + 1]!)} l`;
    return isClosed ? `${words} h` : words;
  };

  for (const command of commands) {
    if (command.kind === 'clip') {
      close();
      lines.push('q', ...command.paths.map((points) => path(points, true)), 'W* n');
    } else if (command.kind === 'unclip') {
      close();
      lines.push('Q');
    } else if (command.kind === 'path') {
      const { node, paths, isClosed, fill, stroke, widthMm = 0.2 } = command;
      mark(node);
      if (fill) lines.push(`${colourOf(fill)} rg`);
      if (stroke) lines.push(`${colourOf(stroke)} RG ${figure(widthMm * POINT_PER_MM)} w`);
      lines.push(...paths.map((points) => path(points, isClosed)), fill ? (stroke ? 'B*' : 'f*') : 'S');
    } else {
      const { node, xMm, yMm, sizeMm, weight, text, colour, angleDeg = 0 } = command;
      mark(node);
      const [cosine, sine] = [Math.cos((angleDeg * Math.PI) / 180), Math.sin((angleDeg * Math.PI) / 180)];
      const matrix = `${figure(cosine)} ${figure(sine)} ${figure(-sine)} ${figure(cosine)} ${at(xMm, yMm)} Tm`;
      const codes = Array.from(text, (letter) => glyphCode(letter.codePointAt(0)!, weight));
      lines.push(`BT ${colourOf(colour)} rg /F${weight} ${figure(sizeMm * POINT_PER_MM)} Tf ${matrix} <${codes.join('')}> Tj ET`);
    }
  }
  close();
  return { operators: lines.join('\n'), marked };
}
