// The first module of a worker thread, in JavaScript because nothing can read TypeScript yet: Node 20 cannot, and a
// thread does not inherit the loader of whoever started it (tsx, Vitest).
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData.module);
