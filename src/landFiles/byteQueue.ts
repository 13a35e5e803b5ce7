/** Queue of bytes that are pushed and taken in pieces of any size. Copies each byte at most once. */
export class ByteQueue {
  length = 0;
  readonly #pieces: Uint8Array[] = [];
  #taken = 0;

  push(piece: Uint8Array): void {
    if (piece.length === 0) return;
    this.#pieces.push(piece);
    this.length += piece.length;
  }

  take(count: number): Uint8Array | undefined {
    if (this.length < count) return undefined;
    const first = this.#pieces[0];
    if (first && first.length - this.#taken > count) {
      this.#taken += count;
      this.length -= count;
      return first.subarray(this.#taken - count, this.#taken);
    }
    const taken = new Uint8Array(count);
    this.#pass(count, (part, at) => taken.set(part, at));
    return taken;
  }

  /** Drops available bytes. @returns the number dropped */
  skip(count: number): number {
    const skipped = Math.min(count, this.length);
    this.#pass(skipped, () => undefined);
    return skipped;
  }

  #pass(count: number, take: (part: Uint8Array, at: number) => void): void {
    for (let at = 0; at < count;) {
      const part = this.#pieces[0]!.subarray(this.#taken, this.#taken + count - at);
      take(part, at);
      at += part.length;
      this.#taken += part.length;
      if (this.#taken < this.#pieces[0]!.length) continue;
      this.#pieces.shift();
      this.#taken = 0;
    }
    this.length -= count;
  }
}
