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
