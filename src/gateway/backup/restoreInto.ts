import { existsSync, readdirSync } from 'node:fs';
import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { openStore, type StorePlace } from '../database/openGatewayStore.ts';
import { openPrivateFolder } from '../operations/openPrivateFolder.ts';
import { StartupError } from '../operations/startupError.ts';
import { checkWhole, restoreBackup } from './restoreBackup.ts';
import type { BackupEnd } from './writeBackup.ts';

const isEmptyFolder = (path: string): boolean => !existsSync(path) || readdirSync(path).length === 0;

const notEmpty = (path: string): StartupError =>
  new StartupError(`${path} đã có dữ liệu; chỉ khôi phục vào nơi trống (restore goes over nothing).`);

async function restoreWith(place: StorePlace, openArchive: () => Promise<Readable>): Promise<BackupEnd> {
  const store = await openStore(place);
  try {
    return await store.runExclusively(async () => restoreBackup(await openArchive(), store, place.dataDir));
  } finally {
    await store.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync();
  await folder.close();
}

/**
 * A folder beside the place, which takes its name in one step when all is there: killed before, the place is as it was, and the next
 * restore clears what this one left.
 */
async function restoreFolder(openArchive: () => Promise<Readable>, dataDir: string): Promise<BackupEnd> {
  const [place, making] = [resolve(dataDir), `${resolve(dataDir)}.restoring`];
  if (!isEmptyFolder(place)) throw notEmpty(dataDir);
  await rm(making, { recursive: true, force: true });
  openPrivateFolder(making);
  const end = await restoreWith({ dataDir: making }, openArchive).catch(async (error: unknown) => {
    await rm(making, { recursive: true, force: true });
    throw error;
  });
  await syncFolder(making);
  if (existsSync(place)) await rmdir(place);
  await rename(making, place);
  await syncFolder(dirname(place));
  return end;
}

/**
 * Rows in one transaction; pictures before it ends. Killed before, there is no row, and the pictures that came lie where they are
 * written again.
 */
async function restoreServer(openArchive: () => Promise<Readable>, { dataDir, databaseUrl }: StorePlace): Promise<BackupEnd> {
  const [uploads, mark] = [join(dataDir, 'uploads'), join(dataDir, 'uploads.restoring')];
  openPrivateFolder(dataDir);
  if (existsSync(mark))
    await Promise.all([uploads, join(dataDir, 'token-secret')].map((path) => rm(path, { recursive: true, force: true })));
  else if (!isEmptyFolder(uploads) || existsSync(join(dataDir, 'token-secret'))) throw notEmpty(dataDir);
  await mkdir(mark, { recursive: true });
  const end = await restoreWith({ dataDir, databaseUrl }, openArchive);
  await rmdir(mark);
  return end;
}

/**
 * Puts a backup where nothing is yet, with `DATABASE_URL` into that database, else into a new embedded one.
 * @param openArchive opens the file at its beginning: it is read twice, the first time to see that it is whole
 * @throws StartupError when there is something already, or the file is not whole
 */
export async function restoreInto(openArchive: () => Promise<Readable>, place: StorePlace): Promise<BackupEnd> {
  await checkWhole(await openArchive());
  return place.databaseUrl ? restoreServer(openArchive, place) : restoreFolder(openArchive, place.dataDir);
}
