import { errorFields, type Log } from '../operations/log.ts';
import type { Store } from '../database/store.ts';
import { FileStoreBusy } from './fileStore.ts';
import { openFileStore } from './openFolderStore.ts';
import { sweepPictures } from './pictureStore.ts';

/** No upload takes nearly as long: what is older was left by a process that died. */
const LEFTOVER_MS = 60 * 60 * 1000;

export interface UploadPlace {
  dataDir: string;
  /** Other gateways may be at work on the same database and files. */
  isShared?: boolean;
  log?: Log | undefined;
  /** Hears of each sweep that did not fail. */
  onSwept?: () => void;
}

/**
 * The pictures of a data folder, or of the bucket that the environment names in its place, after the leftovers of a crash are gone; swept
 * again every hour. Of a place that is ours alone, whatever is unfinished at a start is a leftover.
 */
export async function openUploadFolder(store: Store, { dataDir, isShared = false, log, onSwept }: UploadPlace) {
  const files = await openFileStore(process.env, dataDir);
  const told = (error: unknown): void => log?.error('sweeping uploads failed', errorFields(error));
  await sweepPictures({ store, files }, isShared ? LEFTOVER_MS : 0).catch((error: unknown) => {
    // A gateway starts without its bucket, and is not ready until it comes.
    if (!(error instanceof FileStoreBusy)) throw error;
    told(error);
  });
  const sweep = (): void => void sweepPictures({ store, files }, LEFTOVER_MS).then(onSwept, told);
  const timer = setInterval(sweep, LEFTOVER_MS);
  timer.unref();
  return { files, close: () => clearInterval(timer) };
}
