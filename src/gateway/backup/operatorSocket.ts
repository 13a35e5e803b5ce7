import { existsSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { once } from 'node:events';
import { type Readable, Transform } from 'node:stream';
import { errorFields, type Log } from '../operations/log.ts';
import { StartupError } from '../operations/startupError.ts';
import { backupStream } from './backupStream.ts';
import type { BackupSource } from './writeBackup.ts';

/** Of an address of a Unix socket; the kernel takes 107. */
const MAX_PATH_BYTES = 100;
/** Who takes nothing for so long keeps nobody waiting any longer: rows are read in a transaction that holds the embedded database. */
const STALLED_MS = 10_000;
/** How a tar archive ends. */
const TAR_END = Buffer.alloc(1024);

const socketOf = (dataDir: string): string => join(dataDir, 'operator.sock');

/**
 * Answers the operator's commands of a gateway that serves: an embedded database has one process. Only who may read the data folder
 * can ask.
 * @returns what ends it
 */
export async function serveOperatorSocket(source: Omit<BackupSource, 'withSecret'>, log: Log): Promise<() => Promise<void>> {
  const path = socketOf(source.dataDir);
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) {
    log.warn('no backup while serving: the path of the data folder is too long for a socket');
    return () => Promise.resolve();
  }
  // Of a gateway that was killed: this one holds the folder.
  await rm(path, { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    socket.once('data', (asked) => {
      const archive = backupStream({ ...source, withSecret: asked.toString() === WITH_SECRET });
      archive.once('error', (error) => {
        log.error('backup failed', errorFields(error));
        socket.destroy();
      });
      socket.setTimeout(STALLED_MS);
      // Silence is a stalled reader's only where something waits for him: the database may be counting.
      socket.on('timeout', () => (socket.writableLength > 0 ? socket.destroy() : socket.setTimeout(STALLED_MS)));
      socket.once('close', () => archive.destroy());
      archive.pipe(socket);
    });
  });
  server.listen(path);
  await once(server, 'listening');
  await chmod(path, 0o600);
  return async () => {
    for (const socket of open) socket.destroy();
    server.close();
    await once(server, 'close');
  };
}

const [WITH_SECRET, WITHOUT_SECRET] = ['backup', 'backup without secret'];

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
export async function askOperatorSocket(dataDir: string, withSecret: boolean): Promise<Readable | undefined> {
  const path = socketOf(dataDir);
  if (!existsSync(path)) return undefined;
  const socket = connect(path);
  try {
    await once(socket, 'connect');
  } catch {
    // Left by a gateway that was killed.
    return undefined;
  }
  socket.write(withSecret ? WITH_SECRET : WITHOUT_SECRET);
  const whole = refuseCut();
  socket.once('error', (error) => whole.destroy(error));
  return socket.pipe(whole);
}
