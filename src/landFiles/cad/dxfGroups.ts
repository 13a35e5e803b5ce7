import { CAD, FileFault } from '../fileFault.ts';
import { latin1 } from '../latin1.ts';
import { utf16Of } from '../texts/decodeText.ts';

/** Blanks and comments before the first section. */
const BEGINS = /^\s*(?:999[ \t]*(?:\r\n?|\n)[^\r\n]*(?:\r\n?|\n)\s*)*0[ \t]*(?:\r\n?|\n)\s*SECTION\b/i;
const HEAD_BYTES = 4096;
export const BINARY_DXF = 'AutoCAD Binary DXF\r\n\u001a\0';

/** Returns true if a file begins as a DXF: text, UTF-16 text, or binary. @param bytes at least the first 4,096 */
export function isDxf(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES));
  if (head.startsWith(BINARY_DXF)) return true;
  return BEGINS.test((utf16Of(bytes) ? head.replaceAll('\0', '') : head).replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, ''));
}

/** Maximum length of a value. R2018 breaks texts at 2,049 characters. */
const MAX_TEXT = 65_536;

/** Groups of a DXF: codes with values. */
export abstract class DxfGroups {
  /** True if its texts are UTF-8 regardless of the header. */
  readonly isUtf8: boolean;
  code = 0;
  at: number;
  protected readonly bytes: Uint8Array;
  protected nextAt: number;
  /** Bounds of the value. */
  protected from = 0;
  protected to = 0;

  constructor(bytes: Uint8Array, start: number, isUtf8: boolean) {
    this.bytes = bytes;
    this.at = start;
    this.nextAt = start;
    this.isUtf8 = isUtf8;
  }

  /** Moves to the next group. @returns false at the end. @throws FileFault `damaged` */
  abstract next(): boolean;

  /** Returns the value; NaN if it is not a number. */
  abstract number(): number;

  /** Returns to an earlier `at`; `next` reads that group again. */
  seek(at: number): void {
    this.nextAt = at;
  }

  /** Returns the value as Latin-1, one character per byte; '' if it is not a text. */
  text(): string {
    if (this.to - this.from > MAX_TEXT) throw new FileFault('damaged', CAD);
    return latin1(this.bytes, this.from, this.to);
  }
}
