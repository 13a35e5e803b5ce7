import { join } from 'node:path';
import { readBucketSettings } from './bucketSettings.ts';
import { StartupError } from '../operations/startupError.ts';
import { type FileStore, FileStoreBusy, FileStoreFull } from './fileStore.ts';
import { folderStore, openFolderStore } from './openFolderStore.ts';

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
