import { statfs } from 'node:fs/promises';
import { StartupError } from '../../operations/startupError.ts';

/** Two WAL segments, and as much again for writes until the next check. */
const MIN_FREE_BYTES = 64 * 1024 ** 2;
/** Hysteresis: a bit more room than the minimum does not count as recovered. */
const ENOUGH_FREE_BYTES = 96 * 1024 ** 2;
const CHECK_MS = 500;

/** Returns the bytes that this user may still write to a folder's disk. */
export async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}

export const isNearlyFull = async (dir: string): Promise<boolean> => (await freeBytes(dir)) < MIN_FREE_BYTES;

/** Reports whether there is too little room for a new database: PostgreSQL would retry forever without an error. */
export const isTooFullToStart = async (dir: string): Promise<boolean> => (await freeBytes(dir)) < ENOUGH_FREE_BYTES;

/** @param onChange called when the disk is nearly full and when it has room again; the next check waits for it */
export function watchDiskSpace(dir: string, onChange: (isFull: boolean) => Promise<unknown>): () => void {
  let isFull = false;
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const check = async (): Promise<void> => {
    const isFullNow = (await freeBytes(dir)) < (isFull ? ENOUGH_FREE_BYTES : MIN_FREE_BYTES);
    if (isFullNow !== isFull) await onChange(isFullNow);
    isFull = isFullNow;
  };
  const scheduleCheck = (): void => {
    // A failed check changes nothing: the database reports failed writes itself.
    timer = setTimeout(
      () =>
        void check()
          .catch(() => undefined)
          .finally(() => isStopped || scheduleCheck()),
      CHECK_MS,
    );
    timer.unref();
  };
  scheduleCheck();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

export const diskFullError = (place: string): StartupError =>
  new StartupError(`Ổ đĩa của ${place} đã hết chỗ; hãy dọn bớt rồi khởi động lại, không có gì đã lưu bị mất (disk full).`);
