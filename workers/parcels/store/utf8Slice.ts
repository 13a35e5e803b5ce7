import { readUtf8, utf8Room, writeUtf8 } from './utf8.ts';

/** From this length on, a call of the engine copies faster than a loop. */
const FEW = 64;

/** A text as its UTF-8 among other bytes. One object may be filled anew for each text: whoever gets it reads it at once. */
export class Utf8Slice {
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  start = 0;
  end = 0;

  static of(text: string): Utf8Slice {
    const bytes = new Uint8Array(utf8Room(text));
    return new Utf8Slice().set(bytes, 0, writeUtf8(text, bytes, 0));
  }

  /** @returns itself */
  set(bytes: Uint8Array<ArrayBuffer>, start: number, end: number): this {
    this.bytes = bytes;
    this.start = start;
    this.end = end;
    return this;
  }

  get length(): number {
    return this.end - this.start;
  }

  /** Whether the same bytes stand in `held` from `at` on. */
  isAt(held: Uint8Array, at: number): boolean {
    const { bytes, start, length } = this;
    for (let i = 0; i < length; i += 1) if (bytes[start + i] !== held[at + i]) return false;
    return true;
  }

  /** Copies the bytes. @returns where they end */
  copyTo(into: Uint8Array, at: number): number {
    const { bytes, start, end } = this;
    if (end - start > FEW) into.set(bytes.subarray(start, end), at);
    else for (let from = start, to = at; from < end; from += 1, to += 1) into[to] = bytes[from]!;
    return at + end - start;
  }

  toString(): string {
    return readUtf8(this.bytes.subarray(this.start, this.end));
  }
}
