// Database thread, in JavaScript because loading TypeScript support would slow down its start.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableNodeFs } from './durableNodeFs.mjs';
import { endsDatabase, PgliteStatements } from './pgliteStatements.mjs';

/**
 * @typedef {import('./pgliteRequest.ts').PgliteReply} PgliteReply
 * @typedef {import('./pgliteRequest.ts').PgliteRequest} PgliteRequest
 * @typedef {import('./pgliteRequest.ts').PgliteWorkerData} PgliteWorkerData
 */

const DURABLE = ['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on', 'shared_buffers=64MB'];
/** Keep no spare WAL segments: those of the first start would be half of the folder. */
const SMALL_LOG = ['wal_recycle=off'];
/**
 * PGlite's start parameters without `-F` (which disables fsync), with durability and half of its buffers, because the
 * kernel caches pages as well.
 */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...[...DURABLE, ...SMALL_LOG].flatMap((setting) => ['-c', setting]),
];

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const { clusterDir } = /** @type {PgliteWorkerData} */ (workerData);
const fs = new DurableNodeFs(clusterDir);
/** Bytes read since the last reply, which are transferred to the main thread. @type {ArrayBuffer[]} */
const readBytes = [];

const parsers = {
  // PGlite would return a number or a BigInt, depending on the value.
  [types.INT8]: (/** @type {string} */ text) => text,
};
const database = new PGlite({ fs, startParams: START_PARAMS, extensions: { amcheck, pg_trgm }, parsers });

const statements = new PgliteStatements(database, (buffer) => readBytes.push(buffer));
let isLost = false;

/**
 * Returns PostgreSQL's message and SQLSTATE; neither is sent to clients.
 * @param {number} id
 * @param {unknown} error
 * @returns {PgliteReply}
 */
function failureReply(id, error) {
  const { message, code } = /** @type {{ message?: string; code?: string }} */ (error);
  isLost ||= endsDatabase(error);
  return { id, ok: false, message: message ?? String(error), code, fsyncCount: fs.fsyncCount };
}

/**
 * @param {PgliteRequest} request
 * @returns {Promise<PgliteReply>}
 */
async function answer(request) {
  try {
    await database.waitReady;
    if (request.kind === 'close') {
      await database.close();
      return { id: request.id, ok: true, rows: [], fsyncCount: fs.fsyncCount };
    }
    const rows = await statements.query(request.sql, request.params, request.isPlannedOnce);
    return { id: request.id, ok: true, rows, fsyncCount: fs.fsyncCount };
  } catch (error) {
    return failureReply(request.id, error);
  }
}

port.on('message', (/** @type {PgliteRequest} */ request) => {
  void answer(request).then((reply) => {
    port.postMessage(reply, readBytes.splice(0));
    if (request.kind === 'close') port.close();
    // Ends this thread: the gateway reports its store as failed, and the supervisor restarts it.
    else if (isLost) process.exit(1);
  });
});
