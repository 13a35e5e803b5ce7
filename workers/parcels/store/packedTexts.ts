import { growColumn } from './growColumn.ts';
import { readUtf8, type Utf8Slice } from './utf8.ts';

/** Each text is preceded by its length. */
const LENGTH_BYTES = 4;
/** Less is not worth moving everything for. */
const MIN_HOLE_BYTES = 1 << 16;

/**
 * A few texts per slot, in one buffer of UTF-8: no string per slot stays alive. What is replaced or removed leaves a
 * hole; when holes are a third, all texts move together. Lone surrogates come back as U+FFFD.
 */
export class PackedTexts {
  #bytes = new Uint8Array(4096);
  #end = 0;
  #gone = 0;
  /** Where the texts of a slot begin, and how many bytes they take; 0 of an empty slot. */
  #starts = new Uint32Array(0);
  #lengths = new Uint32Array(0);

  /** Bytes of all texts. */
  get bytes(): number {
    return this.#end - this.#gone;
  }

  /** Puts the texts of a slot in place of those it had. */
  set(slot: number, texts: readonly Utf8Slice[]): void {
    const length = packedLength(texts);
    this.#starts = growColumn(this.#starts, slot + 1);
    this.#lengths = growColumn(this.#lengths, slot + 1);
    if (this.#lengths[slot] !== 0) this.remove(slot);
    const bytes = (this.#bytes = growColumn(this.#bytes, this.#end + length));
    this.#starts[slot] = this.#end;
    this.#lengths[slot] = length;
    let at = this.#end;
    for (let which = 0; which < texts.length; which += 1) {
      const text = texts[which]!;
      const room = text.length;
      bytes[at] = room;
      bytes[at + 1] = room >>> 8;
      bytes[at + 2] = room >>> 16;
      bytes[at + 3] = room >>> 24;
      at = text.copyTo(bytes, at + LENGTH_BYTES);
    }
    this.#end = at;
  }

  /** Whether a filled slot has these very texts. */
  has(slot: number, texts: readonly Utf8Slice[]): boolean {
    if (packedLength(texts) !== this.#lengths[slot]) return false;
    let at = this.#starts[slot]!;
    return texts.every((text) => {
      const from = at;
      at += LENGTH_BYTES + text.length;
      return this.#isAt(from, text);
    });
  }

  /** Whether the first text of a filled slot is this one. */
  beginsWith(slot: number, text: Utf8Slice): boolean {
    return this.#isAt(this.#starts[slot]!, text);
  }

  /** One of the texts of a filled slot. */
  text(slot: number, which: number): string {
    let at = this.#starts[slot]!;
    for (let i = 0; i < which; i += 1) at += LENGTH_BYTES + this.#lengthAt(at);
    const start = at + LENGTH_BYTES;
    return readUtf8(this.#bytes.subarray(start, start + this.#lengthAt(at)));
  }

  /** Empties a slot. */
  remove(slot: number): void {
    this.#gone += this.#lengths[slot]!;
    this.#lengths[slot] = 0;
    if (this.#gone > MIN_HOLE_BYTES && this.#gone * 3 > this.#end) this.#closeHoles();
  }

  #isAt(at: number, text: Utf8Slice): boolean {
    return this.#lengthAt(at) === text.length && text.isAt(this.#bytes, at + LENGTH_BYTES);
  }

  #lengthAt(at: number): number {
    const bytes = this.#bytes;
    return bytes[at]! + bytes[at + 1]! * 0x100 + bytes[at + 2]! * 0x1_0000 + bytes[at + 3]! * 0x100_0000;
  }

  #closeHoles(): void {
    const old = this.#bytes;
    this.#bytes = new Uint8Array(Math.ceil((this.#end - this.#gone) * 1.25) + 4096);
    this.#end = 0;
    this.#gone = 0;
    for (let slot = 0; slot < this.#starts.length; slot += 1) {
      const [start, length] = [this.#starts[slot]!, this.#lengths[slot]!];
      if (length === 0) continue;
      this.#bytes.set(old.subarray(start, start + length), this.#end);
      this.#starts[slot] = this.#end;
      this.#end += length;
    }
  }
}

function packedLength(texts: readonly Utf8Slice[]): number {
  let sum = texts.length * LENGTH_BYTES;
  for (let which = 0; which < texts.length; which += 1) sum += texts[which]!.length;
  return sum;
}
