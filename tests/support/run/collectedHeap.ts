import { Session } from 'node:inspector/promises';

/** Bytes alive in this thread after a collection, buffers included. */
export async function collectedHeapBytes(): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
