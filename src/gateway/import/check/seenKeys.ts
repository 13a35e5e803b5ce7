/** Computes 32-bit FNV-1a. Each half of a key uses another start value. */
function hash(text: string, start: number): number {
  let value = start;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

/** Set of keys as 64-bit hashes. Among a million keys, the chance of a collision is one in thirty million. */
export class SeenKeys {
  #size = 0;
  #slots = new Uint32Array(2 * 2 ** 16);

  /** @returns false if the key was added before */
  add(key: string): boolean {
    if (this.#size * 2 > this.#slots.length / 2) this.#grow();
    return this.#put(hash(key, 0x811c9dc5) || 1, hash(key, 0x3f84d5b5));
  }

  #put(high: number, low: number): boolean {
    const mask = this.#slots.length / 2 - 1;
    for (let slot = low & mask; ; slot = (slot + 1) & mask) {
      const slotHigh = this.#slots[slot * 2]!;
      if (slotHigh === 0) {
        this.#slots[slot * 2] = high;
        this.#slots[slot * 2 + 1] = low;
        this.#size++;
        return true;
      }
      if (slotHigh === high && this.#slots[slot * 2 + 1] === low) return false;
    }
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Uint32Array(before.length * 2);
    this.#size = 0;
    for (let at = 0; at < before.length; at += 2) if (before[at] !== 0) this.#put(before[at]!, before[at + 1]!);
  }
}
