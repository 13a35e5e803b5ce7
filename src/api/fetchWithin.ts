import { failure, type Result } from '../domain/result.ts';

interface Deadline {
  /** For fetch: aborts at the deadline or when the caller aborts. */
  signal: AbortSignal;
  /** Begins to count anew. */
  extend(): void;
}

/**
 * Fetches within a deadline. Never throws: what was too slow is a `timeout`, what a newer request replaced `stale`, all else that goes wrong
 * `offline`. By hand, because AbortSignal.any and AbortSignal.timeout are missing in browsers we still serve.
 */
export async function fetchWithin<Value>(
  { timeoutMs, signal: callerSignal }: { timeoutMs: number; signal?: AbortSignal | undefined },
  fetchIt: (deadline: Deadline) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const controller = new AbortController();
  let why: 'timeout' | 'stale' | null = null;
  const interrupt = (reason: 'timeout' | 'stale'): void => {
    why ??= reason;
    controller.abort();
  };
  const onAbort = (): void => interrupt('stale');
  const start = () => setTimeout(() => interrupt('timeout'), timeoutMs);
  let timer = start();
  if (callerSignal?.aborted) onAbort();
  callerSignal?.addEventListener('abort', onAbort);
  const extend = (): void => {
    clearTimeout(timer);
    timer = start();
  };
  try {
    return await fetchIt({ signal: controller.signal, extend });
  } catch (error) {
    return why ? failure(why) : failure('offline', error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(timer);
    callerSignal?.removeEventListener('abort', onAbort);
  }
}
