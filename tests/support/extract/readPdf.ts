import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

const MM_PER_POINT = 25.4 / 72;

/** Stroked path: pen width, and corners from the page's lower left, millimetres. */
export interface StrokedPath {
  widthMm: number;
  corners: Array<readonly [xMm: number, yMm: number]>;
}

/** Contents of a PDF as Mozilla's reader, independent of our code, reads it. */
export interface ReadPdf {
  title: string;
  language: string | null;
  isTagged: boolean;
  attachments: Record<string, string>;
  pages: Array<{
    widthMm: number;
    heightMm: number;
    /** Text as it is copied. */
    text: string;
    stroked: StrokedPath[];
    /** Distinct types of the page's structure elements. */
    roles: string[];
    /** Alternative texts of figures. */
    alts: string[];
  }>;
}

interface StructElement {
  role?: string;
  alt?: string;
  children?: StructElement[];
}

/** @param maxPages maximum number of pages to read; @throws for an invalid PDF */
export async function readPdf(bytes: Uint8Array, maxPages = Infinity): Promise<ReadPdf> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0, isEvalSupported: false, disableFontFace: true });
  const document = await task.promise;
  const [{ info }, mark, attached] = await Promise.all([document.getMetadata(), document.getMarkInfo(), document.getAttachments()]);
  const pages: ReadPdf['pages'] = [];
  for (let number = 1; number <= Math.min(document.numPages, maxPages); number += 1) {
    const page = await document.getPage(number);
    const [content, operators, tree] = await Promise.all([page.getTextContent(), page.getOperatorList(), page.getStructTree()]);
    const [, , width, height] = page.view as [number, number, number, number];
    const elements = flatten(tree as unknown as StructElement);
    pages.push({
      widthMm: width * MM_PER_POINT,
      heightMm: height * MM_PER_POINT,
      text: content.items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
      stroked: strokedPaths(operators),
      roles: [...new Set(elements.flatMap(({ role }) => role ?? []))],
      alts: elements.flatMap(({ alt }) => alt ?? []),
    });
  }
  const { Title = '', Language = null } = info as { Title?: string; Language?: string | null };
  const attachments = Object.values((attached ?? {}) as Record<string, { filename: string; content: Uint8Array }>);
  await task.destroy();
  return {
    title: Title,
    language: Language,
    isTagged: (mark as { Marked?: boolean } | null)?.Marked === true,
    attachments: Object.fromEntries(attachments.map(({ filename, content }) => [filename, new TextDecoder().decode(content)])),
    pages,
  };
}

const flatten = (element: StructElement | null): StructElement[] =>
  element ? [element, ...(element.children ?? []).flatMap(flatten)] : [];

/** Path operators: 0 moves to a corner, 1 draws a line to one, 4 closes. */
const [MOVE, LINE, CLOSE] = [0, 1, 4];

function strokedPaths({ fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[] }): StrokedPath[] {
  const found: StrokedPath[] = [];
  let widthMm = 0;
  fnArray.forEach((operator, index) => {
    const args = argsArray[index] as unknown[];
    if (operator === OPS.setLineWidth) widthMm = (args[0] as number) * MM_PER_POINT;
    if (operator !== OPS.constructPath || ![OPS.stroke, OPS.closeStroke].includes(args[0] as number)) return;
    const numbers = (args[1] as [ArrayLike<number> | null])[0] ?? [];
    let corners: StrokedPath['corners'] = [];
    for (let at = 0; at < numbers.length;) {
      if (numbers[at] === CLOSE) at += 1;
      else {
        if (numbers[at] === MOVE) found.push({ widthMm, corners: (corners = []) });
        else if (numbers[at] !== LINE) throw new Error(`a path of ${numbers[at]}`);
        corners.push([numbers[at + 1]! * MM_PER_POINT, numbers[at + 2]! * MM_PER_POINT]);
        at += 3;
      }
    }
  });
  return found;
}
