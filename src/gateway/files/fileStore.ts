/**
 * Where pictures lie: a folder, or a bucket. Names are ours, letters and digits with one extension, and are written once.
 * Every call may fail with FileStoreBusy.
 */
export interface FileStore {
  /**
   * Whole and safe from a power cut once it resolves; before, nobody sees anything of it.
   * @throws FileStoreFull
   */
  write(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Every whole file, in batches, in no order. */
  list(): AsyncIterable<readonly StoredFile[]>;
  /** Nothing happens when there is no such file. */
  remove(name: string): Promise<void>;
  /** @throws when nothing can be written just now */
  assertWritable(): Promise<void>;
  /** Removes what writes that never ended have left, if they began this long ago. */
  sweep(olderThanMs: number): Promise<void>;
}

export interface StoredFile {
  name: string;
  bytes: number;
  /** When it was written, in milliseconds since 1970. */
  writtenMs: number;
}

export const isFileName = (name: string): boolean => /^[a-z0-9]{8,64}\.[a-z]{3,4}$/.test(name);

/** Only names of ours ever become paths or keys. */
export function checkFileName(name: string): void {
  if (!isFileName(name)) throw new Error('not a name of this store');
}

export class FileStoreFull extends Error {
  override name = 'FileStoreFull';
}

/** It cannot be reached, or refuses us just now: what was asked for may or may not have been done. */
export class FileStoreBusy extends Error {
  override name = 'FileStoreBusy';
}

/** For a gateway that was given no folder. */
export const NO_FILES: FileStore = {
  write: () => Promise.reject(new FileStoreFull('no folder for files')),
  read: () => Promise.resolve(null),
  list: async function* () {},
  remove: () => Promise.resolve(),
  assertWritable: () => Promise.reject(new FileStoreFull('no folder for files')),
  sweep: () => Promise.resolve(),
};
