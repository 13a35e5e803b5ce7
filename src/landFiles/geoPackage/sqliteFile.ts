import { FileFault } from '../fileFault.ts';
import { type RandomAccessBytes, viewOf } from '../randomAccessBytes.ts';
import { textReader, type TextReader } from '../texts/textReader.ts';

const MAGIC = 'SQLite format 3\0';
const FILE_HEAD_BYTES = 100;
/** Page types ('Database File Format', 1.6) of rowid tables. */
const [NODE, LEAF] = [5, 13];
const [NODE_HEAD_BYTES, LEAF_HEAD_BYTES] = [12, 8];
/** Text encodings by the number in the header. */
const ENCODINGS = ['utf-8', 'utf-8', 'utf-16le', 'utf-16be'];
/** Limit of row bytes, relative to the file, with a minimum. Hostile cells may share pages. */
const TIMES_FILE = 4;
const FREE_BYTES = 64 * 2 ** 20;

/** Integers beyond 2^53 are texts, so that long ids keep all digits. */
export type SqliteValue = number | string | Uint8Array | null;

/** A row of a table. A column that is the row id is null in `values`. */
export interface SqliteRow {
  number: number;
  values: SqliteValue[];
  bytes: number;
}

const damaged = (detail: string): FileFault => new FileFault('damaged', `GeoPackage: ${detail}`);

/**
 * Reads rows of an SQLite file by its published format: rowid tables, with newer pages of the write-ahead log; no
 * indexes, views or triggers. Each page is followed at most once.
 */
export class SqliteFile {
  /** True if the file uses a write-ahead log that was not given, so that recent changes may be missing. */
  readonly mayLackLog: boolean;
  readonly #file: RandomAccessBytes;
  readonly #wal: RandomAccessBytes | undefined;
  /** Newer pages in the log, by position. */
  readonly #newer: ReadonlyMap<number, number>;
  readonly #pageBytes: number;
  /** Usable bytes of a page, without the reserved end. */
  readonly #usable: number;
  readonly #decoder: TextReader;
  /** Root page of the table that contains each page. */
  readonly #owners: Uint32Array;
  #left: number;

  /** @param wal the -wal file @throws FileFault if it is not SQLite */
  constructor(file: RandomAccessBytes, wal?: RandomAccessBytes) {
    this.#file = file;
    this.#wal = wal;
    if (file.size < FILE_HEAD_BYTES) throw damaged('no head');
    const head = file.read(0, FILE_HEAD_BYTES);
    const view = viewOf(head);
    if (String.fromCharCode(...head.subarray(0, MAGIC.length)) !== MAGIC) throw damaged('no head');
    const declared = view.getUint16(16);
    this.#pageBytes = declared === 1 ? 65_536 : declared;
    this.#usable = this.#pageBytes - head[20]!;
    if (this.#pageBytes < 512 || (this.#pageBytes & (this.#pageBytes - 1)) !== 0 || this.#usable < 480) throw damaged('pages of no size');
    this.#decoder = textReader(ENCODINGS[view.getUint32(56)] ?? 'utf-8');
    this.mayLackLog = head[18] === 2 && !wal;
    this.#newer = wal ? walPages(wal, this.#pageBytes) : new Map();
    const bytes = file.size + (wal?.size ?? 0);
    this.#owners = new Uint32Array(Math.ceil(bytes / this.#pageBytes) + 1);
    this.#left = bytes * TIMES_FILE + FREE_BYTES;
  }

  /** Counts output bytes. @throws FileFault `tooMuchGpkg` */
  take(bytes: number): void {
    if ((this.#left -= bytes) < 0) throw new FileFault('tooMuchGpkg');
  }

  /** Yields rows in the order of ids. @throws FileFault for pages of other kinds, outside the file, or in a cycle */
  *rows(root: number): Generator<SqliteRow> {
    const seen = new Uint8Array(this.#owners.length);
    const waiting = [root];
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      if (!(number >= 1 && number < seen.length) || seen[number] === 1 || ![0, root].includes(this.#owners[number]!))
        throw damaged('pages in circles');
      seen[number] = 1;
      this.#owners[number] = root;
      const page = this.#page(number);
      const view = viewOf(page);
      // The first page begins with the file header.
      const head = number === 1 ? FILE_HEAD_BYTES : 0;
      const [kind, cells] = [page[head], view.getUint16(head + 3)];
      if (kind !== NODE && kind !== LEAF) throw damaged('a page of another kind');
      const cellsAt = head + (kind === NODE ? NODE_HEAD_BYTES : LEAF_HEAD_BYTES);
      if (cellsAt + cells * 2 > page.length) throw damaged('cells beyond their page');
      if (kind === NODE) {
        waiting.push(view.getUint32(head + 8));
        for (let cell = cells - 1; cell >= 0; cell--) {
          const at = view.getUint16(cellsAt + cell * 2);
          if (at + 4 > page.length) throw damaged('a cell beyond its page');
          waiting.push(view.getUint32(at));
        }
      } else for (let cell = 0; cell < cells; cell++) yield this.#row(page, view.getUint16(cellsAt + cell * 2));
    }
  }

  #page(number: number): Uint8Array {
    const newer = this.#newer.get(number);
    if (newer !== undefined) return this.#wal!.read(newer, this.#pageBytes);
    const start = (number - 1) * this.#pageBytes;
    if (number < 1 || start + this.#pageBytes > this.#file.size) throw damaged('a page beyond the file');
    return this.#file.read(start, this.#pageBytes);
  }

  #row(page: Uint8Array, at: number): SqliteRow {
    const length = varint(page, at);
    const number = varint(page, length.end);
    const content = this.#content(page, number.end, length.value);
    return { number: number.value, values: this.#values(content), bytes: content.length };
  }

  /** Returns a row's content, including overflow pages. */
  #content(page: Uint8Array, at: number, length: number): Uint8Array {
    if (length > this.#file.size + (this.#wal?.size ?? 0)) throw damaged('more than the file has');
    this.take(length);
    const usable = this.#usable;
    // Size of the local part by the format's formula.
    const [max, min] = [usable - 35, Math.floor(((usable - 12) * 32) / 255) - 23];
    const spilled = min + ((length - min) % (usable - 4));
    const local = length <= max ? length : spilled <= max ? spilled : min;
    if (at + local + (local === length ? 0 : 4) > page.length) throw damaged('a row beyond its page');
    if (local === length) return page.subarray(at, at + length);
    const content = new Uint8Array(length);
    content.set(page.subarray(at, at + local));
    let next = viewOf(page).getUint32(at + local);
    for (let filled = local; filled < length;) {
      const more = this.#page(next);
      const part = more.subarray(4, 4 + Math.min(usable - 4, length - filled));
      content.set(part, filled);
      filled += part.length;
      next = viewOf(more).getUint32(0);
    }
    return content;
  }

  /** Reads a record: a header of serial types, then the values. */
  #values(content: Uint8Array): SqliteValue[] {
    const view = viewOf(content);
    const head = varint(content, 0);
    const values: SqliteValue[] = [];
    let at = head.value;
    for (let from = head.end; from < head.value;) {
      const { value: kind, end } = varint(content, from);
      from = end;
      const bytes = bytesOfKind(kind);
      if (at + bytes > content.length) throw damaged('a value beyond its row');
      values.push(this.#value(view, kind, at, bytes));
      at += bytes;
    }
    return values;
  }

  #value(view: DataView, kind: number, at: number, bytes: number): SqliteValue {
    if (kind >= 12) {
      const content = new Uint8Array(view.buffer, view.byteOffset + at, bytes);
      return kind % 2 === 0 ? content : this.#decoder.decode(content);
    }
    if (kind === 0 || kind > 9) return null;
    if (kind >= 8) return kind - 8;
    if (kind === 7) return view.getFloat64(at);
    if (kind === 6) {
      const value = view.getBigInt64(at);
      return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
    }
    let value = view.getInt8(at);
    for (let byte = 1; byte < bytes; byte++) value = value * 256 + view.getUint8(at + byte);
    return value;
  }
}

/** Returns the size of a value by its serial type: integers of 1 to 8 bytes, floats, blobs, texts. */
const bytesOfKind = (kind: number): number => (kind >= 12 ? Math.floor((kind - 12) / 2) : ([0, 1, 2, 3, 4, 6, 8, 8][kind] ?? 0));

/** Reads a varint of one to nine bytes: seven bits each, eight in the ninth. */
function varint(bytes: Uint8Array, at: number): { value: number; end: number } {
  let value = 0;
  for (let count = 0; count < 9; count++) {
    const byte = bytes[at + count];
    if (byte === undefined) throw damaged('a number beyond the file');
    if (count === 8) return { value: value * 256 + byte, end: at + 9 };
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, end: at + count + 1 };
  }
  throw damaged('no number');
}

const [HEAD_BYTES, FRAME_HEAD_BYTES] = [32, 24];
/** Signature of a log. Its last bit selects big-endian checksums. */
const WAL_MAGIC = 0x377f0682;

/** Continues the checksum of a -wal: two 32-bit numbers. */
function sumOf([first, second]: readonly [number, number], bytes: Uint8Array, isBigEnd: boolean): [number, number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [one, two] = [first, second];
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    one = (one + view.getUint32(at, !isBigEnd) + two) >>> 0;
    two = (two + view.getUint32(at + 4, !isBigEnd) + one) >>> 0;
  }
  return [one, two];
}

/** Returns page positions in a log ('WAL File Format') up to the last commit; empty if checkpointed or foreign. */
function walPages(wal: RandomAccessBytes, pageBytes: number): Map<number, number> {
  const committed = new Map<number, number>();
  if (wal.size < HEAD_BYTES) return committed;
  const head = wal.read(0, HEAD_BYTES);
  const view = new DataView(head.buffer, head.byteOffset, HEAD_BYTES);
  const [mark, salts] = [view.getUint32(0), [view.getUint32(16), view.getUint32(20)]];
  const isBigEnd = (mark & 1) === 1;
  let sum = sumOf([0, 0], head.subarray(0, 24), isBigEnd);
  const isLog =
    (mark & ~1) >>> 0 === WAL_MAGIC && view.getUint32(8) === pageBytes && sum[0] === view.getUint32(24) && sum[1] === view.getUint32(28);
  if (!isLog) return committed;
  const open = new Map<number, number>();
  for (let at = HEAD_BYTES; at + FRAME_HEAD_BYTES + pageBytes <= wal.size; at += FRAME_HEAD_BYTES + pageBytes) {
    const frame = wal.read(at, FRAME_HEAD_BYTES + pageBytes);
    const numbers = new DataView(frame.buffer, frame.byteOffset, FRAME_HEAD_BYTES);
    sum = sumOf(sumOf(sum, frame.subarray(0, 8), isBigEnd), frame.subarray(FRAME_HEAD_BYTES), isBigEnd);
    const isOfLog = numbers.getUint32(8) === salts[0] && numbers.getUint32(12) === salts[1];
    if (!isOfLog || sum[0] !== numbers.getUint32(16) || sum[1] !== numbers.getUint32(20)) break;
    open.set(numbers.getUint32(0), at + FRAME_HEAD_BYTES);
    // Number of pages after a commit; 0 within a transaction.
    if (numbers.getUint32(4) === 0) continue;
    for (const [page, place] of open) committed.set(page, place);
    open.clear();
  }
  return committed;
}
