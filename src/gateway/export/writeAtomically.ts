import { rename, rm } from 'node:fs/promises';
import { StartupError } from '../operations/startupError.ts';

/** Calls `write` with a temporary path and renames the file when it is complete. */
export async function writeAtomically<Result>(path: string, write: (unfinished: string) => Promise<Result>): Promise<Result> {
  const unfinished = `${path}.part`;
  try {
    const result = await write(unfinished);
    await rename(unfinished, path);
    return result;
  } catch (error) {
    // If nothing can be written, there is nothing to remove; the first error is reported.
    await rm(unfinished, { force: true }).catch(() => undefined);
    const { code, syscall } = error as NodeJS.ErrnoException;
    throw syscall === undefined ? error : new StartupError(`Không ghi được ${path} (not writable): ${code}.`);
  }
}
