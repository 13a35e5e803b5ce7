import { CAD, FileFault } from '../fileFault.ts';
import { DGN, type DgnElement, dgnElements } from './dgnElement.ts';
import { DgnFrame } from './dgnFrame.ts';
import { dgnPath } from './dgnPath.ts';
import { DgnSpline } from './dgnSpline.ts';
import { dgnText } from './dgnText.ts';
import type { DrawnSheet } from './drawnSheet.ts';
import { MAX_SHEET_POINTS, SheetBuilder } from './sheetBuilder.ts';

/** An OLE compound file: DGN V8. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
/** Of chains and groups: a header's words behind these bytes. */
const LENGTH_AT = 36;
const LENGTH_FROM = 38;

/** What is not drawn and told so; all other types are the program's own notes. */
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
 * Reads a DGN of version 7 (MicroStation 95 to J), two or three dimensions. Numbers are master units. Elements of cells lie in their places already;
 * shared cells are not placed, but counted. Colours are told where the file has a table of them.
 * @throws FileFault for a file that cannot be read. Source: Intergraph Standard File Formats (ISFF), 'Element structure'
 */
export function readDgn(bytes: Uint8Array): DrawnSheet {
  if (bytes.length === 0) throw new FileFault('empty');
  if (OLE.every((byte, i) => bytes[i] === byte)) throw new FileFault('dgnV8');
  // A drawing or a library of cells begins with its own kind of header, at level 8, at 72 (complex) in three dimensions.
  if ((bytes[0] !== 0x08 && bytes[0] !== 0xc8) || bytes[1] !== DGN.tcb) throw new FileFault('unknownFormat');
  const reading = new DgnReading();
  for (const element of dgnElements(bytes)) reading.take(element);
  return reading.finish();
}

/** A line that is made of several elements: a complex chain or shape. */
interface Chain {
  header: DgnElement;
  path: number[];
  isDamaged: boolean;
  /** Where it ends in the file; 0 where that is not to be relied on. */
  end: number;
}

class DgnReading {
  readonly #builder = new SheetBuilder();
  #frame: DgnFrame | undefined;
  #chain: Chain | undefined;
  #spline: DgnSpline | undefined;
  /** Parts of a definition that is drawn elsewhere. */
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
    // A chain within a chain, or a second one before the first had an end.
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

/** Parts of a chain follow each other, end to start. @throws FileFault `tooMany` */
function append(path: number[], part: readonly number[]): void {
  if (path.length + part.length > 2 * MAX_SHEET_POINTS) throw new FileFault('tooMany');
  const from = path.length > 0 && path[path.length - 2] === part[0] && path[path.length - 1] === part[1] ? 2 : 0;
  for (let i = from; i < part.length; i += 1) path.push(part[i]!);
}
