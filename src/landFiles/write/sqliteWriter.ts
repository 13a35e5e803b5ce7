import { encodeText } from '../texts/textReader.ts';
import { ByteWriter } from './byteWriter.ts';

const PAGE_BYTES = 4096;
const FILE_HEAD_BYTES = 100;
const [LEAF_HEAD_BYTES, NODE_HEAD_BYTES] = [8, 12];
const [TABLE_NODE, TABLE_LEAF, INDEX_LEAF] = [5, 13, 10];
/** Maximum children of a page: each takes 4 bytes for its page, up to 9 for its key, 2 for its position. */
const MAX_CHILDREN = 250;
/** Local part of a row by the format's formula. */
const [MAX_LOCAL, MIN_LOCAL] = [PAGE_BYTES - 35, Math.floor(((PAGE_BYTES - 12) * 32) / 255) - 23];
const SCHEMA_FORMAT = 4;
const SQLITE_VERSION = 3_040_000;

export type SqliteCell = string | number | Uint8Array | null;

export interface SqliteTable {
  name: string;
  /** `CREATE TABLE …` */
  sql: string;
  rows: Iterable<readonly SqliteCell[]>;
  /** Column of the row id, by which rows are sorted; by default ids count from 1 and the first column is null. */
  numberAt?: number;
  /** Columns of each index required by keys. Such tables are short: an index has one page. */
  keys?: ReadonlyArray<readonly number[]>;
}

interface Cell {
  bytes: Uint8Array;
  key: number;
}

/** Encodes a varint: seven bits per byte, continuation bits; of negative numbers only −1. */
function varint(value: number): Uint8Array {
  if (value < 0) return new Uint8Array(9).fill(0xff);
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift((rest % 128) + 128);
  return Uint8Array.from(bytes);
}

/** Encodes a record ('Database File Format', 2.1): serial types, then values. */
function recordBytes(cells: readonly SqliteCell[]): Uint8Array {
  const [kinds, values] = [new ByteWriter(), new ByteWriter()];
  for (const cell of cells) {
    if (cell === null) kinds.byte(0);
    else if (typeof cell !== 'number') {
      const bytes = typeof cell === 'string' ? encodeText(cell) : cell;
      kinds.bytes(varint(2 * bytes.length + (typeof cell === 'string' ? 13 : 12)));
      values.bytes(bytes);
    } else if (Number.isSafeInteger(cell)) {
      kinds.byte(6);
      values.int32(Math.floor(cell / 2 ** 32), true).int32(cell, true);
    } else {
      kinds.byte(7);
      values.double(cell, true);
    }
  }
  // The header includes its own length, which takes a second byte from 127 on.
  const headBytes = kinds.length + (kinds.length < 127 ? 1 : 2);
  return joined(varint(headBytes), kinds.toBytes(), values.toBytes());
}

const joined = (...parts: Uint8Array[]): Uint8Array => parts.reduce((writer, part) => writer.bytes(part), new ByteWriter()).toBytes();

/** @param right rightmost child of an interior page */
function fillPage(page: Uint8Array, headAt: number, kind: number, cells: readonly Cell[], right?: number): void {
  const view = new DataView(page.buffer, page.byteOffset);
  const placesAt = headAt + (right === undefined ? LEAF_HEAD_BYTES : NODE_HEAD_BYTES);
  let end = PAGE_BYTES;
  for (const [at, { bytes }] of cells.entries()) {
    end -= bytes.length;
    page.set(bytes, end);
    view.setUint16(placesAt + 2 * at, end);
  }
  page[headAt] = kind;
  view.setUint16(headAt + 3, cells.length);
  view.setUint16(headAt + 5, end);
  if (right !== undefined) view.setUint32(headAt + 8, right);
}

/** A table page with its largest row id. */
interface Child {
  page: number;
  key: number;
}

/** Writes an SQLite file by its published format: tables whose rows come in order and never change. */
export class SqliteWriter {
  /** Pages; the first holds the schema. */
  readonly #pages = [new Uint8Array(PAGE_BYTES)];
  readonly #schema: SqliteCell[][] = [];

  add({ name, sql, rows, numberAt, keys = [] }: SqliteTable): void {
    const root = this.#root(this.#leaves(this.#rowCells(rows, numberAt)));
    this.#schema.push(['table', name, name, root, sql]);
    for (const [at, columns] of keys.entries()) {
      const page = this.#newPage();
      const entries = [...rows].map((row, index) => [...columns.map((column) => row[column]!), index + 1]);
      entries.sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
      const cells = entries.map(recordBytes).map((record, key) => ({ bytes: joined(varint(record.length), record), key }));
      fillPage(this.#pages[page - 1]!, 0, INDEX_LEAF, cells);
      this.#schema.push(['index', `sqlite_autoindex_${name}_${at + 1}`, name, page, null]);
    }
  }

  finish(applicationId: number, userVersion: number): Uint8Array<ArrayBuffer>[] {
    const room = PAGE_BYTES - FILE_HEAD_BYTES - LEAF_HEAD_BYTES;
    const cells = [...this.#rowCells(this.#schema)];
    const [first] = this.#pages;
    if (cells.reduce((sum, { bytes }) => sum + bytes.length + 2, 0) <= room) {
      fillPage(first!, FILE_HEAD_BYTES, TABLE_LEAF, cells);
    } else this.#fillNode(first!, FILE_HEAD_BYTES, this.#leaves(cells));
    const head = new ByteWriter().bytes(encodeText('SQLite format 3\0')).uint16(PAGE_BYTES, true);
    head
      .bytes(Uint8Array.of(1, 1, 0, 64, 32, 32))
      .int32(1, true)
      .int32(this.#pages.length, true)
      .zeros(8);
    head.int32(1, true).int32(SCHEMA_FORMAT, true).zeros(8).int32(1, true).int32(userVersion, true).zeros(4);
    head.int32(applicationId, true).zeros(20).int32(1, true).int32(SQLITE_VERSION, true);
    first!.set(head.toBytes());
    return this.#pages;
  }

  #newPage(): number {
    return this.#pages.push(new Uint8Array(PAGE_BYTES));
  }

  *#rowCells(rows: Iterable<readonly SqliteCell[]>, numberAt?: number): Generator<Cell> {
    let key = 0;
    for (const row of rows) {
      key = numberAt === undefined ? key + 1 : Number(row[numberAt]);
      const record = recordBytes(row.map((cell, at) => (at === numberAt ? null : cell)));
      const cell = new ByteWriter().bytes(varint(record.length)).bytes(varint(key));
      const spilled = MIN_LOCAL + ((record.length - MIN_LOCAL) % (PAGE_BYTES - 4));
      const local = record.length <= MAX_LOCAL ? record.length : spilled <= MAX_LOCAL ? spilled : MIN_LOCAL;
      cell.bytes(record.subarray(0, local));
      if (local < record.length) cell.int32(this.#overflow(record.subarray(local)), true);
      yield { bytes: cell.toBytes(), key };
    }
  }

  /** Writes an overflow chain. @returns its first page */
  #overflow(bytes: Uint8Array): number {
    const first = this.#pages.length + 1;
    for (let at = 0; at < bytes.length; at += PAGE_BYTES - 4) {
      const number = this.#newPage();
      const page = this.#pages[number - 1]!;
      page.set(bytes.subarray(at, at + PAGE_BYTES - 4), 4);
      if (at + PAGE_BYTES - 4 < bytes.length) new DataView(page.buffer).setUint32(0, number + 1);
    }
    return first;
  }

  /** Fills leaf pages, at least one. */
  #leaves(cells: Iterable<Cell>): Child[] {
    const room = PAGE_BYTES - LEAF_HEAD_BYTES;
    const leaves: Child[] = [];
    let pageCells: Cell[] = [];
    let left = room;
    const flush = (): void => {
      const page = this.#newPage();
      fillPage(this.#pages[page - 1]!, 0, TABLE_LEAF, pageCells);
      leaves.push({ page, key: pageCells.at(-1)?.key ?? 0 });
      [pageCells, left] = [[], room];
    };
    for (const cell of cells) {
      if (cell.bytes.length + 2 > left) flush();
      pageCells.push(cell);
      left -= cell.bytes.length + 2;
    }
    if (pageCells.length > 0 || leaves.length === 0) flush();
    return leaves;
  }

  /** Builds interior pages up to one root. Children are distributed evenly, so that no page has a single one. */
  #root(level: readonly Child[]): number {
    if (level.length === 1) return level[0]!.page;
    const count = Math.ceil(level.length / MAX_CHILDREN);
    const above = Array.from({ length: count }, (_, at): Child => {
      const children = level.slice(Math.floor((at * level.length) / count), Math.floor(((at + 1) * level.length) / count));
      const page = this.#newPage();
      this.#fillNode(this.#pages[page - 1]!, 0, children);
      return { page, key: children.at(-1)!.key };
    });
    return this.#root(above);
  }

  #fillNode(page: Uint8Array, headAt: number, children: readonly Child[]): void {
    const cells = children
      .slice(0, -1)
      .map(({ page: child, key }) => ({ bytes: new ByteWriter().int32(child, true).bytes(varint(key)).toBytes(), key }));
    fillPage(page, headAt, TABLE_NODE, cells, children.at(-1)!.page);
  }
}
