import { Session } from 'node:inspector/promises';

/** Returns this thread's live bytes after a collection, including buffers. */
export async function collectedHeapBytes(): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
