import { type PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

type Content = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

export interface ZippedFile {
  path: string;
  content: Content;
  /** Pictures are compressed already. */
  isPacked?: boolean;
}

/**
 * A ZIP file as a stream. A file is asked for when the one before it has been read: what is held is what nobody has taken yet of one file.
 * Destroyed, it asks for no more; what goes wrong with a file destroys it.
 */
export function zipFiles(files: AsyncIterable<ZippedFile>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  let source: Readable | undefined;
  output.once('close', () => source?.destroy());
  const write = async (): Promise<void> => {
    for await (const { path, content, isPacked = false } of files) {
      if (output.destroyed) return;
      source = Readable.from(content, { objectMode: false });
      zip.addReadStream(source, path, { compress: !isPacked, mtime: new Date() });
      await finished(source);
    }
    zip.end();
  };
  write().catch((error: Error) => output.destroy(error));
  return output;
}
