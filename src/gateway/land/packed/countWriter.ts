const FIRST_BYTES = 1_024;

/** Bytes that grow at their end. */
export class CountWriter {
  #bytes = new Uint8Array(FIRST_BYTES);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  byte(value: number): void {
    this.#room(1);
    this.#bytes[this.#length++] = value;
  }

  /** Seven bits a byte, the lowest first. @param value a whole number from 0 to 2⁵³ − 1 */
  count(value: number): void {
    let rest = value;
    this.#room(8);
    for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
    this.#bytes[this.#length++] = rest;
  }

  /** A whole number of either sign: 0, −1, 1, −2 … are the counts 0, 1, 2, 3 … */
  step(value: number): void {
    this.count(value < 0 ? -2 * value - 1 : 2 * value);
  }

  double(value: number): void {
    this.#room(8);
    new DataView(this.#bytes.buffer).setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  word(value: number): void {
    this.#room(4);
    new DataView(this.#bytes.buffer).setUint32(this.#length, value, true);
    this.#length += 4;
  }

  add(bytes: Uint8Array): void {
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Its length, then the bytes themselves. */
  section({ bytes }: { readonly bytes: Uint8Array }): void {
    this.count(bytes.length);
    this.add(bytes);
  }

  /** A view of what was written so far. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  #room(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + more));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}
