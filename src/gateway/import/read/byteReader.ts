import { BytePieces } from '../../../landFiles/bytePieces.ts';

/** The bytes ended before what should be there. */
export class TruncatedError extends Error {
  override name = 'TruncatedError';
}

/** Takes bytes off a stream, piece by piece; never more of it in memory than a piece and a chunk. */
export class ByteReader {
  /** Of the stream so far. */
  bytesRead = 0;
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #pieces = new BytePieces();

  constructor(stream: AsyncIterable<Uint8Array>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** The next bytes if they are in memory already: most are, and waiting for nothing costs more than reading. */
  readBuffered(count: number): Buffer | undefined {
    const piece = this.#pieces.take(count);
    return piece && Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
  }

  /** @throws TruncatedError when fewer are left */
  async read(count: number): Promise<Buffer> {
    while (this.#pieces.length < count) if (!(await this.#hasMore())) throw new TruncatedError();
    return this.readBuffered(count)!;
  }

  async skip(count: number): Promise<void> {
    for (let left = count; left > 0; left -= this.#pieces.skip(left))
      if (this.#pieces.length === 0 && !(await this.#hasMore())) throw new TruncatedError();
  }

  /** Whether nothing is left. */
  async isAtEnd(): Promise<boolean> {
    while (this.#pieces.length === 0) if (!(await this.#hasMore())) return true;
    return false;
  }

  async #hasMore(): Promise<boolean> {
    const next = await this.#chunks.next();
    if (next.done === true) return false;
    this.#pieces.push(next.value);
    this.bytesRead += next.value.length;
    return true;
  }
}
