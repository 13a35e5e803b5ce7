// Compares editions of plannings and of parcels in a thread, because it takes seconds of CPU time.
import { parentPort } from 'node:worker_threads';
import { answerRequests } from '../../operations/helperThread.ts';
import { answerBuffers, compareLand } from './compareLand.ts';

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);

answerRequests(port, async (/** @type {import('./compareLand.ts').CompareRequest} */ request) => compareLand(request), answerBuffers);
