import { existsSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { once } from 'node:events';
import { deserialize, serialize } from 'node:v8';
import { errorFields, type Log } from '../../operations/log.ts';
import { StartupError } from '../../operations/startupError.ts';
import { withTimeout } from '../../operations/withTimeout.ts';
import { type Queryable, type QueryLimits, type SqlValue, type Store, StoreBusy, StoreError, StoreFull } from '../store.ts';
import { STATEMENT_TIMEOUT_MS } from '../../http/limits.ts';

/**
 * An embedded database has one process. While a gateway serves it, commands send their statements to that gateway
 * through a Unix socket in the data folder; access to the folder is the permission.
 */

/** Maximum length of a Unix socket's path; the kernel allows 107. */
const MAX_PATH_BYTES = 100;
/** Maximum silence of a command within a transaction, which occupies the only connection. */
const SILENT_MS = 10_000;

const socketOf = (dataDir: string): string => join(dataDir, 'operator.sock');

/** Request. Messages are a 4-byte length and a value in V8's format; a socket's requests are answered in order. */
type Question =
  | { kind: 'open'; isAlone: boolean; bucket: string }
  | { kind: 'query'; sql: string; params: readonly SqlValue[]; limits: QueryLimits }
  | { kind: 'begin' | 'commit' };
type Answer = { rows: unknown[] } | { failure: { name: string; message: string; code?: string | undefined } };

function send(socket: Socket, message: Question | Answer): void {
  if (socket.destroyed) return;
  const bytes = serialize(message);
  const head = Buffer.alloc(4);
  head.writeUInt32LE(bytes.length);
  socket.write(Buffer.concat([head, bytes]));
}

async function* messagesOf<Message>(socket: Socket): AsyncGenerator<Message, undefined> {
  let buffered = Buffer.alloc(0);
  for await (const part of socket) {
    buffered = Buffer.concat([buffered, part as Buffer]);
    while (buffered.length >= 4 && buffered.length >= 4 + buffered.readUInt32LE()) {
      const end = 4 + buffered.readUInt32LE();
      yield deserialize(buffered.subarray(4, end)) as Message;
      buffered = buffered.subarray(end);
    }
  }
  return undefined;
}

class RolledBack extends Error {}

/** Returns the picture store's setting: a command with another one than the gateway's would miss pictures. */
const bucketOf = ({ PICTURES_BUCKET_URL = '' }: NodeJS.ProcessEnv): string => PICTURES_BUCKET_URL;

/** Answers the statements of operators' commands. @returns stops it; a pending transaction is rolled back */
export async function serveStore(dataDir: string, store: Store, log: Log, silentMs = SILENT_MS): Promise<() => Promise<void>> {
  const path = socketOf(dataDir);
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) {
    log.warn('no operator’s command while serving: the path of the data folder is too long for a socket');
    return () => Promise.resolve();
  }
  // Left by a killed gateway; this one holds the folder's lock.
  await rm(path, { force: true });
  const open = new Set<Socket>();
  let exclusive: Socket | undefined;

  async function answer(socket: Socket, work: () => Promise<unknown[]>): Promise<void> {
    try {
      send(socket, { rows: await work() });
    } catch (error) {
      const { name, message, code } = error as StoreError;
      send(socket, { failure: { name, message, code } });
    }
  }

  const admit = (socket: Socket, request: { isAlone: boolean; bucket: string }): unknown[] => {
    if (request.bucket !== bucketOf(process.env)) {
      throw new StartupError('PICTURES_BUCKET_URL khác với cổng đang chạy (differs from the running gateway).');
    }
    if (request.isAlone && exclusive && exclusive !== socket) {
      throw new StartupError('Một lệnh nhập, xuất hoặc sao lưu khác đang chạy (another import, export or backup is running).');
    }
    if (request.isAlone) exclusive = socket;
    return [];
  };

  const runTransaction = (socket: Socket, questions: AsyncGenerator<Question, undefined>): Promise<unknown[]> =>
    store
      .transaction(
        async (inside) => {
          send(socket, { rows: [] });
          for (;;) {
            const { value: question } = await withTimeout(questions.next(), silentMs, () => {
              log.error('an operator’s command was silent within a transaction', { ms: silentMs });
              socket.destroy();
              return new RolledBack();
            });
            if (question?.kind === 'commit') return [];
            if (question?.kind !== 'query') throw new RolledBack();
            await answer(socket, () => inside.query(question.sql, question.params));
          }
        },
        { timeoutMs: Infinity },
      )
      .catch((error: unknown) => {
        if (error instanceof RolledBack) return [];
        throw error;
      });

  async function serve(socket: Socket): Promise<void> {
    const questions = messagesOf<Question>(socket);
    for (;;) {
      const { value: question } = await questions.next();
      if (!question) return;
      await answer(socket, async () => {
        if (question.kind === 'open') return admit(socket, question);
        if (question.kind === 'query') return store.query(question.sql, question.params, question.limits);
        return runTransaction(socket, questions);
      });
    }
  }

  const server = createServer((socket) => {
    open.add(socket);
    // The reader of the socket handles its end.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      open.delete(socket);
      if (exclusive === socket) exclusive = undefined;
    });
    serve(socket).catch((error: unknown) => {
      log.error('an operator’s command failed', errorFields(error));
      socket.destroy();
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

const ENDED = 'Cổng đang phục vụ đã ngắt lệnh này; hãy xem nhật ký của cổng (the gateway cut the command off: see its log).';

function failureOf({ name, message, code }: { name: string; message: string; code?: string | undefined }): Error {
  if (name === 'StartupError') return new StartupError(message);
  if (name === 'StoreBusy') return new StoreBusy(message);
  if (name === 'StoreFull') return Object.assign(new StoreFull(''), { message });
  return new StoreError(message, code);
}

/** One socket; each transaction has its own. */
class Connection {
  readonly closed: Promise<Error>;
  readonly #socket: Socket;
  readonly #waiting: Array<{ resolve(rows: unknown[]): void; reject(error: Error): void }> = [];

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.closed = this.#read();
  }

  static async open(path: string): Promise<Connection | undefined> {
    if (!existsSync(path)) return undefined;
    const socket = connect(path);
    try {
      await once(socket, 'connect');
    } catch {
      // Left by a killed gateway.
      return undefined;
    }
    return new Connection(socket);
  }

  ask<Row>(question: Question): Promise<Row[]> {
    if (this.#socket.destroyed) return Promise.reject(new StartupError(ENDED));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve: resolve as (rows: unknown[]) => void, reject });
      send(this.#socket, question);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  async #read(): Promise<Error> {
    const ended = new StartupError(ENDED);
    try {
      for await (const answer of messagesOf<Answer>(this.#socket)) {
        const waiter = this.#waiting.shift();
        if ('rows' in answer) waiter?.resolve(answer.rows);
        else waiter?.reject(failureOf(answer.failure));
      }
    } catch {
      // An aborted socket is handled like a closed one.
    }
    for (const { reject } of this.#waiting.splice(0)) reject(ended);
    return ended;
  }
}

/** @returns undefined if no gateway serves @throws StartupError if another command excludes it, or buckets differ */
export async function openServedStore(dataDir: string, isAlone: boolean): Promise<Store | undefined> {
  const path = socketOf(dataDir);
  const main = await Connection.open(path);
  if (!main) return undefined;
  try {
    await main.ask({ kind: 'open', isAlone, bucket: bucketOf(process.env) });
  } catch (error) {
    main.close();
    throw error;
  }
  const runIn = async <Value>(connection: Connection, work: (inside: Queryable) => Promise<Value>): Promise<Value> => {
    await connection.ask({ kind: 'begin' });
    const inside: Queryable = { query: (sql, params = []) => connection.ask({ kind: 'query', sql, params, limits: {} }) };
    const value = await work(inside);
    await connection.ask({ kind: 'commit' });
    return value;
  };
  return {
    failed: main.closed,
    query: (sql, params = [], limits = {}) => main.ask({ kind: 'query', sql, params, limits }),
    async transaction(work, { timeoutMs = STATEMENT_TIMEOUT_MS } = {}) {
      const connection = await Connection.open(path);
      if (!connection) throw new StartupError(ENDED);
      try {
        return await withTimeout(runIn(connection, work), timeoutMs, () => new StoreBusy(`no answer within ${timeoutMs} ms`));
      } finally {
        // Rolls back what was not committed.
        connection.close();
      }
    },
    runExclusively: (work) => work(),
    load: () => ({ busy: 0, idle: 1, waiting: 0 }),
    close: () => Promise.resolve(main.close()),
  };
}
