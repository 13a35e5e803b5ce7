import { existsSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { errorFields, type Log } from './log.ts';

/** Of an address of a Unix socket; the kernel takes 107. */
const MAX_PATH_BYTES = 100;
/** Who takes nothing for so long keeps nobody waiting any longer: rows are read in a transaction that holds the embedded database. */
const STALLED_MS = 10_000;

const socketOf = (dataDir: string): string => join(dataDir, 'operator.sock');

/** What is answered to a command; undefined where it is another's. */
export type OperatorAnswer = (asked: string) => Readable | undefined;

/**
 * Answers the operator's commands of a gateway that serves: an embedded database has one process. Only who may read the data folder
 * can ask.
 * @param answers the first that knows a command answers it
 * @returns what ends it
 */
export async function serveOperatorSocket(dataDir: string, answers: readonly OperatorAnswer[], log: Log): Promise<() => Promise<void>> {
  const path = socketOf(dataDir);
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) {
    log.warn('no backup and no check while serving: the path of the data folder is too long for a socket');
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
      const answer = answers.map((look) => look(asked.toString())).find((found) => found !== undefined);
      if (!answer) return socket.destroy();
      answer.once('error', (error) => {
        log.error('an operator’s command failed', errorFields(error));
        socket.destroy();
      });
      socket.setTimeout(STALLED_MS);
      // Silence is a stalled reader's only where something waits for him: the database may be counting.
      socket.on('timeout', () => (socket.writableLength > 0 ? socket.destroy() : socket.setTimeout(STALLED_MS)));
      socket.once('close', () => answer.destroy());
      answer.pipe(socket);
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

/** @returns what the gateway that serves from this folder answers; undefined when none does */
export async function askOperatorSocket(dataDir: string, asked: string): Promise<Socket | undefined> {
  const path = socketOf(dataDir);
  if (!existsSync(path)) return undefined;
  const socket = connect(path);
  try {
    await once(socket, 'connect');
  } catch {
    // Left by a gateway that was killed.
    return undefined;
  }
  socket.write(asked);
  return socket;
}
