// Cuts tiles in a thread, because a full tile takes tens of milliseconds of CPU time.
import { parentPort, workerData } from 'node:worker_threads';
import { answerRequests } from '../operations/helperThread.ts';
import { cutTiles } from './cutTiles.ts';

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);

answerRequests(
  port,
  (/** @type {import('./cutTiles.ts').CutRequest} */ request) => cutTiles(request, /** @type {string} */ (workerData)),
  (tiles) => tiles.map(({ bytes }) => bytes.buffer),
);
