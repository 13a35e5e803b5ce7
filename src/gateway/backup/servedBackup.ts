import { type Readable, Transform } from 'node:stream';
import { askOperatorSocket, type OperatorAnswer } from '../operations/operatorSocket.ts';
import { StartupError } from '../operations/startupError.ts';
import { backupStream } from './backupStream.ts';
import type { BackupSource } from './writeBackup.ts';

/** What is asked of a gateway that serves, and whether the answer holds its secret. */
const ASKED: ReadonlyMap<string, boolean> = new Map([
  ['backup', true],
  ['backup without secret', false],
]);
/** How a tar archive ends. */
const TAR_END = Buffer.alloc(1024);

/** @returns answers a backup to whoever asks for one */
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
export async function askServedBackup(dataDir: string, withSecret: boolean): Promise<Readable | undefined> {
  const [asked] = [...ASKED].find(([, holds]) => holds === withSecret)!;
  const socket = await askOperatorSocket(dataDir, asked);
  if (!socket) return undefined;
  const whole = refuseCut();
  socket.once('error', (error) => whole.destroy(error));
  return socket.pipe(whole);
}
