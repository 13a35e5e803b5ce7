/** Reads numbers one behind the other, little end first. One beyond the bytes is a RangeError. */
export class ByteCursor {
  readonly #view: DataView;
  /** Coordinates are of two bytes each, else of four. */
  readonly isShort: boolean;
  at = 0;

  constructor(bytes: Uint8Array, isShort: boolean) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.isShort = isShort;
  }

  byte(): number {
    return this.#view.getUint8(this.at++);
  }

  uint16(): number {
    return this.#view.getUint16((this.at += 2) - 2, true);
  }

  int16(): number {
    return this.#view.getInt16((this.at += 2) - 2, true);
  }

  int32(): number {
    return this.#view.getInt32((this.at += 4) - 4, true);
  }

  coordinate(): number {
    return this.isShort ? this.int16() : this.int32();
  }
}
