// The database's thread, in JavaScript: one that must first learn to read TypeScript takes half a second of processor time longer.
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
/** Of the log only what is needed: kept for another use, the segments of the first start are half of the folder. */
const SMALL_LOG = ['wal_recycle=off'];
/**
 * PGlite's own start parameters, less `-F` (which turns fsync off), plus real durability, and half of its buffers: what
 * is not in them the system has in its own.
 */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...[...DURABLE, ...SMALL_LOG].flatMap((setting) => ['-c', setting]),
];

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const { clusterDir } = /** @type {PgliteWorkerData} */ (workerData);
const fs = new DurableNodeFs(clusterDir);
/** Bytes that were read since the last reply: they go to the gateway's thread and are not copied. @type {ArrayBuffer[]} */
const readBytes = [];

const parsers = {
  // PGlite's own reading is a number or a BigInt, depending on the value.
  [types.INT8]: (/** @type {string} */ text) => text,
};
const database = new PGlite({ fs, startParams: START_PARAMS, extensions: { amcheck, pg_trgm }, parsers });

const statements = new PgliteStatements(database, (buffer) => readBytes.push(buffer));
let isLost = false;

/**
 * Errors keep PostgreSQL's words and SQLSTATE; neither reaches a client.
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
    // Ends this thread: the gateway learns that its store failed, and whoever supervises it starts it again.
    else if (isLost) process.exit(1);
  });
});
