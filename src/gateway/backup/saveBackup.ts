import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { recordAudit } from '../account/recordAudit.ts';
import { openExistingStore, type StorePlace, withStore } from '../database/openGatewayStore.ts';
import { readFileStore, refuseWithoutFiles, syncFolder } from '../files/openFolderStore.ts';
import { StartupError } from '../operations/startupError.ts';
import { backupStream } from './writeBackup.ts';
import { type BackupEncryption, openEncryption } from './encryptedFile.ts';

interface BackupOptions extends BackupEncryption {
  path: string;
  withSecret: boolean;
}

async function writeStream(path: string, content: Readable): Promise<void> {
  const part = `${path}.part`;
  try {
    await pipeline(content, createWriteStream(part, { mode: 0o600, flush: true }));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await rename(part, path);
  await syncFolder(dirname(resolve(path)));
}

/** Writes a backup. The file gets its name when it is complete, and never overwrites another. */
export async function saveBackup(place: StorePlace, { path, withSecret, ...encryption }: BackupOptions): Promise<number> {
  const { dataDir, databaseUrl } = place;
  if (existsSync(path)) throw new StartupError(`${path} đã có; hãy chọn tên khác (the file exists).`);
  if (!databaseUrl && !existsSync(dataDir)) throw new StartupError(`Không có ${dataDir} để sao lưu (nothing to back up).`);
  const encrypt = await openEncryption(encryption);
  const files = await readFileStore(process.env, dataDir);
  const opening = openExistingStore(place, { isAlone: true });
  await withStore(
    opening.then(({ store }) => store),
    async (store) => {
      const { isServed: isServing } = await opening;
      const archive = backupStream({ store, files, dataDir, isEmbedded: !databaseUrl, isServing, withSecret });
      try {
        await writeStream(path, await encrypt(archive)).catch(refuseWithoutFiles);
        await recordAudit(store, { actor: 'OPERATOR', userId: '', event: 'BACKED_UP' });
      } finally {
        archive.destroy();
      }
    },
  );
  return (await stat(path)).size;
}
