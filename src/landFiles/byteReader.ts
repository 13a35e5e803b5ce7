import { ByteQueue } from './byteQueue.ts';
import { FileFault } from './fileFault.ts';

/** Reads bytes from a stream. Holds at most one piece and one chunk in memory. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #pieces = new ByteQueue();
  readonly #place: () => string;

  /** @param place names the file or the current record for errors */
  constructor(stream: AsyncIterable<Uint8Array>, place: () => string) {
    this.#chunks = stream[Symbol.asyncIterator]();
    this.#place = place;
  }

  /** Returns the next bytes if they are buffered, which mostly avoids waiting. */
  readBuffered(count: number): Uint8Array | undefined {
    return this.#pieces.take(count);
  }

  /** @throws FileFault `cutOff` if fewer are left */
  async read(count: number): Promise<Uint8Array> {
    while (this.#pieces.length < count) if (!(await this.#hasMore())) throw this.cutOff();
    return this.readBuffered(count)!;
  }

  async skip(count: number): Promise<void> {
    for (let left = count; left > 0; left -= this.#pieces.skip(left))
      if (this.#pieces.length === 0 && !(await this.#hasMore())) throw this.cutOff();
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#pieces.length === 0) if (!(await this.#hasMore())) return true;
    return false;
  }

  cutOff = (): FileFault => new FileFault('cutOff', this.#place());

  async #hasMore(): Promise<boolean> {
    const next = await this.#chunks.next();
    if (next.done === true) return false;
    this.#pieces.push(next.value);
    return true;
  }
}
