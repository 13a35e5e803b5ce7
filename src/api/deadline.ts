/** Why a request of ours was cut short: too slow, or replaced by a newer one. */
export type Interruption = 'timeout' | 'stale';

export interface Deadline {
  /** For fetch: aborts at the deadline or when the caller aborts. */
  signal: AbortSignal;
  interruption(): Interruption | null;
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
  const timer = setTimeout(() => interrupt('timeout'), timeoutMs);
  if (callerSignal?.aborted) onAbort();
  callerSignal?.addEventListener('abort', onAbort);
  return {
    signal: controller.signal,
    interruption: () => why,
    release: () => {
      clearTimeout(timer);
      callerSignal?.removeEventListener('abort', onAbort);
    },
  };
}
