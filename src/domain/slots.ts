/** Part of AbortSignal needed for waiting, since this layer has no host types. */
interface Abortable {
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', hear: () => void): void;
  removeEventListener(type: 'abort', hear: () => void): void;
}

/** Limits concurrent work; other work waits in order of arrival. */
export interface Slots {
  /** @throws the signal's reason if it aborts before the work starts */
  take<Value>(signal: Abortable | null, work: () => Promise<Value>): Promise<Value>;
}

export function createSlots(maxJobs: number): Slots {
  let busy = 0;
  const waiting = new Set<() => void>();

  const wait = (signal: Abortable | null): Promise<void> =>
    new Promise((resolve, reject) => {
      const cancel = (): void => {
        waiting.delete(begin);
        reject(signal?.reason as Error);
      };
      const begin = (): void => {
        waiting.delete(begin);
        signal?.removeEventListener('abort', cancel);
        resolve();
      };
      waiting.add(begin);
      signal?.addEventListener('abort', cancel);
    });

  return {
    async take(signal, work) {
      signal?.throwIfAborted();
      // A finished job passes its slot to the next in line, so that no job overtakes.
      if (busy >= maxJobs) await wait(signal);
      else busy += 1;
      try {
        return await work();
      } finally {
        const [next] = waiting;
        if (next) next();
        else busy -= 1;
      }
    },
  };
}
