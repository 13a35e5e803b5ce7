import { FileFault } from '../fileFault.ts';
import { latin1 } from '../latin1.ts';
import { textReader } from './textReader.ts';

/** Names that people write → those of TextDecoder. */
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
 * @param name as people or files write it
 * @throws FileFault `encoding` for one that is not read here; the decoder throws `notEncoded` for bytes that are none of it
 */
export function decoderOf(name: string): DecodeText {
  const encoding = encodingOf(name);
  if (encoding === undefined) throw new FileFault('encoding', name);
  const decoder = textReader(encoding, true);
  const compose = encoding === 'windows-1258';
  return (bytes) => {
    try {
      const text = decoder.decode(bytes);
      return compose ? text.normalize('NFC') : text;
    } catch {
      throw new FileFault('notEncoded', encoding);
    }
  };
}

/** Reads texts of an encoding that nobody says: UTF-8, or else bytes whose letters must be recognised. */
export class UnsaidText {
  readonly #utf8 = textReader('utf-8', true);
  readonly #isStrict: boolean;
  #kind: 'ascii' | 'utf-8' | 'bytes' = 'ascii';

  /** @param isStrict whether what began as UTF-8 must go on as UTF-8 */
  constructor(isStrict: boolean) {
    this.#isStrict = isStrict;
  }

  /** Whether its letters must be recognised: it is not UTF-8, and each byte came out as a letter of Latin-1. */
  get mustBeKnown(): boolean {
    return this.#kind === 'bytes' && this.#isStrict;
  }

  /** @throws FileFault `notEncoded` */
  decode = (bytes: Uint8Array): string => {
    if (this.#kind !== 'bytes') {
      try {
        const text = this.#utf8.decode(bytes);
        if (this.#kind === 'ascii' && text.length < bytes.length) this.#kind = 'utf-8';
        return text;
      } catch {
        if (this.#kind === 'ascii') this.#kind = 'bytes';
        else if (this.#isStrict) throw this.refused();
      }
    }
    return latin1(bytes);
  };

  /** The fault of texts that nobody recognises. */
  refused = (): FileFault => new FileFault('notEncoded', 'utf-8');
}

/** Returns a decoder for what is said, or one that finds out. @param isStrict whether texts that cannot be read are a fault */
export function openTexts(said: string | undefined, isStrict: boolean): { decode: DecodeText; unsaid?: UnsaidText } {
  if (said !== undefined) return { decode: decoderOf(said) };
  const unsaid = new UnsaidText(isStrict);
  return { decode: unsaid.decode, unsaid };
}

/** The byte order of text in UTF-16, by its mark or by a letter of ASCII between zeros. */
export function utf16Of(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [a = 0, b = 0, c = 0, d = 0] = head;
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0 && c !== 0 && d === 0)) return 'utf-16le';
  return (a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && c === 0 && d !== 0) ? 'utf-16be' : undefined;
}
