import { TooComplexError } from '../../domain/geometry/ringTree.ts';

const MAGIC = 'SQLite format 3\0';
const FILE_HEAD_BYTES = 100;
/** Kinds of pages ('Database File Format', 1.6) of tables whose rows have numbers. */
const [NODE, LEAF] = [5, 13];
const [NODE_HEAD_BYTES, LEAF_HEAD_BYTES] = [12, 8];
/** Rows may come to so many times the file, and some for a small one: many cells may lead to the same pages. */
const TIMES_FILE = 4;
const FREE_BYTES = 16 * 2 ** 20;

/** Whole numbers beyond 2^53 lose their last digits: no shape has any. */
type SqliteValue = number | string | Uint8Array | null;

/** A row of a table. A column that is the number of its rows has null in `values`. */
export interface SqliteRow {
  number: number;
  values: SqliteValue[];
}

/** What a file of SQLite cannot have. */
const damaged = (what: string): RangeError => new RangeError(`SQLite: ${what}`);

/**
 * Reads rows of a file of SQLite that is in memory, as its format is published: tables with row numbers, nothing else (no index, view, trigger, no
 * journal beside it). Pages are followed once each, whatever they say.
 */
export class SqliteFile {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #pageBytes: number;
  /** Of a page without what is kept free at its end. */
  readonly #usable: number;
  readonly #decode: (bytes: Uint8Array) => string;
  #left: number;

  /** @param decode reads UTF-8 @throws RangeError for what is none, or in UTF-16 */
  constructor(bytes: Uint8Array, decode: (bytes: Uint8Array) => string) {
    this.#bytes = bytes;
    this.#decode = decode;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const magic = String.fromCharCode(...bytes.subarray(0, MAGIC.length));
    if (bytes.length < FILE_HEAD_BYTES || magic !== MAGIC) throw damaged('no head');
    const said = this.#view.getUint16(16);
    this.#pageBytes = said === 1 ? 65_536 : said;
    this.#usable = this.#pageBytes - bytes[20]!;
    if (this.#pageBytes < 512 || (this.#pageBytes & (this.#pageBytes - 1)) !== 0 || this.#usable < 480) throw damaged('pages of no size');
    if (this.#view.getUint32(56) > 1) throw damaged('texts in UTF-16');
    this.#left = bytes.length * TIMES_FILE + FREE_BYTES;
  }

  /** Names of tables as they were created, and where they begin. */
  tables(): Map<string, number> {
    const tables = new Map<string, number>();
    for (const { values } of this.rows(1)) {
      const [type, name, , root] = values;
      if (type === 'table' && typeof name === 'string' && typeof root === 'number') tables.set(name, root);
    }
    return tables;
  }

  /**
   * The rows of a table, in the order of their numbers.
   * @param root the page that it begins with
   * @throws RangeError for pages that are none of a table, lie beyond the file or lead in circles; TooComplexError
   */
  *rows(root: number): Generator<SqliteRow> {
    const seen = new Set<number>();
    const waiting = [root];
    for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
      if (seen.has(page)) throw damaged('pages in circles');
      seen.add(page);
      const start = this.#startOf(page);
      // The file's own head stands before the first page's.
      const head = start + (page === 1 ? FILE_HEAD_BYTES : 0);
      const [kind, cells] = [this.#bytes[head], this.#view.getUint16(head + 3)];
      if (kind !== NODE && kind !== LEAF) throw damaged('a page of another kind');
      const cellsAt = head + (kind === NODE ? NODE_HEAD_BYTES : LEAF_HEAD_BYTES);
      if (cellsAt + cells * 2 > start + this.#pageBytes) throw damaged('cells beyond their page');
      if (kind === NODE) {
        waiting.push(this.#view.getUint32(head + 8));
        for (let cell = cells - 1; cell >= 0; cell--) waiting.push(this.#view.getUint32(start + this.#view.getUint16(cellsAt + cell * 2)));
      } else for (let cell = 0; cell < cells; cell++) yield this.#row(start, start + this.#view.getUint16(cellsAt + cell * 2));
    }
  }

  #startOf(page: number): number {
    const start = (page - 1) * this.#pageBytes;
    if (page < 1 || start + this.#pageBytes > this.#bytes.length) throw damaged('a page beyond the file');
    return start;
  }

  #row(pageStart: number, at: number): SqliteRow {
    const length = varint(this.#bytes, at);
    const number = varint(this.#bytes, length.end);
    const content = this.#content(pageStart, number.end, length.value);
    return { number: number.value, values: this.#values(content) };
  }

  /** Of a row: what does not fit into its page goes on in others. */
  #content(pageStart: number, at: number, length: number): Uint8Array {
    if (length > this.#bytes.length) throw damaged('more than the file has');
    if ((this.#left -= length) < 0) throw new TooComplexError();
    const usable = this.#usable;
    // How much stays in the page, by the format's own formula.
    const [most, least] = [usable - 35, Math.floor(((usable - 12) * 32) / 255) - 23];
    const spilled = least + ((length - least) % (usable - 4));
    const local = length <= most ? length : spilled <= most ? spilled : least;
    if (at + local > pageStart + this.#pageBytes) throw damaged('a row beyond its page');
    if (local === length) return this.#bytes.subarray(at, at + length);
    const content = new Uint8Array(length);
    content.set(this.#bytes.subarray(at, at + local));
    let page = this.#view.getUint32(at + local);
    for (let filled = local; filled < length;) {
      const start = this.#startOf(page);
      const part = this.#bytes.subarray(start + 4, start + 4 + Math.min(usable - 4, length - filled));
      content.set(part, filled);
      filled += part.length;
      page = this.#view.getUint32(start);
    }
    return content;
  }

  /** A head of kinds, then the values one behind the other. */
  #values(content: Uint8Array): SqliteValue[] {
    const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
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
      return kind % 2 === 0 ? content : this.#decode(content);
    }
    if (kind === 0 || kind > 9) return null;
    if (kind >= 8) return kind - 8;
    if (kind === 7) return view.getFloat64(at);
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
