import { existsSync, readdirSync } from 'node:fs';
import { readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { openStore, type StorePlace, withStore } from '../database/openGatewayStore.ts';
import type { Store } from '../database/store.ts';
import type { FileStore } from '../files/fileStore.ts';
import { openFolderStore, refuseWithoutFiles, syncFolder } from '../files/openFolderStore.ts';
import { openPrivateFolder } from '../operations/openPrivateFolder.ts';
import { StartupError } from '../operations/startupError.ts';
import { readBackup, restoreBackup } from './restoreBackup.ts';
import { tableCatalogue } from '../database/tableCatalogue.ts';
import type { BackupTrailer } from './writeBackup.ts';

const isEmptyFolder = (path: string): boolean => !existsSync(path) || readdirSync(path).length === 0;

const notEmpty = (path: string): StartupError =>
  new StartupError(`${path} đã có dữ liệu; chỉ khôi phục vào nơi trống (restore only into an empty place).`);

interface Restore {
  openArchive: () => Promise<Readable>;
  bucket: FileStore | undefined;
}

/** @param folder for the secret, and for pictures without a bucket @param onRead see `restoreBackup` */
async function restoreWith(
  place: StorePlace,
  { openArchive, bucket }: Restore,
  folder: string,
  onRead: (end: BackupTrailer) => Promise<void> = () => Promise.resolve(),
): Promise<BackupTrailer> {
  const files = bucket ?? (await openFolderStore(join(folder, 'uploads')));
  const restore = (store: Store) => store.runExclusively(async () => restoreBackup(await openArchive(), store, { files, folder }, onRead));
  // Close first: an open embedded database keeps updating its lock in the folder.
  return withStore(openStore(place), restore).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true });
    throw error;
  });
}

/**
 * Restores into a folder beside the target and renames it at the end. If it is killed before, the target is unchanged
 * and the next restore removes the rest.
 */
async function restoreFolder(restore: Restore, dataDir: string): Promise<BackupTrailer> {
  const [place, making] = [resolve(dataDir), `${resolve(dataDir)}.restoring`];
  if (!isEmptyFolder(place)) throw notEmpty(dataDir);
  await rm(making, { recursive: true, force: true });
  openPrivateFolder(making);
  const end = await restoreWith({ dataDir: making }, restore, making);
  await syncFolder(making);
  if (existsSync(place)) await rmdir(place);
  await rename(making, place);
  await syncFolder(dirname(place));
  return end;
}

/** Result written just before the commit: if it was killed right after, only the files remain to be moved. */
const READ = 'read.json';

const hasTables = (place: StorePlace): Promise<boolean> =>
  withStore(openStore(place), async (store) => (await tableCatalogue(store)).length > 0);

async function moveIn(staging: string, dataDir: string): Promise<void> {
  const [staged, uploads] = [staging, dataDir].map((folder) => join(folder, 'uploads')) as [string, string];
  if (existsSync(staged)) {
    if (existsSync(uploads)) await rmdir(uploads);
    await rename(staged, uploads);
  }
  if (existsSync(join(staging, 'token-secret'))) await rename(join(staging, 'token-secret'), join(dataDir, 'token-secret'));
  await rm(staging, { recursive: true });
  await syncFolder(dataDir);
}

/**
 * Restores rows in one transaction, with pictures and secret in a staging folder. If it is killed before the commit,
 * the next restore starts again; if after, it moves the files. Existing data is never removed.
 */
async function restoreServer(restore: Restore, { dataDir, databaseUrl }: StorePlace): Promise<BackupTrailer> {
  const [place, staging] = [{ dataDir, databaseUrl }, join(dataDir, 'restoring')];
  openPrivateFolder(dataDir);
  if (!isEmptyFolder(join(dataDir, 'uploads')) || existsSync(join(dataDir, 'token-secret'))) throw notEmpty(dataDir);
  if (existsSync(join(staging, READ)) && (await hasTables(place))) {
    const end = JSON.parse(await readFile(join(staging, READ), 'utf8')) as BackupTrailer;
    await moveIn(staging, dataDir);
    return end;
  }
  await rm(staging, { recursive: true, force: true });
  openPrivateFolder(staging);
  const end = await restoreWith(place, restore, staging, (read) =>
    writeFile(join(staging, READ), JSON.stringify(read), { mode: 0o600, flush: true }),
  );
  await moveIn(staging, dataDir);
  return end;
}

/** Refuses a bucket with other pictures; those of an interrupted attempt are equal and allowed. */
async function refuseStrangePictures(bucket: FileStore, brought: ReadonlySet<string>): Promise<void> {
  for await (const batch of bucket.list()) {
    const strange = batch.find(({ name }) => !brought.has(name));
    if (strange) throw notEmpty(`Thùng ảnh (${strange.name})`);
  }
}

/**
 * Restores a backup into an empty place: the database of `DATABASE_URL`, else a new embedded one.
 * @param openArchive opens the file at its start; it is read twice, first to verify it
 * @param bucket store for pictures; default the data folder
 */
export async function restoreInto(openArchive: () => Promise<Readable>, place: StorePlace, bucket?: FileStore): Promise<BackupTrailer> {
  const brought = new Set<string>();
  await readBackup(await openArchive(), { picture: (name) => void (bucket && brought.add(name)) });
  const restore = { openArchive, bucket };
  try {
    if (bucket) await refuseStrangePictures(bucket, brought);
    return await (place.databaseUrl ? restoreServer(restore, place) : restoreFolder(restore, place.dataDir));
  } catch (error) {
    return refuseWithoutFiles(error);
  }
}
