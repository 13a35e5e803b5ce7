import { errorFields, type Log } from '../operations/log.ts';
import type { Store } from '../database/store.ts';
import { FileStoreBusy } from './fileStore.ts';
import { openFileStore } from './openFolderStore.ts';
import { sweepPictures } from './pictureStore.ts';

/** Age of leftovers: no upload takes nearly as long. */
const LEFTOVER_MS = 60 * 60 * 1000;

export interface UploadPlace {
  dataDir: string;
  /** True if other gateways may use the same database and files. */
  isShared?: boolean;
  log?: Log | undefined;
  /** Called after each successful sweep. */
  onSwept?: () => void;
}

/**
 * Opens the picture store, after removing leftovers of a crash, and sweeps it hourly. In an unshared store, all
 * unfinished files at a start are leftovers.
 */
export async function openUploadFolder(store: Store, { dataDir, isShared = false, log, onSwept }: UploadPlace) {
  const files = await openFileStore(process.env, dataDir);
  const logFailure = (error: unknown): void => log?.error('sweeping uploads failed', errorFields(error));
  await sweepPictures({ store, files }, isShared ? LEFTOVER_MS : 0).catch((error: unknown) => {
    // The gateway starts without its bucket and stays not ready until it is available.
    if (!(error instanceof FileStoreBusy)) throw error;
    logFailure(error);
  });
  const sweep = (): void => void sweepPictures({ store, files }, LEFTOVER_MS).then(onSwept, logFailure);
  const timer = setInterval(sweep, LEFTOVER_MS);
  timer.unref();
  return { files, close: () => clearInterval(timer) };
}
