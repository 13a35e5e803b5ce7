// The cutter's thread: to cut a full tile takes tens of milliseconds, in which the gateway would answer nobody.
import { parentPort, workerData } from 'node:worker_threads';
import { cutTiles } from './cutTiles.ts';

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);

port.on('message', async (/** @type {import('./cutTiles.ts').CutRequest} */ request) => {
  const reply = await cutTiles(request, /** @type {string} */ (workerData));
  const buffers = 'tiles' in reply ? reply.tiles.map(({ bytes }) => bytes.buffer) : [];
  port.postMessage(reply, buffers);
});
