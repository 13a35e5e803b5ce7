import { CAD, FileFault } from '../fileFault.ts';
import { latin1 } from '../latin1.ts';
import { utf16Of } from '../texts/decodeText.ts';

/** Spaces, and the remarks that may stand before the first section. */
const BEGINS = /^\s*(?:999[ \t]*(?:\r\n?|\n)[^\r\n]*(?:\r\n?|\n)\s*)*0[ \t]*(?:\r\n?|\n)\s*SECTION\b/i;
const HEAD_BYTES = 4096;
export const BINARY_DXF = 'AutoCAD Binary DXF\r\n\u001a\0';

/** Whether a file begins as a DXF does, in text of one or two bytes a letter or in binary. @param bytes at least its first 4,096 */
export function isDxf(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES));
  if (head.startsWith(BINARY_DXF)) return true;
  return BEGINS.test((utf16Of(bytes) ? head.replaceAll('\0', '') : head).replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, ''));
}

/** A value is a line; R2018 breaks texts at 2,049 letters. */
const MAX_TEXT = 65_536;

/** A DXF as what it is made of: groups, a code and a value each. */
export abstract class DxfGroups {
  /** Whether its texts are UTF-8, whatever its head says. */
  readonly isUtf8: boolean;
  code = 0;
  at: number;
  protected readonly bytes: Uint8Array;
  protected nextAt: number;
  /** Where the value begins and ends. */
  protected from = 0;
  protected to = 0;

  constructor(bytes: Uint8Array, start: number, isUtf8: boolean) {
    this.bytes = bytes;
    this.at = start;
    this.nextAt = start;
    this.isUtf8 = isUtf8;
  }

  /** @returns false behind the last one. @throws FileFault `damaged` */
  abstract next(): boolean;

  /** Its value; NaN for what is no number. */
  abstract number(): number;

  /** Goes to a place that was `at` once: `next` reads that group again. */
  seek(at: number): void {
    this.nextAt = at;
  }

  /** Its value, a letter of Latin-1 for each byte; '' for what is no text. */
  text(): string {
    if (this.to - this.from > MAX_TEXT) throw new FileFault('damaged', CAD);
    return latin1(this.bytes, this.from, this.to);
  }
}
