const ENCODER = new TextEncoder();
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });
/** Maximum UTF-8 bytes of a text. */
export const utf8Room = (text: string): number => text.length * 3;

/** Writes UTF-8 into room for `utf8Room(text)`; lone surrogates become U+FFFD. @returns the end */
export const writeUtf8 = (text: string, bytes: Uint8Array, at: number): number => at + ENCODER.encodeInto(text, bytes.subarray(at)).written;

/** Length from which a native copy is faster than a loop. */
const FEW = 64;

/** UTF-8 text among other bytes. An object may be reused for each text, so read it at once. */
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

  isSame(other: Utf8Slice): boolean {
    const { bytes, start, length } = this;
    if (length !== other.length) return false;
    for (let i = 0; i < length; i += 1) if (bytes[start + i] !== other.bytes[other.start + i]) return false;
    return true;
  }

  copyTo(into: Uint8Array, at: number): number {
    const { bytes, start, end } = this;
    if (end - start > FEW) into.set(bytes.subarray(start, end), at);
    else for (let from = start, to = at; from < end; from += 1, to += 1) into[to] = bytes[from]!;
    return at + end - start;
  }

  toString(): string {
    return DECODER.decode(this.bytes.subarray(this.start, this.end));
  }
}
