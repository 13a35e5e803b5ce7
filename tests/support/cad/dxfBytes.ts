/** Group of a DXF file: code and value. */
export type DxfGroup = readonly [code: number, value: string | number];

/** Encodes Latin-1, or UTF-8 if `isUtf8`. */
const bytesOf = (text: string, isUtf8: boolean): Buffer => Buffer.from(text, isUtf8 ? 'utf8' : 'latin1');

export const dxfTextBytes = (groups: readonly DxfGroup[], isUtf8 = false, lineEnd = '\r\n'): Uint8Array =>
  new Uint8Array(bytesOf(groups.map(([code, value]) => `${String(code).padStart(3)}${lineEnd}${value}${lineEnd}`).join(''), isUtf8));

function valueBytes(code: number, value: string | number, isUtf8: boolean): Buffer {
  if (typeof value === 'string') return Buffer.concat([bytesOf(value, isUtf8), Buffer.of(0)]);
  const isDouble = (code >= 10 && code < 60) || (code >= 110 && code < 150) || (code >= 210 && code < 240) || (code >= 1010 && code < 1060);
  const is32 = (code >= 90 && code < 100) || (code >= 420 && code < 430) || code === 1071;
  const bytes = Buffer.alloc(isDouble ? 8 : is32 ? 4 : 2);
  if (isDouble) bytes.writeDoubleLE(value);
  else if (is32) bytes.writeInt32LE(value);
  else bytes.writeInt16LE(value);
  return bytes;
}

/** Encodes binary DXF. @param isR12 uses one-byte codes */
export function dxfBinaryBytes(groups: readonly DxfGroup[], isR12: boolean, isUtf8 = false): Uint8Array {
  const parts: Buffer[] = [Buffer.from('AutoCAD Binary DXF\r\n\u001a\0', 'latin1')];
  for (const [code, value] of groups) {
    const wide = Buffer.alloc(2);
    wide.writeInt16LE(code);
    parts.push(!isR12 ? wide : code > 254 ? Buffer.concat([Buffer.of(255), wide]) : Buffer.of(code), valueBytes(code, value, isUtf8));
  }
  return new Uint8Array(Buffer.concat(parts));
}
