/** As much of an AbortSignal as waiting needs; this layer knows no host. */
interface Abortable {
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', hear: () => void): void;
  removeEventListener(type: 'abort', hear: () => void): void;
}

/** So many pieces of work at a time; the others wait in the order they came. */
export interface Slots {
  /** @throws the signal's reason when it aborts before the work's turn */
  take<Value>(signal: Abortable | null, work: () => Promise<Value>): Promise<Value>;
}

export function createSlots(most: number): Slots {
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
      // Who leaves hands over the place, so nobody who waits is overtaken.
      if (busy >= most) await wait(signal);
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
