import { statfs } from 'node:fs/promises';
import { StartupError } from '../../operations/startupError.ts';

/** Two segments of the database's log, and as much again for what is under way until the next look. */
const MIN_FREE_BYTES = 64 * 1024 ** 2;
/** Room that is about to run out again is no room. */
const ENOUGH_FREE_BYTES = 96 * 1024 ** 2;
const LOOK_MS = 500;

/** What programs of this user may still write to a folder's disk. */
export async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}

/** Whether what is written to a folder's disk may soon find no room. */
export const isNearlyFull = async (dir: string): Promise<boolean> => (await freeBytes(dir)) < MIN_FREE_BYTES;

/** Whether a new database would find no room before it is whole: PostgreSQL then tries again and again, and never says so. */
export const isTooFullToBegin = async (dir: string): Promise<boolean> => (await freeBytes(dir)) < ENOUGH_FREE_BYTES;

/**
 * Looks twice a second how much room a folder's disk has left.
 * @param onChange hears when it is nearly full, and when there is room again; no further look is taken before it is done
 * @returns ends the watch
 */
export function watchDiskRoom(dir: string, onChange: (isFull: boolean) => Promise<unknown>): () => void {
  let isFull = false;
  let timer: NodeJS.Timeout;
  let isOver = false;
  const look = async (): Promise<void> => {
    const isFullNow = (await freeBytes(dir)) < (isFull ? ENOUGH_FREE_BYTES : MIN_FREE_BYTES);
    if (isFullNow !== isFull) await onChange(isFullNow);
    isFull = isFullNow;
  };
  const lookOn = (): void => {
    // A look that fails changes nothing: the database itself says so when it cannot write.
    timer = setTimeout(
      () =>
        void look()
          .catch(() => undefined)
          .finally(() => isOver || lookOn()),
      LOOK_MS,
    );
    timer.unref();
  };
  lookOn();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

export const diskFullError = (place: string): StartupError =>
  new StartupError(`Ổ đĩa của ${place} đã hết chỗ; hãy dọn bớt rồi khởi động lại, không có gì đã lưu bị mất (disk full).`);
