/** A growing array of numbers in one typed buffer: what the store is packed into. */
export class NumberColumn {
  #values = new Float64Array(256);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Bytes in use, without the room kept for growth. */
  get bytes(): number {
    return this.#length * Float64Array.BYTES_PER_ELEMENT;
  }

  push(...numbers: number[]): void {
    const needed = this.#length + numbers.length;
    if (needed > this.#values.length) {
      const grown = new Float64Array(Math.max(needed, this.#values.length * 2));
      grown.set(this.#values.subarray(0, this.#length));
      this.#values = grown;
    }
    this.#values.set(numbers, this.#length);
    this.#length = needed;
  }

  at(index: number): number {
    return this.#values[index] as number;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  /** A window on the buffer, good until the next push; not a copy. */
  view(from: number, to: number): Float64Array {
    return this.#values.subarray(from, to);
  }
}
