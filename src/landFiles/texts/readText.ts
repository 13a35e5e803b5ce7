import { ByteQueue } from '../byteQueue.ts';
import { FileFault } from '../fileFault.ts';
import type { FilePart } from '../filePart.ts';
import { type DecodeText, utf16Of } from './decodeText.ts';
import { encodeText, textReader, type TextReader } from './textReader.ts';

/** First byte of multi-byte characters and combining tones. */
const BEYOND_ASCII = 0x80;
/** Maximum bytes without an ASCII character. */
const MAX_TORN_BYTES = 64 * 2 ** 20;

export class ReadProgress {
  #read = 0;
  readonly #bytes: number;

  constructor(bytes: number) {
    this.#bytes = Math.max(1, bytes);
  }

  readonly add = (count: number): void => void (this.#read += count);
  readonly share = (): number => Math.min(1, this.#read / this.#bytes);
}

/** Yields the bytes of a text file, converting UTF-16 to UTF-8, so that readers handle one encoding. */
export async function* utf8Pieces(file: FilePart, read?: ReadProgress): AsyncGenerator<Uint8Array> {
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

/** Yields text, cut before an ASCII character, so that no character and no tone mark is split. */
export async function* readText(file: FilePart, decode: DecodeText, read?: ReadProgress): AsyncGenerator<string> {
  const bytes = new ByteQueue();
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
