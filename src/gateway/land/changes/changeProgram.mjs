// Compares editions of plannings and of parcels in a thread, because it takes seconds of CPU time.
import { parentPort } from 'node:worker_threads';
import { answerAsked } from '../../operations/helperThread.ts';
import { answerBuffers, compareLand } from './compareLand.ts';

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);

answerAsked(port, async (/** @type {import('./compareLand.ts').CompareAsked} */ asked) => compareLand(asked), answerBuffers);
