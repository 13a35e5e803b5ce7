/**
 * Does something now and every so often, never twice at once; what fails is tried again at the next time.
 * @param sweep may ask, between its pieces, whether to leave the rest
 * @param onDone hears of each that did not fail
 * @returns ends it, once what is under way is done
 */
export function sweepEvery(
  everyMs: number,
  sweep: (isStopped: () => boolean) => Promise<unknown>,
  onFailure: (error: unknown) => void,
  onDone: () => void = () => undefined,
): () => Promise<void> {
  let isStopped = false;
  let underWay: Promise<void> | undefined;
  const begin = (): void => {
    underWay ??= sweep(() => isStopped)
      .then(onDone, onFailure)
      .finally(() => (underWay = undefined));
  };
  begin();
  const timer = setInterval(begin, everyMs);
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await underWay;
  };
}
