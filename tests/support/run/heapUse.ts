import type { CDPSession, Page } from 'playwright';

export interface HeapUse {
  /** Returns the main thread's live bytes after a collection. */
  page(): Promise<number>;
  /** Returns those of the worker with this name. */
  worker(name: string): Promise<number>;
  stop(): Promise<void>;
}

interface Usage {
  usedSize: number;
  /** Size of array buffers, if the browser reports it. */
  backingStorageSize?: number;
}

const bytesOf = ({ usedSize, backingStorageSize = 0 }: Usage): number => usedSize + backingStorageSize;

/** Measures the heaps of a page and its workers through Chromium's DevTools protocol. */
export async function watchHeaps(page: Page): Promise<HeapUse> {
  const session = await page.context().newCDPSession(page);
  const workers = new Map<string, string>();
  const waiting = new Map<number, (result: unknown) => void>();
  let sent = 0;
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => workers.set(targetInfo.title, sessionId));
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });

  /** Sends a command to a worker, which has a session within the page's. */
  async function askWorker<Answer>(sessionId: string, method: string): Promise<Answer> {
    sent += 1;
    const id = sent;
    const answered = new Promise<unknown>((resolve) => waiting.set(id, resolve));
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
    const answer = await answered;
    waiting.delete(id);
    return answer as Answer;
  }

  return {
    page: async () => {
      await session.send('HeapProfiler.collectGarbage');
      return bytesOf((await session.send('Runtime.getHeapUsage')) as Usage);
    },
    worker: async (name) => {
      const found = workers.get(name);
      if (!found) throw new Error(`no worker ${name}: ${[...workers.keys()].join(', ')}`);
      await askWorker(found, 'HeapProfiler.collectGarbage');
      return bytesOf(await askWorker<Usage>(found, 'Runtime.getHeapUsage'));
    },
    stop: () => (session as CDPSession).detach(),
  };
}
