const MIN_ROOM = 2 ** 16;
/** Room that a long record needed is given back behind it. */
const IDLE_ROOM = 4 * 2 ** 20;

/**
 * What is left of the bytes that have come, with those that come next behind it. The room for it doubles: to join all that is there with each
 * megabyte took a record of 60 MB 3 s and 410 MB.
 */
export class KeptBytes {
  #room = Buffer.allocUnsafeSlow(MIN_ROOM);
  length = 0;

  /** What was kept, and the chunk; good until the next call. */
  with(chunk: Buffer): Buffer {
    if (this.length === 0) return chunk;
    const length = this.length + chunk.length;
    this.#grow(length);
    chunk.copy(this.#room, this.length);
    return this.#room.subarray(0, length);
  }

  /** Keeps the end of what {@link with} gave. */
  keep(bytes: Buffer, from: number): void {
    const length = bytes.length - from;
    if (bytes.buffer === this.#room.buffer) {
      if (from > 0) this.#room.copyWithin(0, from, bytes.length);
    } else {
      // What was kept before is in these bytes, too, or there was none.
      this.length = 0;
      this.#grow(length);
      bytes.copy(this.#room, 0, from);
    }
    this.length = length;
    if (this.#room.length > IDLE_ROOM && length < MIN_ROOM) {
      const small = Buffer.allocUnsafeSlow(MIN_ROOM);
      this.#room.copy(small, 0, 0, length);
      this.#room = small;
    }
  }

  /** From a place on. */
  from(at: number): Buffer {
    return this.#room.subarray(at, this.length);
  }

  #grow(length: number): void {
    if (this.#room.length >= length) return;
    const room = Buffer.allocUnsafeSlow(Math.max(length, this.#room.length * 2));
    this.#room.copy(room, 0, 0, this.length);
    this.#room = room;
  }
}
