const LOOK_EVERY_MS = 500;

/**
 * npm hands a signal to the shell that runs a script, and the shell ends without handing it on: whoever it started is left
 * behind. So what npm started stops when its parent is gone.
 */
export function stopWithParent(environment: NodeJS.ProcessEnv, stop: () => void): void {
  if (environment.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, LOOK_EVERY_MS);
  timer.unref();
}
