import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableNodeFs } from './durableNodeFs.ts';
import { endsDatabase } from './endsDatabase.ts';
import type { PgliteReply, PgliteRequest, PgliteWorkerData } from './pgliteProtocol.ts';

/** PGlite's own start parameters, less `-F` (which turns fsync off), plus real durability (design §6). */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on'].flatMap((setting) => ['-c', setting]),
];

const port = parentPort!;
const { clusterDir } = workerData as PgliteWorkerData;
const fs = new DurableNodeFs(clusterDir);
/** PGlite's own reading is a number or a BigInt, depending on the value. */
const parsers = { [types.INT8]: (text: string) => text };
const database = new PGlite({ fs, startParams: START_PARAMS, extensions: { pg_trgm }, parsers });

let isLost = false;

/** Errors keep PostgreSQL's words and SQLSTATE; neither reaches a client. */
function failureReply(id: number, error: unknown): PgliteReply {
  const { message, code } = error as { message?: string; code?: string };
  isLost ||= endsDatabase(error);
  return { id, ok: false, message: message ?? String(error), code, fsyncCount: fs.fsyncCount };
}

async function answer(request: PgliteRequest): Promise<PgliteReply> {
  try {
    await database.waitReady;
    if (request.kind === 'close') {
      await database.close();
      return { id: request.id, ok: true, rows: [], fsyncCount: fs.fsyncCount };
    }
    const { rows } = await database.query(request.sql, request.params as unknown[]);
    return { id: request.id, ok: true, rows, fsyncCount: fs.fsyncCount };
  } catch (error) {
    return failureReply(request.id, error);
  }
}

port.on('message', (request: PgliteRequest) => {
  void answer(request).then((reply) => {
    port.postMessage(reply);
    if (request.kind === 'close') port.close();
    // Ends this thread: the gateway learns that its store failed, and whoever supervises it starts it again.
    else if (isLost) process.exit(1);
  });
});
