/** The bytes are not what they say they are. */
export class PackedFault extends Error {
  override name = 'PackedFault';
}

/** The number that a step's count stands for: 0, 1, 2, 3 … are 0, −1, 1, −2 … */
export const stepOfCount = (count: number): number => (count % 2 === 0 ? count / 2 : -(count + 1) / 2);

/** Reads counts, steps and sections as `packedParcels.ts` tells them, and nothing beyond the end. */
export class CountReader {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  #at = 0;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  /** @throws PackedFault where it ends before, or is larger than 2⁵³ − 1 */
  count(): number {
    // Most counts are one byte; behind the end there is none, which is below nothing.
    const byte = this.#bytes[this.#at]!;
    if (byte < 0x80) {
      this.#at += 1;
      return byte;
    }
    return this.#longCount();
  }

  #longCount(): number {
    let [value, weight] = [0, 1];
    for (;;) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) throw new PackedFault('ends too early');
      this.#at += 1;
      value += (byte & 0x7f) * weight;
      if (byte < 0x80) break;
      weight *= 0x80;
      if (weight > 2 ** 49) throw new PackedFault('number too large');
    }
    if (value > Number.MAX_SAFE_INTEGER) throw new PackedFault('number too large');
    return value;
  }

  /** @param end the first that it must be below @throws PackedFault */
  countBelow(end: number): number {
    const value = this.count();
    if (value >= end) throw new PackedFault('points to what is not there');
    return value;
  }

  step(): number {
    return stepOfCount(this.count());
  }

  /** @throws PackedFault where it ends before, or is no finite number */
  double(): number {
    if (this.left < 8) throw new PackedFault('ends too early');
    const value = new DataView(this.#bytes.buffer, this.#bytes.byteOffset).getFloat64(this.#at, true);
    if (!Number.isFinite(value)) throw new PackedFault('has what is no number');
    this.#at += 8;
    return value;
  }

  /** A view of the next bytes. */
  take(length: number): Uint8Array<ArrayBuffer> {
    if (length > this.left) throw new PackedFault('ends too early');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  section(): CountReader {
    return new CountReader(this.take(this.count()));
  }

  /** @throws PackedFault where something is left */
  end(): void {
    if (this.left > 0) throw new PackedFault('holds more than it says');
  }
}
