/** Pause before a failed job runs again. */
const RETRY_MS = 15_000;

/**
 * Runs a job now and periodically, never concurrently; a failed one runs again after `RETRY_MS`.
 * @param sweep may check between steps whether to stop @returns stops the job after the current run
 */
export function runPeriodically(
  everyMs: number,
  sweep: (isStopped: () => boolean) => Promise<unknown>,
  onFailure: (error: unknown) => void,
  onDone: () => void = () => undefined,
): () => Promise<void> {
  let isStopped = false;
  let running: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  const begin = (): void => {
    clearTimeout(retry);
    running ??= sweep(() => isStopped)
      .then(onDone, (error: unknown) => {
        onFailure(error);
        retry = setTimeout(begin, RETRY_MS).unref();
      })
      .finally(() => (running = undefined));
  };
  begin();
  const timer = setInterval(begin, everyMs);
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await running;
    clearTimeout(retry);
  };
}
