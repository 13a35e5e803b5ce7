import { join } from 'node:path';
import { errorFields, type Log } from '../operations/log.ts';
import type { Store } from '../database/store.ts';
import type { FileStore } from './fileStore.ts';
import { openFolderStore } from './openFolderStore.ts';
import { sweepPictures } from './pictureStore.ts';

/** No upload takes nearly as long: what is older was left by a process that died. */
const LEFTOVER_MS = 60 * 60 * 1000;

export interface UploadPlace {
  dataDir: string;
  /** Other gateways may be at work on the same database and folder. */
  isShared?: boolean;
  log?: Log | undefined;
}

export interface UploadFolder {
  files: FileStore;
  /** Ends the hourly sweep. */
  close(): void;
}

/**
 * The pictures of a data folder, after the leftovers of a crash are gone; swept again every hour.
 * Of a place that is ours alone, whatever is unfinished at a start is a leftover.
 */
export async function openUploadFolder(store: Store, { dataDir, isShared = false, log }: UploadPlace): Promise<UploadFolder> {
  const files = await openFolderStore(join(dataDir, 'uploads'));
  await sweepPictures({ store, files }, isShared ? LEFTOVER_MS : 0);
  const sweep = (): void =>
    void sweepPictures({ store, files }, LEFTOVER_MS).catch((error: unknown) => log?.error('sweeping uploads failed', errorFields(error)));
  const timer = setInterval(sweep, LEFTOVER_MS);
  timer.unref();
  return { files, close: () => clearInterval(timer) };
}
