import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a group, or everybody, may do. */
const OTHERS = 0o077;

/**
 * Makes the data folder, or takes an older one back from everybody else: customers, mails and the secret lie in it. Only the owner of a
 * folder may change that; where somebody else owns it, its rights are that owner's decision.
 */
export function openPrivateFolder(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(dir);
  if ((mode & OTHERS) === 0 || uid !== process.getuid?.()) return;
  // What lies in it first: when the folder itself is closed, all is.
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) closeToOthers(join(entry.parentPath, entry.name));
  }
  closeToOthers(dir);
}

function closeToOthers(path: string): void {
  const { mode } = statSync(path);
  if ((mode & OTHERS) !== 0) chmodSync(path, mode & 0o7700);
}
