import { Worker } from 'node:worker_threads';
import { lockDataDir } from './lockDataDir.ts';
import { diskFullError, isNearlyFull, isTooFullToStart, watchDiskSpace } from './diskSpace.ts';
import type { PgliteReply, PgliteRequest, PgliteRequestBody, PgliteWorkerData } from './pgliteRequest.ts';
import { readEmptyCluster, unpackCluster } from './emptyCluster.ts';
import { prepareCluster } from './prepareCluster.ts';
import { StartupError } from '../../operations/startupError.ts';
import { openPrivateFolder } from '../../operations/openPrivateFolder.ts';
import { withTimeout } from '../../operations/withTimeout.ts';
import {
  DISK_FULL,
  type Queryable,
  type QueryLimits,
  type SqlValue,
  type Store,
  StoreBusy,
  StoreError,
  StoreFull,
  type StoreLoad,
} from '../store.ts';
import { MAX_WAITING_STATEMENTS, STATEMENT_TIMEOUT_MS } from '../../http/limits.ts';

/** SQLSTATE of a write in a read-only transaction, which ours are while the disk is nearly full. */
const READ_ONLY = '25006';

const pgliteFailure = (message: string, code?: string): Error =>
  code === DISK_FULL || code === READ_ONLY ? new StoreFull(message) : new StoreError(message, code);

/** Database on its own thread, with a queue for its single connection. */
class PgliteStore implements Store {
  readonly failed: Promise<Error>;
  /** Number of fsyncs when the database's thread last answered. */
  fsyncCount = 0;
  readonly #worker: Worker;
  readonly #release: () => void;
  readonly #pending = new Map<number, { resolve(rows: unknown[]): void; reject(error: Error): void }>();
  #turn: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #nextId = 1;
  #dead: Error | undefined;

  constructor(worker: Worker, release: () => void) {
    this.#worker = worker;
    this.#release = release;
    worker.on('message', (reply: PgliteReply) => this.#settle(reply));
    this.failed = new Promise((resolve) => {
      const fail = (error: Error): void => {
        if (this.#dead) return;
        this.#dead = error;
        for (const waiter of this.#pending.values()) waiter.reject(error);
        this.#pending.clear();
        resolve(error);
      };
      worker.on('error', fail);
      worker.on('exit', (code) => fail(new StoreError(`database thread ended with code ${code}`)));
    });
  }

  query<Row>(sql: string, params: readonly SqlValue[] = [], limits: QueryLimits = {}): Promise<Row[]> {
    const { isPlannedOnce = false } = limits;
    return this.#enqueue(() => this.#send<Row>({ kind: 'query', sql, params, isPlannedOnce }), limits);
  }

  transaction<Value>(work: (inside: Queryable) => Promise<Value>, limits: QueryLimits = {}): Promise<Value> {
    const run = <Row>(sql: string, params: readonly SqlValue[] = []): Promise<Row[]> =>
      this.#send<Row>({ kind: 'query', sql, params, isPlannedOnce: false });
    return this.#enqueue(async () => {
      await run('begin');
      try {
        const value = await work({ query: run });
        await run('commit');
        return value;
      } catch (error) {
        await run('rollback');
        throw error;
      }
    }, limits);
  }

  /** The data folder's lock excludes other processes all the time. */
  runExclusively<Value>(work: () => Promise<Value>): Promise<Value> {
    return work();
  }

  /**
   * Makes new transactions read-only or not. PostgreSQL decides what a write is. A WAL without room for its next
   * segment would stop the whole database, including reads.
   */
  setReadOnly(isReadOnly: boolean): Promise<unknown> {
    return this.query(`set default_transaction_read_only = ${isReadOnly}`, [], { timeoutMs: Infinity });
  }

  load(): StoreLoad {
    const busy = Math.min(1, this.#waiting);
    return { busy, idle: 1 - busy, waiting: this.#waiting - busy };
  }

  async close(): Promise<void> {
    if (!this.#dead) {
      await this.#enqueue(() => this.#send({ kind: 'close' }), { timeoutMs: Infinity });
      this.#dead = new StoreError('the store is closed');
      await this.#worker.terminate();
    }
    this.#release();
  }

  /** Runs a job when the connection is free. After a timeout the caller gets an error and its turn is skipped. */
  #enqueue<Value>(job: () => Promise<Value>, { timeoutMs = STATEMENT_TIMEOUT_MS }: QueryLimits): Promise<Value> {
    if (this.#waiting >= MAX_WAITING_STATEMENTS) return Promise.reject(new StoreBusy('too many calls are waiting'));
    this.#waiting += 1;
    let gaveUp = false;
    const done = this.#turn.then(() => {
      if (gaveUp) throw new StoreBusy('gave up before its turn');
      return job();
    });
    this.#turn = done.catch(() => undefined).finally(() => (this.#waiting -= 1));
    return withTimeout(done, timeoutMs, () => {
      gaveUp = true;
      return new StoreBusy(`no answer within ${timeoutMs} ms`);
    });
  }

  #send<Row>(body: PgliteRequestBody): Promise<Row[]> {
    if (this.#dead) return Promise.reject(this.#dead);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve: resolve as (rows: unknown[]) => void, reject });
      this.#worker.postMessage({ id, ...body } satisfies PgliteRequest);
    });
  }

  #settle(reply: PgliteReply): void {
    this.fsyncCount = reply.fsyncCount;
    const waiter = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (reply.ok) waiter?.resolve(reply.rows);
    else waiter?.reject(pgliteFailure(reply.message, reply.code));
  }
}

/** Unpacks a new cluster. If the packed one is missing or of another PGlite version, PGlite creates one on opening. */
async function beginCluster(dataDir: string, dir: string): Promise<void> {
  if (await isTooFullToStart(dataDir)) throw diskFullError(dataDir);
  const packed = readEmptyCluster();
  if (!packed) return;
  await unpackCluster(packed, dir).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOSPC' ? diskFullError(dataDir) : error;
  });
}

async function lockAndPrepare(dataDir: string): Promise<{ release(): void; cluster: ReturnType<typeof prepareCluster> }> {
  let release = (): void => undefined;
  try {
    openPrivateFolder(dataDir);
    release = await lockDataDir(dataDir);
    const cluster = prepareCluster(dataDir);
    if (cluster.isNew) await beginCluster(dataDir, cluster.dir);
    return { release, cluster };
  } catch (error) {
    release();
    // Errors that the user can fix (not writable, no folder, disk full); Node's message contains the path.
    if (error instanceof StartupError || (error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new StartupError(`Không dùng được thư mục dữ liệu ${dataDir} (data folder not usable): ${(error as Error).message}`);
  }
}

/**
 * Locks the folder first, because PGlite would let a second process destroy rows. While the disk is nearly full, writes
 * fail with {@link StoreFull}. @param onFull called when that begins and ends
 */
export async function openPgliteStore(
  dataDir: string,
  onFull: (isFull: boolean) => void = () => undefined,
): Promise<Store & { readonly fsyncCount: number }> {
  const { release, cluster } = await lockAndPrepare(dataDir);
  const data: PgliteWorkerData = { clusterDir: cluster.dir };
  const worker = new Worker(new URL('./pgliteWorker.mjs', import.meta.url), { workerData: data, execArgv: [] });
  let unwatch = (): void => undefined;
  const store = new PgliteStore(worker, () => {
    unwatch();
    release();
  });
  try {
    await store.query('select 1', [], { timeoutMs: Infinity });
    cluster.markComplete();
  } catch (error) {
    await worker.terminate();
    release();
    // PGlite reports only that it could not start.
    throw (await isNearlyFull(dataDir)) ? diskFullError(dataDir) : error;
  }
  unwatch = watchDiskSpace(dataDir, async (isFull) => {
    await store.setReadOnly(isFull);
    onFull(isFull);
  });
  return store;
}
