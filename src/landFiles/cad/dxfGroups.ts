/** Spaces, and the remarks that may stand before the first section. */
const BEGINS = /^\s*(?:999[ \t]*(?:\r\n?|\n)[^\r\n]*(?:\r\n?|\n)\s*)*0[ \t]*(?:\r\n?|\n)\s*SECTION\b/i;
const HEAD_BYTES = 4096;
export const BINARY_DXF = 'AutoCAD Binary DXF\r\n\u001a\0';

/** The byte order of a DXF in UTF-16, by its mark or by the zero beside its first letter. */
export function utf16OfDxf([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : undefined;
}

/** Whether a file begins as a DXF does, in text of one or two bytes a letter or in binary. @param bytes at least its first 4,096 */
export function isDxf(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES));
  if (head.startsWith(BINARY_DXF)) return true;
  return BEGINS.test(
    (utf16OfDxf(bytes) ? head.replaceAll('\0', '') : head).replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, ''),
  );
}

/** A DXF as what it is made of: groups, a code and a value each. */
export interface DxfGroups {
  /** Whether its texts are UTF-8, whatever its head says. */
  readonly isUtf8?: boolean;
  code: number;
  readonly at: number;
  /** @returns false behind the last one. @throws FileFault `damaged` */
  next(): boolean;
  /** Goes to a place that was `at` once: `next` reads that group again. */
  seek(at: number): void;
  /** Its value; NaN for what is no number. */
  number(): number;
  /** Its value, a letter of Latin-1 for each byte; '' for what is no text. */
  text(): string;
}
