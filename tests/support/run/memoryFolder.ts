import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const SHARED_MEMORY = '/dev/shm';
/** What all data folders and browser profiles of a run take together, several times over. */
const ROOM_BYTES = 4 * 1024 ** 3;

let made: string | undefined;

/**
 * A folder in memory for what tests write and throw away, one for the process and gone when that ends: hundreds of databases are copied,
 * each filled and each write of theirs waited for, which tells nothing about a disk. undefined where there is no such room.
 */
export function memoryFolder(): string | undefined {
  // Each would add listeners to the process.
  if (made !== undefined) return made;
  if (!existsSync(SHARED_MEMORY)) return undefined;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  if (bavail * bsize < ROOM_BYTES) return undefined;
  const folder = mkdtempSync(join(SHARED_MEMORY, 'thua-tests-'));
  // PostgreSQL runs as somebody else when the tests run as root.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return (made = folder);
}
