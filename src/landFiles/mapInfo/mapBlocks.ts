import { ByteQueue } from '../byteQueue.ts';
import type { RandomAccessBytes } from '../randomAccessBytes.ts';
import { MapCutOff } from '../fileFault.ts';

const BLOCK_HEAD_BYTES = 8;
/** Limit of bytes read from chains, relative to the file, with a minimum. Hostile objects may share corners. */
const TIMES_FILE = 4;
const FREE_BYTES = 16 * 2 ** 20;

/**
 * Blocks of a .MAP. Corners and styles are in chains of blocks, each with its used bytes and the next block. Throws
 * RangeError for a cyclic chain, MapCutOff for one beyond the file.
 */
export class MapBlocks {
  readonly #bytes: RandomAccessBytes;
  readonly #blockBytes: number;
  #left: number;

  constructor(bytes: RandomAccessBytes, blockBytes: number) {
    this.#bytes = bytes;
    this.#blockBytes = blockBytes;
    this.#left = bytes.size * TIMES_FILE + FREE_BYTES;
  }

  /** @throws MapCutOff beyond the end of the file */
  read(at: number, count: number): Uint8Array {
    if (!(at >= 0 && count >= 0)) throw new RangeError('before the beginning of the file');
    if (at + count > this.#bytes.size) throw new MapCutOff();
    return this.#bytes.read(at, count);
  }

  startOf(at: number): number {
    return Math.floor(at / this.#blockBytes) * this.#blockBytes;
  }

  restOf(at: number, max: number): Uint8Array {
    return this.read(at, Math.min(max, this.startOf(at) + this.#blockBytes - at, this.#bytes.size - at));
  }

  chain(kind: number, at: number, count: number): Uint8Array {
    // The file may state more than memory can hold.
    if (count > this.#bytes.size) throw new RangeError('more than the file has');
    if ((this.#left -= count) < 0) throw new RangeError('the same bytes again and again');
    const found = this.#collect(kind, at, count).take(count);
    if (!found) throw new RangeError('a chain that ends too early');
    return found;
  }

  /** Reads a chain from the start of a block, at least `minBytes` bytes if it has them. */
  chainUpTo(kind: number, block: number, minBytes: number): Uint8Array {
    const found = this.#collect(kind, block + BLOCK_HEAD_BYTES, minBytes);
    return found.take(found.length)!;
  }

  #collect(kind: number, from: number, enough: number): ByteQueue {
    const found = new ByteQueue();
    for (const part of this.#parts(kind, from)) {
      found.push(part);
      if (found.length >= enough) break;
    }
    return found;
  }

  *#parts(kind: number, from: number): Generator<Uint8Array> {
    const seen = new Set<number>();
    for (let at = from; ;) {
      const start = this.startOf(at);
      if (seen.has(start)) throw new RangeError('a chain in circles');
      seen.add(start);
      const head = this.read(start, BLOCK_HEAD_BYTES);
      const view = new DataView(head.buffer, head.byteOffset, BLOCK_HEAD_BYTES);
      if (head[0] !== kind) throw new RangeError('a block of another kind');
      const end = start + Math.min(BLOCK_HEAD_BYTES + view.getUint16(2, true), this.#blockBytes);
      if (at < start + BLOCK_HEAD_BYTES) throw new RangeError('a place in the head of a block');
      if (at < end) yield this.read(at, end - at);
      const next = view.getInt32(4, true);
      if (next <= 0) return;
      at = this.startOf(next) + BLOCK_HEAD_BYTES;
    }
  }
}
