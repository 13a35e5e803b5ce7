import { Worker } from 'node:worker_threads';
import type { CutReply, CutRequest, CutLandTile } from './cutTiles.ts';

const THREAD = new URL('./tileThread.mjs', import.meta.url);
/** What the thread is told: it lies elsewhere in a build. */
const MODULE = new URL('../../../workers/parcels/build/tiles.wasm', import.meta.url).href;
/** From sources the thread has to learn to read TypeScript first; a build has it as JavaScript. */
const LEARNING = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(THREAD.href)})));`;
const startThread = (): Worker => {
  const given = { workerData: MODULE, execArgv: [] };
  return import.meta.url.endsWith('.ts') ? new Worker(LEARNING, { ...given, eval: true }) : new Worker(THREAD, given);
};

interface Waiting {
  resolve(tiles: CutLandTile[]): void;
  reject(error: Error): void;
}

/** Cuts tiles in a thread that starts with the first one, is started again after it died, and keeps no process alive while it rests. */
export class TileCutter {
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #nextId = 1;

  /** @param request its rows are the thread's from now on @throws Error when the memory does not suffice, or the thread died */
  cut(request: Omit<CutRequest, 'id'>): Promise<CutLandTile[]> {
    const id = this.#nextId++;
    const worker = (this.#worker ??= this.#start());
    worker.ref();
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      // Short ones may lie in memory that the driver shares among them.
      const isAlone = request.rows.byteLength === request.rows.buffer.byteLength;
      worker.postMessage({ ...request, id } satisfies CutRequest, isAlone ? [request.rows.buffer] : []);
    });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = startThread();
    const die = (error: Error): void => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      const waiting = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const { reject } of waiting) reject(error);
    };
    worker.on('error', die);
    worker.on('exit', (code) => die(new Error(`the thread that cuts tiles ended with code ${code}`)));
    worker.on('message', (reply: CutReply) => {
      const waiting = this.#waiting.get(reply.id);
      this.#waiting.delete(reply.id);
      if (this.#waiting.size === 0) worker.unref();
      if ('tiles' in reply) waiting?.resolve(reply.tiles);
      else waiting?.reject(new Error(`tiles: ${reply.fault}`));
    });
    return worker;
  }
}
