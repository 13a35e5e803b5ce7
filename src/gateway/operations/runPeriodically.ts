/**
 * Runs a job now and periodically, never concurrently; a failure is retried at the next time.
 * @param sweep may check between steps whether to stop
 * @param onDone called after each success
 * @returns stops the job after the current run
 */
export function runPeriodically(
  everyMs: number,
  sweep: (isStopped: () => boolean) => Promise<unknown>,
  onFailure: (error: unknown) => void,
  onDone: () => void = () => undefined,
): () => Promise<void> {
  let isStopped = false;
  let running: Promise<void> | undefined;
  const begin = (): void => {
    running ??= sweep(() => isStopped)
      .then(onDone, onFailure)
      .finally(() => (running = undefined));
  };
  begin();
  const timer = setInterval(begin, everyMs);
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await running;
  };
}
