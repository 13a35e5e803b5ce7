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

/** Restores beside the target and renames at the end; if killed before, the next restore removes the rest. */
async function restoreFolder(restore: Restore, dataDir: string): Promise<BackupTrailer> {
  const [place, draft] = [resolve(dataDir), `${resolve(dataDir)}.restoring`];
  if (!isEmptyFolder(place)) throw notEmpty(dataDir);
  await rm(draft, { recursive: true, force: true });
  openPrivateFolder(draft);
  const end = await restoreWith({ dataDir: draft }, restore, draft);
  await syncFolder(draft);
  if (existsSync(place)) await rmdir(place);
  await rename(draft, place);
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
async function refuseForeignPictures(bucket: FileStore, inBackup: ReadonlySet<string>): Promise<void> {
  for await (const batch of bucket.list()) {
    const foreign = batch.find(({ name }) => !inBackup.has(name));
    if (foreign) throw notEmpty(`Thùng ảnh (${foreign.name})`);
  }
}

/** @param openArchive called twice, first to verify the file @param bucket default: pictures in the data folder */
export async function restoreInto(openArchive: () => Promise<Readable>, place: StorePlace, bucket?: FileStore): Promise<BackupTrailer> {
  const inBackup = new Set<string>();
  await readBackup(await openArchive(), { picture: (name) => void (bucket && inBackup.add(name)) });
  const restore = { openArchive, bucket };
  try {
    if (bucket) await refuseForeignPictures(bucket, inBackup);
    return await (place.databaseUrl ? restoreServer(restore, place) : restoreFolder(restore, place.dataDir));
  } catch (error) {
    return refuseWithoutFiles(error);
  }
}
