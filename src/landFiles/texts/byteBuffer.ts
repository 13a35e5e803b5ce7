const MIN_ROOM = 2 ** 16;
/** Capacity above which the buffer shrinks after a long record. */
const IDLE_ROOM = 4 * 2 ** 20;

/** A byte queue that grows at the end and is dropped from the front. Its capacity doubles, for linear time. */
export class ByteBuffer {
  #room = new Uint8Array(MIN_ROOM);
  length = 0;

  add(bytes: Uint8Array, from: number, to: number): void {
    this.#grow(this.length + to - from);
    this.#room.set(bytes.subarray(from, to), this.length);
    this.length += to - from;
  }

  addText(text: string): void {
    this.#grow(this.length + text.length);
    for (let at = 0; at < text.length; at += 1) this.#room[this.length + at] = text.charCodeAt(at);
    this.length += text.length;
  }

  /** Returns a view that is valid until the next call. */
  slice(from: number, to = this.length): Uint8Array {
    return this.#room.subarray(from, to);
  }

  cut(length: number): void {
    this.length = length;
  }

  dropBefore(from: number): void {
    const length = this.length - from;
    if (this.#room.length > IDLE_ROOM && length < MIN_ROOM) this.#room = this.#room.slice(from, this.length);
    else if (from > 0) this.#room.copyWithin(0, from, this.length);
    this.length = length;
  }

  #grow(length: number): void {
    if (this.#room.length >= length) return;
    const room = new Uint8Array(Math.max(length, this.#room.length * 2));
    room.set(this.#room.subarray(0, this.length));
    this.#room = room;
  }
}
