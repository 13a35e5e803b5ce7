import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const SHARED_MEMORY = '/dev/shm';
/** Space that a run's data folders and browser profiles need, with a large margin. */
const ROOM_BYTES = 4 * 1024 ** 3;

let made: string | undefined;

/**
 * Returns a folder in memory for temporary test data, one per process and removed at its end, because hundreds of
 * databases are copied and written. Returns undefined if there is no such space.
 */
export function memoryFolder(): string | undefined {
  // Each call would add listeners to the process.
  if (made !== undefined) return made;
  if (!existsSync(SHARED_MEMORY)) return undefined;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  if (bavail * bsize < ROOM_BYTES) return undefined;
  const folder = mkdtempSync(join(SHARED_MEMORY, 'thua-tests-'));
  // PostgreSQL runs as another user when the tests run as root.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return (made = folder);
}
