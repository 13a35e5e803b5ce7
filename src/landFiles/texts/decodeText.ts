import { FileFault } from '../fileFault.ts';
import { latin1 } from '../latin1.ts';
import { textReader } from './textReader.ts';

/** Usual names of encodings → labels of TextDecoder. */
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

/** @returns undefined for an unsupported encoding (TCVN3 and VNI are fonts, which no file states) */
export const encodingOf = (name: string): string | undefined => ENCODINGS[name.trim().toLowerCase()];

/** Decodes text to composed Unicode. windows-1258 has combining tone marks. */
export type DecodeText = (bytes: Uint8Array) => string;

/** @throws FileFault `encoding` if it is unsupported; the decoder throws `notEncoded` for invalid bytes */
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

/** Decodes texts of an unstated encoding: UTF-8, else Latin-1 for later recognition. */
export class UndeclaredText {
  readonly #utf8 = textReader('utf-8', true);
  readonly #isStrict: boolean;
  #kind: 'ascii' | 'utf-8' | 'bytes' = 'ascii';

  /** @param isStrict true if text that began as UTF-8 must stay so */
  constructor(isStrict: boolean) {
    this.#isStrict = isStrict;
  }

  /** True if texts are not UTF-8 and were decoded as Latin-1, to be recognised. */
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

  refused = (): FileFault => new FileFault('notEncoded', 'utf-8');
}

/** Returns a decoder of a stated encoding, or a detecting one. @param isStrict makes undecodable text a fault */
export function openTexts(declared: string | undefined, isStrict: boolean): { decode: DecodeText; undeclaredText?: UndeclaredText } {
  if (declared !== undefined) return { decode: decoderOf(declared) };
  const undeclaredText = new UndeclaredText(isStrict);
  return { decode: undeclaredText.decode, undeclaredText };
}

/** Returns the byte order of UTF-16 text, from its mark or an ASCII character between zeros. */
export function utf16Of(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [a = 0, b = 0, c = 0, d = 0] = head;
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0 && c !== 0 && d === 0)) return 'utf-16le';
  return (a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && c === 0 && d !== 0) ? 'utf-16be' : undefined;
}
