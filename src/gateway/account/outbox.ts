import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DeliverMail, furtherHeads } from './mailQueue.ts';

const FOLDER = 'outbox';
const MAX_FILES = 1_000;

/** The folder of a data folder that mails are written to while no mail server is set up. */
export const outboxDir = (dataDir: string): string => join(dataDir, FOLDER);

async function dropOldest(dir: string): Promise<void> {
  // Names begin with the time; drafts that a killed gateway left go the same way, and none that is being written is so old.
  const names = (await readdir(dir)).toSorted();
  for (const name of names.slice(0, Math.max(0, names.length - MAX_FILES))) await rm(join(dir, name), { force: true });
}

/**
 * Writes each mail to a file of its own (`2026-11-21T19-05-00-000Z-1a2b3c4d.eml`), whole from the moment it has that
 * name, readable by its owner only.
 * Sorted by name they lie in the order in which they were sent. The latest thousand stay.
 */
export function writeToOutbox(dataDir: string): DeliverMail {
  const dir = outboxDir(dataDir);
  let lastAt = 0;
  return async (mail) => {
    const { to, subject, text } = mail;
    // Two mails of one millisecond would lie in the order of their random ends.
    lastAt = Math.max(Date.now(), lastAt + 1);
    const date = new Date(lastAt);
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const name = `${date.toISOString().replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`;
    const further = Object.entries(furtherHeads(mail)).map(([name, value]) => `${name}: ${value}`);
    const head = [`Date: ${date.toUTCString()}`, `To: ${to}`, `Subject: ${subject}`, ...further, 'Content-Type: text/plain; charset=utf-8'];
    const draft = join(dir, `${name}.part`);
    await writeFile(draft, `${head.join('\n')}\n\n${text}\n`, { mode: 0o600 });
    await rename(draft, join(dir, name));
    await dropOldest(dir);
    return name;
  };
}
