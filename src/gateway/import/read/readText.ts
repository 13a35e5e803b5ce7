import { FileFault } from '../../../landFiles/fileFault.ts';
import type { DecodeText } from './decodeText.ts';
import { readingLandFile } from './readingLandFile.ts';
import { utf8Chunks } from './utf8Chunks.ts';

/** From here on bytes are parts of letters, or tones behind them. */
const BEYOND_ASCII = 0x80;
/** No text is as long without a letter of ASCII. */
const MAX_TORN_BYTES = 64 * 2 ** 20;

/** Text of a file as it comes, cut before a letter of ASCII so that no letter of several bytes is torn, nor a tone from its letter. */
export async function* readText(
  file: string | AsyncIterable<Buffer>,
  decode: DecodeText,
  onBytes: (count: number) => void,
): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of utf8Chunks(file, onBytes)) {
    const bytes = Buffer.concat([rest, chunk]);
    let end = bytes.length - 1;
    while (end > 0 && bytes[end]! >= BEYOND_ASCII) end--;
    end = Math.max(end, 0);
    rest = Buffer.from(bytes.subarray(end));
    if (rest.length > MAX_TORN_BYTES)
      readingLandFile(() => {
        throw new FileFault('rowTooLong');
      });
    if (end > 0) yield decode(bytes.subarray(0, end));
  }
  if (rest.length > 0) yield decode(rest);
}
