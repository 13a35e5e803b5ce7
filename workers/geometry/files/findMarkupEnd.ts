import { ShapeFaultError } from './shapeFaultError.ts';

const [MORE, SINGLE, DOUBLE, QUESTION, BANG] = [0x3e, 0x27, 0x22, 0x3f, 0x21];

const bytesOf = (text: string): number[] => [...text].map((char) => char.charCodeAt(0));
const COMMENT = { start: bytesOf('<!--'), end: bytesOf('-->') };
const CDATA = { start: bytesOf('<![CDATA['), end: bytesOf(']]>') };
const INSTRUCTION_END = bytesOf('?>');

/**
 * Where a piece of XML markup that begins at `from` with '<' ends.
 * @returns the index after it; -1 when it goes on beyond these bytes
 * @throws ShapeFaultError `docType` for a document type: its entities can grow a small file without end
 */
export function findMarkupEnd(bytes: Uint8Array, from: number): number {
  const kind = bytes[from + 1];
  if (kind === undefined) return -1;
  if (kind === QUESTION) return indexAfter(bytes, from + 2, INSTRUCTION_END);
  if (kind !== BANG) return findTagEnd(bytes, from + 1);
  for (const { start, end } of [COMMENT, CDATA]) {
    const there = bytes.subarray(from, from + start.length);
    if (!there.every((byte, i) => byte === start[i])) continue;
    return there.length < start.length ? -1 : indexAfter(bytes, from + start.length, end);
  }
  throw new ShapeFaultError('docType');
}

function findTagEnd(bytes: Uint8Array, from: number): number {
  let quote = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (quote !== 0) {
      if (byte === quote) quote = 0;
    } else if (byte === MORE) return at + 1;
    else if (byte === SINGLE || byte === DOUBLE) quote = byte;
  }
  return -1;
}

function indexAfter(bytes: Uint8Array, from: number, end: readonly number[]): number {
  const last = end.length - 1;
  for (let at = bytes.indexOf(MORE, from + last); at >= 0; at = bytes.indexOf(MORE, at + 1)) {
    if (end.every((byte, i) => bytes[at - last + i] === byte)) return at + 1;
  }
  return -1;
}
