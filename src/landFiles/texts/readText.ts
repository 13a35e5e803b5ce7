import { BytePieces } from '../bytePieces.ts';
import { FileFault } from '../fileFault.ts';
import type { FilePart } from '../filePart.ts';
import { type DecodeText, utf16Of } from './decodeText.ts';
import { encodeText, textReader, type TextReader } from './textReader.ts';

/** From here on bytes are parts of letters, or tones behind them. */
const BEYOND_ASCII = 0x80;
/** No text is as long without a letter of ASCII. */
const MAX_TORN_BYTES = 64 * 2 ** 20;

export class ReadBytes {
  #read = 0;
  readonly #bytes: number;

  /** @param bytes of all that is to be read */
  constructor(bytes: number) {
    this.#bytes = Math.max(1, bytes);
  }

  readonly add = (count: number): void => void (this.#read += count);
  readonly share = (): number => Math.min(1, this.#read / this.#bytes);
}

/** The bytes of a text file as they come, of one in UTF-16 as UTF-8, so that readers know of one kind only. */
export async function* utf8Pieces(file: FilePart, read?: ReadBytes): AsyncGenerator<Uint8Array> {
  let wide: TextReader | undefined;
  let isFirst = true;
  for await (const piece of file.stream()) {
    read?.add(piece.length);
    const encoding = isFirst ? utf16Of(piece) : undefined;
    isFirst = false;
    if (encoding !== undefined) wide = textReader(encoding);
    yield wide ? encodeText(wide.decode(piece, { stream: true })) : piece;
  }
  const rest = wide?.decode() ?? '';
  if (rest !== '') yield encodeText(rest);
}

/** Text of a file as it comes, cut before a letter of ASCII so that no letter of several bytes is torn, nor a tone from its letter. */
export async function* readText(file: FilePart, decode: DecodeText, read?: ReadBytes): AsyncGenerator<string> {
  const bytes = new BytePieces();
  for await (const piece of utf8Pieces(file, read)) {
    let end = piece.length - 1;
    while (end >= 0 && piece[end]! >= BEYOND_ASCII) end--;
    const whole = end < 0 ? 0 : bytes.length + end;
    bytes.push(piece);
    if (whole > 0) yield decode(bytes.take(whole)!);
    if (bytes.length > MAX_TORN_BYTES) throw new FileFault('rowTooLong');
  }
  if (bytes.length > 0) yield decode(bytes.take(bytes.length)!);
}
