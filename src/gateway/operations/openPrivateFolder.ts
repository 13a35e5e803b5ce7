import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Permission bits of group and others. */
const OTHERS = 0o077;

/**
 * Creates the data folder, or removes others' rights from an existing one: it contains customers, mails and the secret.
 * Only the owner can change rights; a folder of another owner is left as it is.
 */
export function openPrivateFolder(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(dir);
  if ((mode & OTHERS) === 0 || uid !== process.getuid?.()) return;
  // Contents first: once the folder itself is closed, everything is.
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) closeToOthers(join(entry.parentPath, entry.name));
  }
  closeToOthers(dir);
}

function closeToOthers(path: string): void {
  const { mode } = statSync(path);
  if ((mode & OTHERS) !== 0) chmodSync(path, mode & 0o7700);
}
