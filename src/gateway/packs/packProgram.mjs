// Makes parts of packs: each takes tens of milliseconds, in which the gateway would answer nobody.
import { parentPort } from 'node:worker_threads';
import { answerAsked } from '../operations/helperThread.ts';
import { answerPackThread } from './answerPackThread.ts';

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);

answerAsked(port, answerPackThread, (answer) => ('bytes' in answer ? [answer.bytes.buffer] : []));
