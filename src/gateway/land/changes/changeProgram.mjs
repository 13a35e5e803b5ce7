// Compares editions of plannings, and parcels with what they were: seconds, in which nobody else would be answered.
import { parentPort } from 'node:worker_threads';
import { answerAsked } from '../../operations/helperThread.ts';
import { answerBuffers, compareLand } from './compareLand.ts';

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);

answerAsked(port, async (/** @type {import('./compareLand.ts').CompareAsked} */ asked) => compareLand(asked), answerBuffers);
