import { BytePieces } from './bytePieces.ts';
import { FileFault } from './fileFault.ts';

/** Takes bytes off a stream, piece by piece; never more of it in memory than a piece and a chunk. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #pieces = new BytePieces();
  readonly #place: () => string;

  /** @param place names the file, or the record at hand, where it is cut off */
  constructor(stream: AsyncIterable<Uint8Array>, place: () => string) {
    this.#chunks = stream[Symbol.asyncIterator]();
    this.#place = place;
  }

  /** The next bytes if they are in memory already: most are, and waiting for nothing costs more than reading. */
  readBuffered(count: number): Uint8Array | undefined {
    return this.#pieces.take(count);
  }

  /** @throws FileFault `cutOff` when fewer are left */
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
