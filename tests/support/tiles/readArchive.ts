import { type FileHandle, open } from 'node:fs/promises';
import { PMTiles, type Source } from 'pmtiles';

/** Archive on disk, read in parts by the pmtiles package as in a browser. */
class FileSource implements Source {
  readonly #file: FileHandle;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  getKey(): string {
    return 'file';
  }

  async getBytes(offset: number, length: number): Promise<{ data: ArrayBuffer }> {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await this.#file.read(bytes, 0, length, offset);
    return { data: bytes.slice(0, bytesRead).buffer };
  }
}

export async function readArchive(path: string): Promise<{ archive: PMTiles; close(): Promise<void> }> {
  const file = await open(path);
  return { archive: new PMTiles(new FileSource(file)), close: () => file.close() };
}
