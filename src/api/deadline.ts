import { failure, type Result } from '../domain/result.ts';

/** Why a request of ours was cut short: too slow, or replaced by a newer one. */
export type Interruption = 'timeout' | 'stale';

export interface Deadline {
  /** For fetch: aborts at the deadline or when the caller aborts. */
  signal: AbortSignal;
  interruption(): Interruption | null;
  /** Begins to count anew. */
  extend(): void;
  /** Must be called when the request is over, or the timer stays. */
  release(): void;
}

/** By hand, because AbortSignal.any and AbortSignal.timeout are missing in browsers we still serve. */
export function startDeadline(timeoutMs: number, callerSignal?: AbortSignal): Deadline {
  const controller = new AbortController();
  let why: Interruption | null = null;
  const interrupt = (reason: Interruption) => {
    why ??= reason;
    controller.abort();
  };
  const onAbort = () => interrupt('stale');
  const start = () => setTimeout(() => interrupt('timeout'), timeoutMs);
  let timer = start();
  if (callerSignal?.aborted) onAbort();
  callerSignal?.addEventListener('abort', onAbort);
  return {
    signal: controller.signal,
    interruption: () => why,
    extend: () => {
      clearTimeout(timer);
      timer = start();
    },
    release: () => {
      clearTimeout(timer);
      callerSignal?.removeEventListener('abort', onAbort);
    },
  };
}

/** Fetches within a deadline. Never throws: what was cut short is `timeout` or `stale`, all else that goes wrong `offline`. */
export async function fetchWithin<Value>(
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal | undefined },
  fetchIt: (deadline: Deadline) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const deadline = startDeadline(timeoutMs, signal);
  try {
    return await fetchIt(deadline);
  } catch (error) {
    return failure(deadline.interruption() ?? 'offline', error instanceof Error ? error.message : String(error));
  } finally {
    deadline.release();
  }
}
