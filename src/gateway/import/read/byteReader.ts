/** The bytes ended before what should be there. */
export class TruncatedError extends Error {
  override name = 'TruncatedError';
}

/** Takes bytes off a stream, piece by piece; never more of it in memory than a piece and a chunk. */
export class ByteReader {
  /** Handed out so far. */
  bytesRead = 0;
  readonly #chunks: AsyncIterator<Uint8Array>;
  #chunk: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Uint8Array>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** The next bytes if they are in memory already: most are, and waiting for nothing costs more than reading. */
  readBuffered(count: number): Buffer | undefined {
    if (this.#chunk.length < count) return undefined;
    const piece = this.#chunk.subarray(0, count);
    this.#chunk = this.#chunk.subarray(count);
    this.bytesRead += count;
    return piece;
  }

  /** @throws TruncatedError when fewer are left */
  async read(count: number): Promise<Buffer> {
    const parts: Buffer[] = [this.#chunk];
    for (let available = this.#chunk.length; available < count;) {
      const next = await this.#chunks.next();
      if (next.done) throw new TruncatedError();
      const bytes = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
      parts.push(bytes);
      available += bytes.length;
    }
    this.#chunk = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    return this.readBuffered(count)!;
  }

  async skip(count: number): Promise<void> {
    for (let left = count; left > 0;) {
      const step = Math.min(left, 2 ** 20);
      await this.read(step);
      left -= step;
    }
  }

  /** Whether nothing is left. */
  async isAtEnd(): Promise<boolean> {
    if (this.#chunk.length > 0) return false;
    const next = await this.#chunks.next();
    if (next.done) return true;
    this.#chunk = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
    return this.#chunk.length === 0 ? this.isAtEnd() : false;
  }
}
