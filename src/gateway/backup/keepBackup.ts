import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openStore, type StorePlace } from '../database/openGatewayStore.ts';
import { readFileStore, refuseWithoutFiles, syncFolder } from '../files/openFolderStore.ts';
import { StartupError } from '../operations/startupError.ts';
import { backupStream, type BackupSource } from './writeBackup.ts';
import { sealStream } from './sealedFile.ts';
import { askOperatorSocket, type OperatorAnswer } from '../operations/operatorSocket.ts';

/** What is asked of a gateway that serves, and whether the answer holds its secret. */
const ASKED: ReadonlyMap<string, boolean> = new Map([
  ['backup', true],
  ['backup without secret', false],
]);
const TAR_END = Buffer.alloc(1024);

export const answerBackup =
  (source: Omit<BackupSource, 'withSecret' | 'isServing'>): OperatorAnswer =>
  (asked) => {
    const withSecret = ASKED.get(asked);
    return withSecret === undefined ? undefined : backupStream({ ...source, isServing: true, withSecret });
  };

/** Fails where the archive ends before its end: a socket that is closed looks like one that is done. */
function refuseCut(): Transform {
  let tail = Buffer.alloc(0);
  return new Transform({
    transform(part: Buffer, _, done) {
      tail = Buffer.concat([tail, part]).subarray(-TAR_END.length);
      done(null, part);
    },
    flush(done) {
      done(
        tail.equals(TAR_END) ? null : new StartupError('Bản sao lưu bị ngắt giữa chừng; hãy xem nhật ký của cổng (the backup was cut).'),
      );
    },
  });
}

/** @returns a backup of the gateway that serves from this folder; undefined when none does */
async function askServedBackup(dataDir: string, withSecret: boolean): Promise<Readable | undefined> {
  const [asked] = [...ASKED].find(([, holds]) => holds === withSecret)!;
  const socket = await askOperatorSocket(dataDir, asked);
  if (!socket) return undefined;
  const whole = refuseCut();
  socket.once('error', (error) => whole.destroy(error));
  return socket.pipe(whole);
}

interface BackupAsked {
  path: string;
  withSecret: boolean;
  /** '' for a file that everybody who has it can read. */
  passphrase: string;
}

async function openSource(place: StorePlace, withSecret: boolean): Promise<{ archive: Readable; close: () => Promise<void> }> {
  const { dataDir, databaseUrl } = place;
  const served = databaseUrl ? undefined : await askServedBackup(dataDir, withSecret);
  if (served) return { archive: served, close: () => Promise.resolve() };
  if (!databaseUrl && !existsSync(dataDir)) throw new StartupError(`Không có ${dataDir} để sao lưu (nothing to back up).`);
  const files = await readFileStore(process.env, dataDir);
  const store = await openStore(place);
  return {
    archive: backupStream({ store, files, dataDir, isEmbedded: !databaseUrl, isServing: false, withSecret }),
    close: () => store.close(),
  };
}

async function writeWhole(path: string, content: Readable): Promise<void> {
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

/** Writes a backup; the file has its name when it is whole, and never takes another's. */
export async function keepBackup(place: StorePlace, { path, withSecret, passphrase }: BackupAsked): Promise<number> {
  if (existsSync(path)) throw new StartupError(`${path} đã có; hãy chọn tên khác (the file exists).`);
  const { archive, close } = await openSource(place, withSecret);
  try {
    await writeWhole(path, await sealStream(archive, passphrase)).catch(refuseWithoutFiles);
  } finally {
    archive.destroy();
    await close();
  }
  return (await stat(path)).size;
}
