import { ByteQueue } from '../byteQueue.ts';
import { FileFault } from '../fileFault.ts';
import { endingOf, type FilePart } from '../filePart.ts';
import { latin1 } from '../latin1.ts';
import { inMemory, viewOf } from '../randomAccessBytes.ts';
import { utf8 } from '../texts/textReader.ts';

/** Inflates deflated bytes. Provided by the host; src/landFiles uses no Node or browser APIs. @throws FileFault */
export type Inflate = (packed: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** Maximum files, more than any map has. */
const MAX_ENTRIES = 10_000;
/** Maximum size of the central directory. */
const MAX_LIST_BYTES = 8 * 2 ** 20;
/** Maximum ratio of unpacked size, with a minimum. Shapes have up to ten, uniform bytes a thousand. */
const MAX_TIMES_UNPACKED = 300;
const FREE_BYTES = 64 * 2 ** 20;
const PIECE_BYTES = 2 ** 20;
/** Sizes of the end record: 22 bytes plus a comment; archives beyond 4 GB have a ZIP64 end record before it. */
const [END_BYTES, MAX_REMARK, LOCATOR_BYTES, LONG_END_BYTES] = [22, 65_535, 20, 56];
const [END_MARK, LOCATOR_MARK, LONG_END_MARK] = [0x06054b50, 0x07064b50, 0x06064b50];
const [ENTRY_MARK, FILE_MARK] = [0x02014b50, 0x04034b50];
const [ENTRY_BYTES, FILE_BYTES] = [46, 30];
const [STORED, DEFLATED] = [0, 8];
const METHODS: Readonly<Record<number, string>> = { 9: 'Deflate64', 12: 'BZIP2', 14: 'LZMA', 93: 'Zstandard', 95: 'XZ' };
/** Marks a number stored in the extra field. */
const ELSEWHERE = 0xffffffff;
const LONG_NUMBERS = 1;

interface ZipEntry {
  name: string;
  isLocked: boolean;
  method: number;
  packedBytes: number;
  /** Unpacked size as listed; a bomb has more. */
  bytes: number;
  at: number;
}

const damaged = (detail: string): FileFault => new FileFault('damaged', `.zip: ${detail}`);

/**
 * Lists the files of an archive (PKWARE's APPNOTE) by its central directory, without files added by macOS. Files are
 * unpacked when read. Names are never used as paths.
 * @param maxHeldBytes maximum memory for files with random access, in all
 * @throws FileFault `cutOff` without a directory, `damaged`
 */
export async function readZip(zip: FilePart, inflate: Inflate, maxHeldBytes: number): Promise<FilePart[]> {
  const left = { bytes: maxHeldBytes };
  const entries = await listEntries(zip);
  return entries
    .filter(({ name }) => !name.endsWith('/') && !/(^|\/)(__MACOSX\/|\._)/.test(name))
    .map((entry) => partOf(zip, entry, inflate, left));
}

async function listEntries(zip: FilePart): Promise<ZipEntry[]> {
  const { count, bytes, from } = await readEnd(zip);
  if (count > MAX_ENTRIES || bytes > MAX_LIST_BYTES) throw damaged(`${count} files`);
  const list = viewOf(await zip.read(from, from + bytes));
  if (list.byteLength < bytes) throw new FileFault('cutOff', '.zip');
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count;) {
    if (at + ENTRY_BYTES > list.byteLength || list.getUint32(at, true) !== ENTRY_MARK) throw damaged('the list of files');
    const [nameBytes, extraBytes] = [list.getUint16(at + 28, true), list.getUint16(at + 30, true)];
    const extraAt = at + ENTRY_BYTES + nameBytes;
    const next = extraAt + extraBytes + list.getUint16(at + 32, true);
    if (next > list.byteLength) throw damaged('the list of files');
    const fields = [24, 20, 42].map((field) => list.getUint32(at + field, true));
    const [unpacked, packedBytes, start] = withLongNumbers(fields, list, extraAt, extraAt + extraBytes);
    entries.push({
      name: nameOf(new Uint8Array(list.buffer, list.byteOffset + at + ENTRY_BYTES, nameBytes)),
      isLocked: (list.getUint16(at + 8, true) & 1) === 1,
      method: list.getUint16(at + 10, true),
      packedBytes: packedBytes!,
      bytes: unpacked!,
      at: start!,
    });
    at = next;
  }
  return entries;
}

async function readEnd(zip: FilePart): Promise<{ count: number; bytes: number; from: number }> {
  const tailFrom = Math.max(0, zip.bytes - END_BYTES - MAX_REMARK - LOCATOR_BYTES);
  const tail = viewOf(await zip.read(tailFrom, zip.bytes));
  let end = tail.byteLength - END_BYTES;
  while (end >= 0 && tail.getUint32(end, true) !== END_MARK) end -= 1;
  if (end < 0) throw new FileFault('cutOff', '.zip');
  const locator = end - LOCATOR_BYTES;
  if (locator >= 0 && tail.getUint32(locator, true) === LOCATOR_MARK) {
    const at = longNumber(tail, locator + 8);
    const long = viewOf(await zip.read(at, at + LONG_END_BYTES));
    if (long.byteLength < LONG_END_BYTES || long.getUint32(0, true) !== LONG_END_MARK) throw damaged('its end');
    return { count: longNumber(long, 32), bytes: longNumber(long, 40), from: longNumber(long, 48) };
  }
  const found = { count: tail.getUint16(end + 10, true), bytes: tail.getUint32(end + 12, true), from: tail.getUint32(end + 16, true) };
  if (found.from + found.bytes > tailFrom + end) throw new FileFault('cutOff', '.zip');
  return found;
}

/** Reads numbers beyond 4 GB from the ZIP64 extra field, which has only the needed ones, in this order. */
function withLongNumbers(fields: readonly number[], list: DataView, from: number, to: number): number[] {
  if (!fields.includes(ELSEWHERE)) return [...fields];
  for (let at = from; at + 4 <= to; at += 4 + list.getUint16(at + 2, true)) {
    if (list.getUint16(at, true) !== LONG_NUMBERS) continue;
    let next = at + 4;
    return fields.map((value) => {
      if (value !== ELSEWHERE) return value;
      if ((next += 8) > to) throw damaged('the list of files');
      return longNumber(list, next - 8);
    });
  }
  throw damaged('the list of files');
}

/** Some Windows programs write backslashes. */
const nameOf = (bytes: Uint8Array): string => (utf8(bytes) ?? latin1(bytes)).replaceAll('\\', '/');

function partOf(zip: FilePart, entry: ZipEntry, inflate: Inflate, left: { bytes: number }): FilePart {
  const { name, bytes } = entry;
  const stream = (): AsyncGenerator<Uint8Array> => unpack(zip, entry, inflate);
  const read = async (from: number, to: number): Promise<Uint8Array> => {
    const pieces = new ByteQueue();
    for await (const piece of stream()) {
      pieces.push(piece);
      if (pieces.length >= to) break;
    }
    pieces.skip(from);
    return pieces.take(Math.min(pieces.length, to - from))!;
  };
  let content: Promise<Uint8Array> | undefined;
  const loadContent = (): Promise<Uint8Array> => {
    if ((left.bytes -= bytes) < 0) throw new FileFault('tooLarge', name);
    return read(0, bytes);
  };
  return {
    name,
    bytes,
    read,
    stream,
    random: async () => inMemory(await (content ??= loadContent())),
  };
}

/** Refuses archive bombs, except tables of blanks. @throws FileFault */
function checkEntry({ name, isLocked, method, bytes, packedBytes }: ZipEntry): void {
  if (isLocked) throw new FileFault('zipLocked', name);
  if (method !== STORED && method !== DEFLATED) throw new FileFault('zipMethod', `${name}: ${METHODS[method] ?? method}`);
  const isBomb = bytes > Math.max(FREE_BYTES, packedBytes * MAX_TIMES_UNPACKED);
  if (isBomb && endingOf(name) !== 'dbf') throw new FileFault('zipBomb', name);
}

async function* unpack(zip: FilePart, entry: ZipEntry, inflate: Inflate): AsyncGenerator<Uint8Array> {
  checkEntry(entry);
  const head = viewOf(await zip.read(entry.at, entry.at + FILE_BYTES));
  if (head.byteLength < FILE_BYTES || head.getUint32(0, true) !== FILE_MARK) throw damaged(entry.name);
  const from = entry.at + FILE_BYTES + head.getUint16(26, true) + head.getUint16(28, true);
  if (from + entry.packedBytes > zip.bytes) throw new FileFault('cutOff', '.zip');
  const packed = zip.stream(from, from + entry.packedBytes);
  const pieces = new ByteQueue();
  let bytes = 0;
  for await (const piece of entry.method === STORED ? packed : inflate(packed)) {
    if ((bytes += piece.length) > entry.bytes) break;
    pieces.push(piece);
    while (pieces.length >= PIECE_BYTES) yield pieces.take(PIECE_BYTES)!;
  }
  if (bytes !== entry.bytes) throw damaged(entry.name);
  if (pieces.length > 0) yield pieces.take(pieces.length)!;
}

const longNumber = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));
