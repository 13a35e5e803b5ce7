import { Worker } from 'node:worker_threads';

/**
 * Starts a worker thread on a TypeScript file, under tsx and Vitest alike, on every Node we support.
 * @param module absolute `file:` URL of the thread's module
 * @param data what the thread finds in `workerData`, beside `module`
 */
export function startTypeScriptWorker(module: URL, data: object): Worker {
  return new Worker(new URL('./typeScriptThread.mjs', import.meta.url), {
    workerData: { ...data, module: module.href },
    execArgv: [],
  });
}
