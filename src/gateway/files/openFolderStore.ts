import { randomBytes } from 'node:crypto';
import { mkdir, open, opendir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFileName, type FileStore, FileStoreFull, isFileName, type StoredFile, FileStoreBusy } from './fileStore.ts';
import { readBucketSettings } from './bucketSettings.ts';
import { StartupError } from '../operations/startupError.ts';

const folderOf = (dataDir: string): string => join(dataDir, 'uploads');

export const openFileStore = async (environment: NodeJS.ProcessEnv, dataDir: string): Promise<FileStore> =>
  (await openBucketOf(environment)) ?? openFolderStore(folderOf(dataDir));

/** Opens it for reading, without creating a folder. @throws StartupError */
export const readFileStore = async (environment: NodeJS.ProcessEnv, dataDir: string): Promise<FileStore> =>
  (await openBucketOf(environment)) ?? folderStore(folderOf(dataDir));

/** @returns undefined if pictures are in the data folder @throws StartupError */
export async function openBucketOf(environment: NodeJS.ProcessEnv): Promise<FileStore | undefined> {
  const settings = readBucketSettings(environment);
  return settings && (await import('./openBucketStore.ts')).openBucketStore(settings);
}

export function refuseWithoutFiles(error: unknown): never {
  if (error instanceof FileStoreBusy || error instanceof FileStoreFull) throw new StartupError(`Kho ảnh (pictures): ${error.message}`);
  throw error;
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

const INCOMING = 'incoming';
const LISTED_AT_ONCE = 500;

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

export function noneIfMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
}

/** Syncs a folder: a rename is durable only after that. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Opens a file store in a folder; partial files are in its subfolder `incoming`, under unique names. */
export async function openFolderStore(dir: string): Promise<FileStore> {
  await mkdir(join(dir, INCOMING), { recursive: true, mode: 0o700 });
  return folderStore(dir);
}

/** Returns the store of a folder that may not exist: it is then empty and not writable. */
export function folderStore(dir: string): FileStore {
  const incoming = join(dir, INCOMING);

  const write = async (name: string, bytes: Uint8Array): Promise<void> => {
    checkFileName(name);
    const path = join(incoming, randomBytes(16).toString('hex'));
    try {
      await writeFile(path, bytes, { mode: 0o600, flag: 'wx', flush: true });
      await rename(path, join(dir, name));
      await syncFolder(dir);
    } catch (error) {
      await rm(path, { force: true });
      if (FULL.has(codeOf(error))) throw new FileStoreFull('no room for another file', { cause: error });
      throw error;
    }
  };

  const read = async (name: string): Promise<Uint8Array<ArrayBuffer> | null> => {
    checkFileName(name);
    const bytes = await readFile(join(dir, name)).catch(noneIfMissing);
    return bytes ? new Uint8Array(bytes) : null;
  };

  const statFile = async (name: string): Promise<StoredFile[]> => {
    const found = await stat(join(dir, name)).catch(noneIfMissing);
    return found ? [{ name, bytes: found.size, writtenMs: found.mtimeMs }] : [];
  };

  async function* list(): AsyncGenerator<readonly StoredFile[]> {
    const folder = await opendir(dir).catch(noneIfMissing);
    let batch: StoredFile[] = [];
    for await (const { name } of folder ?? []) {
      if (isFileName(name)) batch.push(...(await statFile(name)));
      if (batch.length < LISTED_AT_ONCE) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }

  const sweep = async (olderThanMs: number): Promise<void> => {
    for (const file of await readdir(incoming)) {
      const path = join(incoming, file);
      // Another gateway may have finished or removed it meanwhile.
      const found = await stat(path).catch(noneIfMissing);
      if (found && found.mtimeMs <= Date.now() - olderThanMs) await rm(path, { force: true });
    }
  };

  const assertWritable = async (): Promise<void> => {
    const path = join(incoming, randomBytes(16).toString('hex'));
    try {
      await writeFile(path, 'probe', { flag: 'wx', mode: 0o600 });
    } finally {
      await rm(path, { force: true });
    }
  };

  const remove = async (name: string): Promise<void> => {
    checkFileName(name);
    await rm(join(dir, name), { force: true });
  };

  return { write, read, list, remove, assertWritable, sweep };
}
