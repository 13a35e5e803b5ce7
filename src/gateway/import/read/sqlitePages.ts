import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { ImportError } from '../importError.ts';

const FILE_HEAD_BYTES = 100;
const NODE_HEAD_BYTES = 12;
/** Kinds of pages (SQLite's 'Database File Format', 1.6): nodes of indexes and tables, then their leaves. */
const NODES = [2, 5];
const LEAVES = [10, 13];

const damaged = (): ImportError =>
  new ImportError(
    'GeoPackage bị hỏng: các trang của bảng lặp lại hoặc sai (the GeoPackage is damaged: pages of a table repeat or are wrong).',
    {
      atStart: true,
    },
  );

/**
 * The pages of an SQLite file, looked at before SQLite reads it. SQLite follows whatever a page says: where many nodes have one and the
 * same child, a file of some kilobytes has more rows than could ever be read, and nothing can stop it from outside.
 */
export class SqlitePages {
  readonly #file: number;
  readonly #page: Buffer;
  /** One for each page that a tree has; pages count from 1. */
  readonly #seen: Uint8Array;

  /** @throws ImportError when the file has no head of SQLite's */
  constructor(path: string) {
    const head = Buffer.alloc(FILE_HEAD_BYTES);
    this.#file = openSync(path, 'r');
    const isWhole = readSync(this.#file, head, 0, FILE_HEAD_BYTES, 0) === FILE_HEAD_BYTES;
    const said = head.readUInt16BE(16);
    const bytes = said === 1 ? 65_536 : said;
    if (!isWhole || bytes < 512 || (bytes & (bytes - 1)) !== 0) {
      this.close();
      throw damaged();
    }
    this.#page = Buffer.alloc(bytes);
    this.#seen = new Uint8Array(Math.ceil(statSync(path).size / bytes) + 1);
  }

  /**
   * Walks a tree from its root: each page once, so that it takes as long as the file is.
   * @throws ImportError when a page stands in it twice, or in a tree that was walked before, or is none
   */
  walk(root: number): void {
    const waiting: number[] = [];
    const meet = (page: number): void => {
      if (!(page >= 1 && page < this.#seen.length) || this.#seen[page] === 1) throw damaged();
      this.#seen[page] = 1;
      waiting.push(page);
    };
    meet(root);
    for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) for (const child of this.#childrenOf(page)) meet(child);
  }

  close(): void {
    closeSync(this.#file);
  }

  #childrenOf(page: number): number[] {
    // The file's own head stands before the first page's.
    const from = page === 1 ? FILE_HEAD_BYTES : 0;
    this.#read(page, from + NODE_HEAD_BYTES);
    const kind = this.#page[from]!;
    if (LEAVES.includes(kind)) return [];
    const cells = this.#page.readUInt16BE(from + 3);
    const cellsAt = from + NODE_HEAD_BYTES;
    if (!NODES.includes(kind) || cellsAt + cells * 2 > this.#page.length) throw damaged();
    const last = this.#page.readUInt32BE(from + 8);
    this.#read(page, this.#page.length);
    const children = Array.from({ length: cells }, (_, cell) => {
      const at = this.#page.readUInt16BE(cellsAt + cell * 2);
      if (at + 4 > this.#page.length) throw damaged();
      return this.#page.readUInt32BE(at);
    });
    return [...children, last];
  }

  #read(page: number, bytes: number): void {
    if (readSync(this.#file, this.#page, 0, bytes, (page - 1) * this.#page.length) < bytes) throw damaged();
  }
}
