import { createReadStream } from 'node:fs';
import { utf16Of } from './decodeText.ts';

const CHUNK_BYTES = 2 ** 20;

/**
 * The bytes of a text file as they come; of one in UTF-16 as UTF-8, so that readers know of one kind only.
 * @param file its path, or what it is unpacked from
 * @param onBytes called with how many were read of the file
 */
export async function* utf8Chunks(file: string | AsyncIterable<Buffer>, onBytes: (count: number) => void): AsyncGenerator<Buffer> {
  const chunks = typeof file === 'string' ? (createReadStream(file, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) : file;
  let wide: InstanceType<typeof TextDecoder> | undefined;
  let isFirst = true;
  for await (const chunk of chunks) {
    onBytes(chunk.length);
    const encoding = isFirst ? utf16Of(chunk) : undefined;
    isFirst = false;
    if (encoding !== undefined) wide = new TextDecoder(encoding);
    yield wide ? Buffer.from(wide.decode(chunk, { stream: true })) : chunk;
  }
  const rest = wide?.decode() ?? '';
  if (rest !== '') yield Buffer.from(rest);
}
