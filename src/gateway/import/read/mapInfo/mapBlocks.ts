import type { RandomBytes } from './randomBytes.ts';

const BLOCK_HEAD_BYTES = 8;
/** What comes of the file's chains may be so many times the file, and some for a small one: many objects may name the same corners. */
const TIMES_FILE = 4;
const FREE_BYTES = 16 * 2 ** 20;

/**
 * The blocks of a .MAP. Corners and styles lie in chains of them: each says how many of its bytes count, and where the next one is.
 * A chain that leads in circles, or out of the file, is a RangeError.
 */
export class MapBlocks {
  readonly bytes: RandomBytes;
  readonly #blockBytes: number;
  #left: number;

  constructor(bytes: RandomBytes, blockBytes: number) {
    this.bytes = bytes;
    this.#blockBytes = blockBytes;
    this.#left = bytes.size * TIMES_FILE + FREE_BYTES;
  }

  /** Where the block begins that a place lies in. */
  startOf(at: number): number {
    return Math.floor(at / this.#blockBytes) * this.#blockBytes;
  }

  /** The rest of a block from a place in it, at most so many bytes. */
  restOf(at: number, most: number): Buffer {
    return this.bytes.read(at, Math.min(most, this.startOf(at) + this.#blockBytes - at, this.bytes.size - at));
  }

  /** So many bytes of a chain from a place in it. */
  chain(kind: number, at: number, count: number): Buffer {
    if (count > this.bytes.size) throw new RangeError('more than the file has');
    if ((this.#left -= count) < 0) throw new RangeError('the same bytes again and again');
    const parts: Buffer[] = [];
    let left = count;
    for (const part of this.#parts(kind, at)) {
      const taken = part.subarray(0, left);
      parts.push(taken);
      left -= taken.length;
      if (left === 0) return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    }
    if (left > 0) throw new RangeError('a chain that ends too early');
    return Buffer.alloc(0);
  }

  /** A chain from the beginning of a block, at most so many bytes of it. */
  chainUpTo(kind: number, block: number, most: number): Buffer {
    const parts: Buffer[] = [];
    let bytes = 0;
    for (const part of this.#parts(kind, block + BLOCK_HEAD_BYTES)) {
      parts.push(part);
      if ((bytes += part.length) >= most) break;
    }
    return Buffer.concat(parts);
  }

  *#parts(kind: number, from: number): Generator<Buffer> {
    const seen = new Set<number>();
    for (let at = from; ;) {
      const start = this.startOf(at);
      if (seen.has(start)) throw new RangeError('a chain in circles');
      seen.add(start);
      const head = this.bytes.read(start, BLOCK_HEAD_BYTES);
      if (head[0] !== kind) throw new RangeError('a block of another kind');
      const end = start + Math.min(BLOCK_HEAD_BYTES + head.readUInt16LE(2), this.#blockBytes);
      if (at < start + BLOCK_HEAD_BYTES) throw new RangeError('a place in the head of a block');
      if (at < end) yield this.bytes.read(at, end - at);
      const next = head.readInt32LE(4);
      if (next <= 0) return;
      at = this.startOf(next) + BLOCK_HEAD_BYTES;
    }
  }
}
