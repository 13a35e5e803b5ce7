const MIN_ROOM = 1_024;
/** Growing byte buffer. Numbers are little-endian unless stated otherwise. */
export class ByteWriter {
  #bytes = new Uint8Array(MIN_ROOM);
  #view = new DataView(this.#bytes.buffer);
  length = 0;

  byte(value: number): this {
    const at = this.#grow(1);
    this.#view.setUint8(at, value);
    return this;
  }

  uint16(value: number, isBigEnd = false): this {
    const at = this.#grow(2);
    this.#view.setUint16(at, value, !isBigEnd);
    return this;
  }

  int32(value: number, isBigEnd = false): this {
    const at = this.#grow(4);
    this.#view.setInt32(at, value, !isBigEnd);
    return this;
  }

  double(value: number, isBigEnd = false): this {
    const at = this.#grow(8);
    this.#view.setFloat64(at, value, !isBigEnd);
    return this;
  }

  doubles(values: ArrayLike<number>): this {
    for (let at = 0; at < values.length; at += 1) this.double(values[at]!);
    return this;
  }

  bytes(bytes: Uint8Array): this {
    const at = this.#grow(bytes.length);
    this.#bytes.set(bytes, at);
    return this;
  }

  zeros(count: number): this {
    this.#grow(count);
    return this;
  }

  toBytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.length);
  }

  /** Appends zero bytes; may replace `#view`. @returns their position */
  #grow(count: number): number {
    const at = this.length;
    this.length += count;
    if (this.length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.length, 2 * this.#bytes.length));
      larger.set(this.#bytes);
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return at;
  }
}
