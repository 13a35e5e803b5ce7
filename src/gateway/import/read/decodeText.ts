import { ImportError } from '../importError.ts';

/** What people call them → what TextDecoder does. */
const ENCODINGS: Readonly<Record<string, string>> = {
  '65001': 'utf-8',
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  '1258': 'windows-1258',
  cp1258: 'windows-1258',
  'ansi 1258': 'windows-1258',
  'windows-1258': 'windows-1258',
  '1252': 'windows-1252',
  cp1252: 'windows-1252',
  'ansi 1252': 'windows-1252',
  'windows-1252': 'windows-1252',
  'iso-8859-1': 'windows-1252',
  'iso 8859-1': 'windows-1252',
  '88591': 'windows-1252',
};

/** @returns undefined for an encoding that is not read here (TCVN3 and VNI are fonts, and no file says so) */
export const encodingOf = (name: string): string | undefined => ENCODINGS[name.trim().toLowerCase()];

/** Reads texts; windows-1258 writes tones behind their letters, so that all text comes out composed. */
export type DecodeText = (bytes: Uint8Array) => string;

/**
 * @param name as people or files write it; by default UTF-8
 * @throws ImportError for one that is not read here; the decoder throws it for bytes that are none of it
 */
export function textDecoder(name = 'utf-8'): DecodeText {
  const encoding = encodingOf(name);
  if (encoding === undefined) {
    throw new ImportError(
      `Không đọc được bảng mã "${name}" (encoding not read): dùng utf-8 hoặc windows-1258; chữ TCVN3 (ABC) và VNI thì khai bằng --text.`,
      { atStart: true },
    );
  }
  const decoder = new TextDecoder(encoding, { fatal: true });
  const compose = encoding === 'windows-1258';
  return (bytes) => {
    try {
      const text = decoder.decode(bytes);
      return compose ? text.normalize('NFC') : text;
    } catch {
      throw notEncoded(encoding);
    }
  };
}

const notEncoded = (encoding: string): ImportError =>
  new ImportError(
    `Văn bản trong tệp không phải ${encoding} (text is not ${encoding}): khai bảng mã bằng --encoding, ví dụ --encoding windows-1258, hoặc --text tcvn3, --text vni.`,
  );

/** Reads texts of which nobody says what they are: UTF-8, or else bytes whose letters must be recognised. */
export class UnsaidText {
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true });
  #kind: 'ascii' | 'utf-8' | 'bytes' = 'ascii';

  /** Whether it is not UTF-8: each byte came out as a letter of Latin-1. */
  get isBytes(): boolean {
    return this.#kind === 'bytes';
  }

  /** @throws ImportError where what began as UTF-8 goes on otherwise */
  decode = (bytes: Uint8Array): string => {
    if (this.#kind !== 'bytes') {
      try {
        const text = this.#utf8.decode(bytes);
        if (this.#kind === 'ascii' && text.length < bytes.length) this.#kind = 'utf-8';
        return text;
      } catch {
        if (this.#kind === 'utf-8') throw notEncoded('utf-8');
        this.#kind = 'bytes';
      }
    }
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  };

  /** To be told where nobody recognises them. */
  refused = (): ImportError => notEncoded('utf-8');
}

/** A decoder for what is said, and what reads texts of which nothing is said. */
export function openTexts(said: string | undefined): { decode: DecodeText; unsaid?: UnsaidText } {
  if (said !== undefined) return { decode: textDecoder(said) };
  const unsaid = new UnsaidText();
  return { decode: unsaid.decode, unsaid };
}

/** What a text begins with where it is UTF-16: its byte order mark, or a letter of ASCII between zeros. */
export function utf16Of(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [a = 0, b = 0, c = 0, d = 0] = head;
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0 && c !== 0 && d === 0)) return 'utf-16le';
  return (a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && c === 0 && d !== 0) ? 'utf-16be' : undefined;
}
