import { isFatal } from '../../bridge/heartbeat.ts';
import type { FilePart } from './drawingParts.ts';
import { ShapeFaultError } from './shapeFaultError.ts';

/** What is unpacked of an archive, all together: a phone holds it beside what is made of it. */
export const MAX_UNPACKED_BYTES = 64 * 2 ** 20;
/** More files are no drawing. */
const MAX_ENTRIES = 10_000;
/** Of the list, which stands at the end. */
const MAX_LIST_BYTES = 8 * 2 ** 20;
/** The end of an archive: 22 bytes, and a remark of 65,535 at most behind them. */
const [END_BYTES, MAX_REMARK] = [22, 65_535];
const [END_MARK, ENTRY_MARK, FILE_MARK] = [0x06054b50, 0x02014b50, 0x04034b50];
const [ENTRY_BYTES, FILE_BYTES] = [46, 30];
const [STORED, DEFLATED] = [0, 8];

interface ZipEntry {
  name: string;
  isLocked: boolean;
  method: number;
  packedBytes: number;
  /** As the list says; a bomb's is more. */
  bytes: number;
  at: number;
}

/**
 * The files of an archive (PKWARE's APPNOTE), by its list at the end; nothing is unpacked before it is asked for. Of archives beyond 4 GB and those in
 * parts nothing is read.
 * @throws ShapeFaultError `cutOff` where the list is not there, `damaged`
 */
export async function zipParts(zip: Blob): Promise<FilePart[]> {
  const left = { bytes: MAX_UNPACKED_BYTES };
  const entries = await listEntries(zip);
  return entries
    .filter(({ name }) => !name.endsWith('/') && !/(^|\/)(__MACOSX\/|\._)/.test(name))
    .map((entry) => ({ name: entry.name, open: () => unpack(zip, entry, left) }));
}

async function listEntries(zip: Blob): Promise<ZipEntry[]> {
  const tailFrom = Math.max(0, zip.size - END_BYTES - MAX_REMARK);
  const tail = await viewOf(zip, tailFrom, zip.size);
  let end = tail.byteLength - END_BYTES;
  while (end >= 0 && tail.getUint32(end, true) !== END_MARK) end -= 1;
  if (end < 0) throw new ShapeFaultError('cutOff');
  const [count, bytes, from] = [tail.getUint16(end + 10, true), tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  if (count > MAX_ENTRIES || bytes > MAX_LIST_BYTES) throw new ShapeFaultError('damaged');
  if (from + bytes > tailFrom + end) throw new ShapeFaultError('cutOff');
  const list = await viewOf(zip, from, from + bytes);
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count;) {
    if (at + ENTRY_BYTES > list.byteLength || list.getUint32(at, true) !== ENTRY_MARK) throw new ShapeFaultError('damaged');
    const [flags, nameBytes] = [list.getUint16(at + 8, true), list.getUint16(at + 28, true)];
    const rest = list.getUint16(at + 30, true) + list.getUint16(at + 32, true);
    if (at + ENTRY_BYTES + nameBytes > list.byteLength) throw new ShapeFaultError('damaged');
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(list.buffer, at + ENTRY_BYTES, nameBytes)),
      isLocked: (flags & 1) === 1,
      method: list.getUint16(at + 10, true),
      packedBytes: list.getUint32(at + 20, true),
      bytes: list.getUint32(at + 24, true),
      at: list.getUint32(at + 42, true),
    });
    at += ENTRY_BYTES + nameBytes + rest;
  }
  return entries;
}

/** @param left of what may be unpacked; what comes out is counted, whatever the list says of it */
async function unpack(zip: Blob, entry: ZipEntry, left: { bytes: number }): Promise<Blob> {
  if (entry.isLocked) throw new ShapeFaultError('zipLocked');
  if (entry.method !== STORED && entry.method !== DEFLATED) throw new ShapeFaultError('compressed');
  if (entry.bytes > left.bytes) throw new ShapeFaultError('zipTooLarge');
  const head = await viewOf(zip, entry.at, entry.at + FILE_BYTES);
  if (head.byteLength < FILE_BYTES || head.getUint32(0, true) !== FILE_MARK) throw new ShapeFaultError('damaged');
  const from = entry.at + FILE_BYTES + head.getUint16(26, true) + head.getUint16(28, true);
  if (from + entry.packedBytes > zip.size) throw new ShapeFaultError('cutOff');
  const packed = zip.slice(from, from + entry.packedBytes);
  const parts: BlobPart[] = [];
  let bytes = 0;
  for await (const piece of entry.method === STORED ? pieces(packed.stream()) : inflated(packed)) {
    bytes += piece.length;
    if ((left.bytes -= piece.length) < 0) throw new ShapeFaultError('zipTooLarge');
    parts.push(piece);
  }
  if (bytes !== entry.bytes) throw new ShapeFaultError('damaged');
  return new Blob(parts);
}

async function* inflated(packed: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  try {
    yield* pieces(packed.stream().pipeThrough(new DecompressionStream('deflate-raw')));
  } catch (error) {
    // What is no deflated file, or goes on behind its end: browsers throw a TypeError, Node an Error. Reading the device may fail, too.
    throw error instanceof DOMException || isFatal(error) ? error : new ShapeFaultError('damaged');
  }
}

async function* pieces(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    // Whoever wants no more of it lets nobody unpack the rest.
    await reader.cancel().catch(() => undefined);
  }
}

const viewOf = async (blob: Blob, from: number, to: number): Promise<DataView> => new DataView(await blob.slice(from, to).arrayBuffer());
