/** Maximum positions of a record: a shape of five million corners, the first repeated. */
const MAX_POSITIONS = 5_000_001;
const MIN_ROOM = 256;
/** Length from which a list takes over the buffer instead of being copied. */
const LARGE_LIST = 2 ** 16;

/** Growing list of positions, x, y, x, y …. Counts the positions of all lists of a record. */
export class PositionBuffer {
  #room = new Float64Array(MIN_ROOM);
  #length = 0;
  #positions = 0;

  beginRecord(): void {
    this.#positions = 0;
    this.#length = 0;
  }

  /** @returns false above the maximum of a record; nothing is added then */
  add(x: number, y: number): boolean {
    this.#positions += 1;
    if (this.#positions > MAX_POSITIONS) return false;
    if (this.#length + 2 > this.#room.length) {
      const larger = new Float64Array(2 * this.#room.length);
      larger.set(this.#room);
      this.#room = larger;
    }
    this.#room[this.#length] = x;
    this.#room[this.#length + 1] = y;
    this.#length += 2;
    return true;
  }

  take(): Float64Array {
    const isLarge = this.#length > LARGE_LIST;
    const list = isLarge ? this.#room.subarray(0, this.#length) : this.#room.slice(0, this.#length);
    if (isLarge) this.#room = new Float64Array(MIN_ROOM);
    this.#length = 0;
    return list;
  }
}
