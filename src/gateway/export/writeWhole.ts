import { rename, rm } from 'node:fs/promises';
import { StartupError } from '../operations/startupError.ts';

/**
 * Writes a file that has its name when it is whole.
 * @param write to the path that it is given
 */
export async function writeWhole<Result>(path: string, write: (unfinished: string) => Promise<Result>): Promise<Result> {
  const unfinished = `${path}.part`;
  try {
    const result = await write(unfinished);
    await rename(unfinished, path);
    return result;
  } catch (error) {
    // Where nothing can be written, nothing is there to remove; the first error tells.
    await rm(unfinished, { force: true }).catch(() => undefined);
    const { code, syscall } = error as NodeJS.ErrnoException;
    throw syscall === undefined ? error : new StartupError(`Không ghi được ${path} (not writable): ${code}.`);
  }
}
