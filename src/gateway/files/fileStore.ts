/**
 * Storage of pictures: a folder or a bucket. Names are generated, with one extension, and written once. Every call may
 * fail with FileStoreBusy.
 */
export interface FileStore {
  /** Writes atomically; resolves when the file is durable. @throws FileStoreFull */
  write(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Yields all complete files in batches, unordered. */
  list(): AsyncIterable<readonly StoredFile[]>;
  /** Does nothing if there is no such file. */
  remove(name: string): Promise<void>;
  assertWritable(): Promise<void>;
  /** Removes the remains of writes that started this long ago. */
  sweep(olderThanMs: number): Promise<void>;
}

export interface StoredFile {
  name: string;
  bytes: number;
  /** Time of writing, in milliseconds since 1970. */
  writtenMs: number;
}

export const isFileName = (name: string): boolean => /^[a-z0-9]{8,64}\.[a-z]{3,4}$/.test(name);

/** Checks that only generated names become paths or keys. */
export function checkFileName(name: string): void {
  if (!isFileName(name)) throw new Error('not a name of this store');
}

export class FileStoreFull extends Error {
  override name = 'FileStoreFull';
}

/** The store is unreachable or refuses: the operation may or may not have happened. */
export class FileStoreBusy extends Error {
  override name = 'FileStoreBusy';
}

/** Store of a gateway without a folder. */
export const NO_FILES: FileStore = {
  write: () => Promise.reject(new FileStoreFull('no folder for files')),
  read: () => Promise.resolve(null),
  list: async function* () {},
  remove: () => Promise.resolve(),
  assertWritable: () => Promise.reject(new FileStoreFull('no folder for files')),
  sweep: () => Promise.resolve(),
};
