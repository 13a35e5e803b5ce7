// Makes cells and parts of packs in a thread, because each takes tens of milliseconds of CPU time.
import { parentPort } from 'node:worker_threads';
import { answerRequests } from '../operations/helperThread.ts';
import { cellKeys } from './cutCells.ts';
import { makePart } from './makePart.ts';

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);

/** @type {(request: import('./makePack.ts').PackRequest) => Promise<import('./makePack.ts').PackAnswer>} */
const answer = async (request) => (request.kind === 'cells' ? { cells: cellKeys(request.rows) } : makePart(request));

answerRequests(port, answer, (made) => ('bytes' in made ? [made.bytes.buffer] : []));
