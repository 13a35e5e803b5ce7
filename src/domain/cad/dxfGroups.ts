import { CadFault } from './cadFault.ts';
import { DxfBinaryGroups } from './dxfBinaryGroups.ts';
import { DxfTextGroups } from './dxfTextGroups.ts';

/** A DXF as what it is made of: groups, a code and a value each. */
export interface DxfGroups {
  /** Of the group under way. */
  code: number;
  /** Where it begins. */
  readonly at: number;
  /** @returns false behind the last one. @throws CadFault `damaged` */
  next(): boolean;
  /** Goes to a place that was `at` once: `next` reads that group again. */
  seek(at: number): void;
  /** Its value; NaN for what is no number. */
  number(): number;
  /** Its value, a letter of Latin-1 for each byte; '' for what is no text. */
  text(): string;
}

const BINARY_MARK = 'AutoCAD Binary DXF\r\n\u001a\u0000';
/** Spaces, and the remarks that may stand before the first section. */
const BEGINS = /^\s*(?:999[ \t]*[\r\n]+[^\r\n]*[\r\n]+\s*)*0[ \t]*[\r\n]\s*SECTION\b/i;
const HEAD_BYTES = 4096;

/** @throws CadFault for what is no DXF */
export function openDxfGroups(bytes: Uint8Array): DxfGroups {
  if (bytes.length === 0) throw new CadFault('empty');
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES));
  if (head.startsWith(BINARY_MARK)) return new DxfBinaryGroups(bytes, BINARY_MARK.length);
  if (/^AC\d\d\d\d/.test(head)) throw new CadFault('dwg');
  const start = head.startsWith('\u00ef\u00bb\u00bf') ? 3 : 0;
  if (!BEGINS.test(head.slice(start))) throw new CadFault('notDxf');
  return new DxfTextGroups(bytes, start);
}
