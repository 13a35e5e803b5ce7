// The cutter's thread: to cut a full tile takes tens of milliseconds, in which the gateway would answer nobody.
import { parentPort, workerData } from 'node:worker_threads';
import { answerAsked } from '../operations/helperThread.ts';
import { cutTiles } from './cutTiles.ts';

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);

answerAsked(
  port,
  (/** @type {import('./cutTiles.ts').CutRequest} */ request) => cutTiles(request, /** @type {string} */ (workerData)),
  (tiles) => tiles.map(({ bytes }) => bytes.buffer),
);
