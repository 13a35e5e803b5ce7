const ENCODER = new TextEncoder();
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });
/** From this length on, a call of the engine's encoder costs less than a loop. */
const LONG = 96;

/** What a text takes at most. */
export const utf8Room = (text: string): number => text.length * 3;

/**
 * Writes a text as UTF-8; lone surrogates become U+FFFD, as TextEncoder has it. Short texts are written here: a call of
 * TextEncoder costs more than a property of twenty letters.
 * @param bytes with room for `utf8Room(text)` at `at`
 * @returns where it ends
 */
export function writeUtf8(text: string, bytes: Uint8Array, at: number): number {
  if (text.length > LONG) return at + ENCODER.encodeInto(text, bytes.subarray(at)).written;
  let end = at;
  for (let i = 0; i < text.length; i += 1) {
    let code = text.charCodeAt(i);
    if (code < 0x80) {
      bytes[end++] = code;
      continue;
    }
    if (code < 0x800) {
      bytes[end++] = 0xc0 | (code >> 6);
      bytes[end++] = 0x80 | (code & 0x3f);
      continue;
    }
    if (code >= 0xd800 && code < 0xe000) {
      const low = text.charCodeAt(i + 1);
      if (code < 0xdc00 && low >= 0xdc00 && low < 0xe000) {
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        i += 1;
        bytes[end++] = 0xf0 | (code >> 18);
        bytes[end++] = 0x80 | ((code >> 12) & 0x3f);
        bytes[end++] = 0x80 | ((code >> 6) & 0x3f);
        bytes[end++] = 0x80 | (code & 0x3f);
        continue;
      }
      code = 0xfffd;
    }
    bytes[end++] = 0xe0 | (code >> 12);
    bytes[end++] = 0x80 | ((code >> 6) & 0x3f);
    bytes[end++] = 0x80 | (code & 0x3f);
  }
  return end;
}

/** The text of some bytes. */
export const readUtf8 = (bytes: Uint8Array): string => DECODER.decode(bytes);

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
