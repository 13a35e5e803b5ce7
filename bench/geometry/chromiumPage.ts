import type { BenchReply, BenchRequest } from './chromiumWorker.ts';

declare global {
  interface Window {
    /** Sends one request to a new worker, which is then ended. */
    askBench(request: BenchRequest): Promise<BenchReply>;
  }
}

window.askBench = (request) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./chromiumWorker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', (event: MessageEvent<BenchReply>) => {
      worker.terminate();
      resolve(event.data);
    });
    worker.addEventListener('error', (event) => reject(new Error(`bench worker: ${event.message}`)));
    worker.postMessage(request);
  });
