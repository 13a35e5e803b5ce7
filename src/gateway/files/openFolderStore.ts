import { randomBytes } from 'node:crypto';
import { mkdir, open, opendir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFileName, type FileStore, FileStoreFull, isFileName, type StoredFile, FileStoreBusy } from './fileStore.ts';
import { readBucketSettings } from './bucketSettings.ts';
import { StartupError } from '../operations/startupError.ts';

const folderOf = (dataDir: string): string => join(dataDir, 'uploads');

/** Where the pictures of a gateway lie: in the bucket that the environment names, else in the data folder. @throws StartupError */
export const openFileStore = async (environment: NodeJS.ProcessEnv, dataDir: string): Promise<FileStore> =>
  (await openBucketOf(environment)) ?? openFolderStore(folderOf(dataDir));

/** The same for who only reads: no folder is made. @throws StartupError */
export const readFileStore = async (environment: NodeJS.ProcessEnv, dataDir: string): Promise<FileStore> =>
  (await openBucketOf(environment)) ?? folderStore(folderOf(dataDir));

/** @returns undefined where pictures lie in the data folder @throws StartupError */
export async function openBucketOf(environment: NodeJS.ProcessEnv): Promise<FileStore | undefined> {
  const settings = readBucketSettings(environment);
  // Loaded only where there is one.
  return settings && (await import('./openBucketStore.ts')).openBucketStore(settings);
}

/** For an operator's command: what keeps pictures from being read or written is said in one line. */
export function refuseWithoutFiles(error: unknown): never {
  if (error instanceof FileStoreBusy || error instanceof FileStoreFull) throw new StartupError(`Kho ảnh (pictures): ${error.message}`);
  throw error;
}

/** The file system, the user's share of it, or the largest file it takes. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

const INCOMING = 'incoming';
const LISTED_AT_ONCE = 500;

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

export function noneIfMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
}

/** A rename is safe once the folder that holds the name is. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** A file store in a folder; half-written files lie in `incoming` below it, under names of their own. */
export async function openFolderStore(dir: string): Promise<FileStore> {
  await mkdir(join(dir, INCOMING), { recursive: true, mode: 0o700 });
  return folderStore(dir);
}

/** The same of a folder that may not be there: nothing is in it then, and nothing can be written. */
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

  const look = async (name: string): Promise<StoredFile[]> => {
    const found = await stat(join(dir, name)).catch(noneIfMissing);
    return found ? [{ name, bytes: found.size, writtenMs: found.mtimeMs }] : [];
  };

  async function* list(): AsyncGenerator<readonly StoredFile[]> {
    const folder = await opendir(dir).catch(noneIfMissing);
    let batch: StoredFile[] = [];
    for await (const { name } of folder ?? []) {
      if (isFileName(name)) batch.push(...(await look(name)));
      if (batch.length < LISTED_AT_ONCE) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }

  const sweep = async (olderThanMs: number): Promise<void> => {
    for (const file of await readdir(incoming)) {
      const path = join(incoming, file);
      // Another gateway of the same folder may have ended its write, or swept, meanwhile.
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
