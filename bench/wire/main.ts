import type { WireReply, WireRequest } from './wireWorker.ts';

/** Called by the bench. Bodies are fetched next to the page: as arguments they would be sent as text. */
declare global {
  /** Sends one request to a new worker, which is then ended. */
  var askWire: (request: WireRequest) => Promise<WireReply>;
  var bodyOf: (address: string) => Promise<Uint8Array<ArrayBuffer>>;
}

globalThis.bodyOf = async (address) => new Uint8Array(await (await fetch(address)).arrayBuffer());
globalThis.askWire = (request) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./wireWorker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', (event: MessageEvent<WireReply>) => {
      worker.terminate();
      resolve(event.data);
    });
    worker.addEventListener('error', (event) => reject(new Error(`bench worker: ${event.message}`)));
    worker.postMessage(request);
  });
