import { CAD, FileFault } from '../fileFault.ts';
import { DGN, type DgnElement, dgnElements } from './dgnElement.ts';
import { DgnFrame } from './dgnFrame.ts';
import { dgnPath, dgnTurn } from './dgnPath.ts';
import { DgnSpline } from './dgnSpline.ts';
import type { DrawnSheet, DrawnText } from './drawnSheet.ts';
import { MAX_SHEET_POINTS, SheetBuilder } from './sheetBuilder.ts';
import { readCadText } from './cadCodePage.ts';

/** Unit of letter sizes, relative to positions. */
const LETTER = 6 / 1000;
/** Offsets of the element's bounding box, whose sign bit is inverted. */
const [RANGE_LOW, RANGE_HIGH] = [4, 16];
/** Marks text with two bytes per character. */
const TWO_BYTES = '\u00ff\u00fd';

/** Reads a text element with its centre. @returns undefined if it is damaged */
function dgnText(element: DgnElement, frame: DgnFrame, layer: string): DrawnText | undefined {
  const origin = frame.is3d ? 62 : 50;
  const head = origin + (frame.is3d ? 14 : 10);
  if (!element.reaches(head)) return undefined;
  const count = element.bytes[head - 2]!;
  if (!element.reaches(head + count)) return undefined;
  const text = lettersOf(String.fromCharCode(...element.bytes.subarray(head, head + count)));
  const [letterWidth, height] = [element.int(38) * LETTER * frame.scale, element.int(42) * LETTER * frame.scale];
  const turn = dgnTurn(element, 46, frame.is3d);
  // The origin is the lower left, whatever the justification.
  const [right, up] = [(letterWidth * text.length) / 2, height / 2];
  const [x, y] = [frame.x(element.int(origin)), frame.y(element.int(origin + 4))];
  const estimated = { x: x + turn.xx * right + turn.xy * up, y: y + turn.yx * right + turn.yy * up };
  return { layer, text, ...(middleOfRange(element, frame, estimated, Math.hypot(right, up)) ?? estimated), height: Math.abs(height) };
}

/** Returns the centre of the stored bounding box, which used the real font; undefined if missing or far from `near`. */
function middleOfRange(
  element: DgnElement,
  frame: DgnFrame,
  near: { x: number; y: number },
  reach: number,
): { x: number; y: number } | undefined {
  const position = (at: number): number => element.int(at) ^ 0x80000000;
  const [lowX, lowY, highX, highY] = [RANGE_LOW, RANGE_LOW + 4, RANGE_HIGH, RANGE_HIGH + 4].map(position) as [
    number,
    number,
    number,
    number,
  ];
  if (highX <= lowX || highY <= lowY) return undefined;
  const middle = { x: frame.x((lowX + highX) / 2), y: frame.y((lowY + highY) / 2) };
  return Math.hypot(middle.x - near.x, middle.y - near.y) <= reach ? middle : undefined;
}

function lettersOf(bytes: string): string {
  if (!bytes.startsWith(TWO_BYTES)) return readCadText(bytes.replace(/\0/g, ''), 'utf-8').trim();
  let text = '';
  for (let i = 2; i + 1 < bytes.length; i += 2) text += String.fromCharCode(bytes.charCodeAt(i) | (bytes.charCodeAt(i + 1) << 8));
  return text.trim();
}

/** Signature of OLE compound files: DGN V8. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
/** Offset of the length of chains and groups, in words after the second offset. */
const LENGTH_AT = 36;
const LENGTH_FROM = 38;

/** Unsupported elements that are reported. All other types are private. */
const UNREAD: ReadonlyMap<number, string> = new Map([
  [DGN.cone, 'CONE'],
  [DGN.splineSurface, 'B-SPLINE SURFACE'],
  [DGN.dimension, 'DIMENSION'],
  [DGN.shared, 'SHARED CELL'],
  [DGN.multiline, 'MULTILINE'],
  [DGN.raster, 'RASTER'],
]);
const NAMES: ReadonlyMap<number, string> = new Map([
  [DGN.line, 'LINE'],
  [DGN.lineString, 'LINE STRING'],
  [DGN.shape, 'SHAPE'],
  [DGN.curve, 'CURVE'],
  [DGN.arc, 'ARC'],
  [DGN.ellipse, 'ELLIPSE'],
]);
const CLOSED: ReadonlySet<number> = new Set([DGN.shape, DGN.ellipse]);

/**
 * Reads DGN version 7 (MicroStation 95 to J), 2D or 3D, in master units. Elements of cells are already placed; shared
 * cells are counted only. Colours need a colour table in the file.
 * @throws FileFault if the file cannot be read. Source: Intergraph Standard File Formats (ISFF), 'Element structure'
 */
export function readDgn(bytes: Uint8Array): DrawnSheet {
  if (bytes.length === 0) throw new FileFault('empty');
  if (OLE.every((byte, i) => bytes[i] === byte)) throw new FileFault('dgnV8');
  // A drawing or cell library begins with a header at level 8; in 3D the byte is 0xc8 (complex).
  if ((bytes[0] !== 0x08 && bytes[0] !== 0xc8) || bytes[1] !== DGN.tcb) throw new FileFault('unknownFormat');
  const reading = new DgnReading();
  for (const element of dgnElements(bytes)) reading.take(element);
  return reading.finish();
}

/** A line of several elements: a complex chain or shape. */
interface Chain {
  header: DgnElement;
  path: number[];
  isDamaged: boolean;
  /** End in the file; 0 if it is unreliable. */
  end: number;
}

class DgnReading {
  readonly #builder = new SheetBuilder();
  #frame: DgnFrame | undefined;
  #chain: Chain | undefined;
  #spline: DgnSpline | undefined;
  /** True inside a definition that is drawn elsewhere. */
  #isDefinition = false;

  take(element: DgnElement): void {
    if (!this.#frame) {
      this.#frame = DgnFrame.of(element);
      if (!this.#frame) throw new FileFault('damaged', CAD);
      return;
    }
    if (!element.isPart) this.#isDefinition = element.type === DGN.sharedDefinition;
    if (this.#isDefinition) return this.#closeAll();
    if (this.#spline) {
      if (this.#spline.take(element)) return;
      this.#closeSpline();
    }
    const chain = this.#chain;
    if (chain && (!element.isPart || (chain.end > 0 && element.at >= chain.end))) this.#closeChain();
    this.#draw(element, this.#frame);
  }

  finish(): DrawnSheet {
    if (!this.#frame) throw new FileFault('damaged', CAD);
    this.#closeAll();
    return this.#builder.sheet;
  }

  #draw(element: DgnElement, frame: DgnFrame): void {
    const { type } = element;
    if (type === DGN.group) return frame.takeColours(element);
    if (type === DGN.chain || type === DGN.complexShape) return this.#openChain(element);
    if (type === DGN.splineCurve) {
      this.#spline = new DgnSpline(element, frame);
      return;
    }
    if (type === DGN.text) {
      const text = dgnText(element, frame, String(element.level));
      return text ? this.#builder.addText('TEXT', text) : this.#builder.leave('TEXT', 'damaged');
    }
    const unread = UNREAD.get(type);
    if (unread !== undefined) return this.#builder.leave(unread, 'unread');
    const path = dgnPath(element, frame);
    if (path === null) return;
    const name = NAMES.get(type) ?? '';
    if (this.#chain) {
      if (path) append(this.#chain.path, path);
      else this.#chain.isDamaged = true;
    } else if (path) this.#addLine(name, element, path, CLOSED.has(type));
    else this.#builder.leave(name, 'damaged');
  }

  #addLine(kind: string, element: DgnElement, path: number[], isClosed: boolean): void {
    const fill = this.#frame?.colour(element.fillColour ?? element.colour);
    this.#builder.addLine(kind, String(element.level), path, isClosed, fill);
  }

  #openChain(header: DgnElement): void {
    // A chain inside a chain, or a new one before the end of the first.
    this.#closeChain();
    const words = header.reaches(LENGTH_FROM) ? header.word(LENGTH_AT) : 0;
    const end = header.at + LENGTH_FROM + 2 * words;
    this.#chain = { header, path: [], isDamaged: false, end: end > header.at + header.bytes.length ? end : 0 };
  }

  #closeChain(): void {
    const chain = this.#chain;
    if (!chain) return;
    this.#chain = undefined;
    const { header, path, isDamaged } = chain;
    const kind = header.type === DGN.chain ? 'COMPLEX CHAIN' : 'COMPLEX SHAPE';
    if (isDamaged || path.length === 0) this.#builder.leave(kind, 'damaged');
    else this.#addLine(kind, header, path, header.type === DGN.complexShape);
  }

  #closeSpline(): void {
    const spline = this.#spline;
    if (!spline) return;
    this.#spline = undefined;
    const path = spline.path();
    if (this.#chain) {
      if (path) append(this.#chain.path, path);
      else this.#chain.isDamaged = true;
    } else if (path) this.#addLine('B-SPLINE', spline.header, path, spline.isClosed);
    else this.#builder.leave('B-SPLINE', 'damaged');
  }

  #closeAll(): void {
    this.#closeSpline();
    this.#closeChain();
  }
}

/** Appends a component of a chain, dropping a repeated point. @throws FileFault `tooMany` */
function append(path: number[], part: readonly number[]): void {
  if (path.length + part.length > 2 * MAX_SHEET_POINTS) throw new FileFault('tooMany');
  const from = path.length > 0 && path[path.length - 2] === part[0] && path[path.length - 1] === part[1] ? 2 : 0;
  for (let i = from; i < part.length; i += 1) path.push(part[i]!);
}
