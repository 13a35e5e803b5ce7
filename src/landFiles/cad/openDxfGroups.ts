import { CadFault } from './cadFault.ts';
import { DxfBinaryGroups } from './dxfBinaryGroups.ts';
import type { DxfGroups } from './dxfGroups.ts';
import { DxfTextGroups } from './dxfTextGroups.ts';

const BINARY_MARK = 'AutoCAD Binary DXF\r\n\u001a\u0000';
/** Spaces, and the remarks that may stand before the first section. */
const BEGINS = /^\s*(?:999[ \t]*(?:\r\n?|\n)[^\r\n]*(?:\r\n?|\n)\s*)*0[ \t]*(?:\r\n?|\n)\s*SECTION\b/i;
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
