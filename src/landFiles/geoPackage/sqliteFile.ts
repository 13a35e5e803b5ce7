import { FileFault } from '../fileFault.ts';
import { type RandomBytes, viewOf } from '../randomBytes.ts';
import { textReader, type TextReader } from '../texts/textReader.ts';

const MAGIC = 'SQLite format 3\0';
const FILE_HEAD_BYTES = 100;
/** Kinds of pages ('Database File Format', 1.6) of tables whose rows have numbers. */
const [NODE, LEAF] = [5, 13];
const [NODE_HEAD_BYTES, LEAF_HEAD_BYTES] = [12, 8];
/** Texts, by the head's number. */
const ENCODINGS = ['utf-8', 'utf-8', 'utf-16le', 'utf-16be'];
/** Rows may come to so many times the file, and some for a small one: many cells may lead to the same pages. */
const TIMES_FILE = 4;
const FREE_BYTES = 64 * 2 ** 20;

/** Whole numbers beyond 2^53 are texts, so that long ids stay as they are. */
export type SqliteValue = number | string | Uint8Array | null;

/** A row of a table. A column that is the number of its rows has null in `values`. */
export interface SqliteRow {
  number: number;
  values: SqliteValue[];
  bytes: number;
}

const damaged = (what: string): FileFault => new FileFault('damaged', `GeoPackage: ${what}`);

/**
 * Reads rows of a file of SQLite, as its format is published: tables with row numbers, with what its write-ahead log has newer; no index, view or
 * trigger. Pages are followed once each, whatever they say.
 */
export class SqliteFile {
  /** Written with a write-ahead log, which is not beside it: it may lack what was written last. */
  readonly mayLackLog: boolean;
  readonly #file: RandomBytes;
  readonly #wal: RandomBytes | undefined;
  /** Pages that are newer in the log, and where. */
  readonly #newer: ReadonlyMap<number, number>;
  readonly #pageBytes: number;
  /** Of a page without what is kept free at its end. */
  readonly #usable: number;
  readonly #decoder: TextReader;
  /** Of each page the root of the table that it was found in. */
  readonly #owners: Uint32Array;
  #left: number;

  /** @param wal its -wal @throws FileFault for what is none */
  constructor(file: RandomBytes, wal?: RandomBytes) {
    this.#file = file;
    this.#wal = wal;
    if (file.size < FILE_HEAD_BYTES) throw damaged('no head');
    const head = file.read(0, FILE_HEAD_BYTES);
    const view = viewOf(head);
    if (String.fromCharCode(...head.subarray(0, MAGIC.length)) !== MAGIC) throw damaged('no head');
    const said = view.getUint16(16);
    this.#pageBytes = said === 1 ? 65_536 : said;
    this.#usable = this.#pageBytes - head[20]!;
    if (this.#pageBytes < 512 || (this.#pageBytes & (this.#pageBytes - 1)) !== 0 || this.#usable < 480) throw damaged('pages of no size');
    this.#decoder = textReader(ENCODINGS[view.getUint32(56)] ?? 'utf-8');
    this.mayLackLog = head[18] === 2 && !wal;
    this.#newer = wal ? walPages(wal, this.#pageBytes) : new Map();
    const bytes = file.size + (wal?.size ?? 0);
    this.#owners = new Uint32Array(Math.ceil(bytes / this.#pageBytes) + 1);
    this.#left = bytes * TIMES_FILE + FREE_BYTES;
  }

  /** Counts what comes of the file. @throws FileFault `tooMuchGpkg` */
  take(bytes: number): void {
    if ((this.#left -= bytes) < 0) throw new FileFault('tooMuchGpkg');
  }

  /**
   * The rows of a table, in the order of their numbers.
   * @param root the page that it begins with
   * @throws FileFault for pages that are none of a table, are beyond the file or lead in circles
   */
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
      // The file's own head is before the first page's.
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

  /** Of a row: what does not fit into its page goes on in others. */
  #content(page: Uint8Array, at: number, length: number): Uint8Array {
    if (length > this.#file.size + (this.#wal?.size ?? 0)) throw damaged('more than the file has');
    this.take(length);
    const usable = this.#usable;
    // How much stays in the page, by the format's own formula.
    const [most, least] = [usable - 35, Math.floor(((usable - 12) * 32) / 255) - 23];
    const spilled = least + ((length - least) % (usable - 4));
    const local = length <= most ? length : spilled <= most ? spilled : least;
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

  /** A head of kinds, then the values one behind the other. */
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

/** Bytes that a value takes, by its kind: whole numbers of 1 to 8 bytes, a number with decimals, bytes, texts. */
const bytesOfKind = (kind: number): number => (kind >= 12 ? Math.floor((kind - 12) / 2) : ([0, 1, 2, 3, 4, 6, 8, 8][kind] ?? 0));

/** A number of one to nine bytes, seven bits each, the last of nine whole. */
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
/** The last bit of the mark says that sums are over numbers whose big end is first. */
const WAL_MAGIC = 0x377f0682;

/** Goes on with the sums of a -wal: two numbers of 32 bits each. */
function sumOf([first, second]: readonly [number, number], bytes: Uint8Array, isBigEnd: boolean): [number, number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [one, two] = [first, second];
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    one = (one + view.getUint32(at, !isBigEnd) + two) >>> 0;
    two = (two + view.getUint32(at + 4, !isBigEnd) + one) >>> 0;
  }
  return [one, two];
}

/**
 * The pages that a write-ahead log has newer than its file of SQLite ('WAL File Format'): those of whole frames up to the last commit.
 * @returns where in the log each page is; none of a log of another file, or of one that was written back
 */
function walPages(wal: RandomBytes, pageBytes: number): Map<number, number> {
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
    // How many pages the file has after a commit; 0 in the midst of one.
    if (numbers.getUint32(4) === 0) continue;
    for (const [page, place] of open) committed.set(page, place);
    open.clear();
  }
  return committed;
}
