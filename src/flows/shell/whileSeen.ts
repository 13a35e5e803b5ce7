/**
 * Keeps something running while the page is on show: a page in the background shall cost no sensor.
 * @param start begins it and gives what ends it
 * @returns ends it for good
 */
export function whileSeen(start: () => () => void): () => void {
  let stop: (() => void) | null = null;
  const follow = (): void => {
    const seen = document.visibilityState === 'visible';
    if (seen) stop ??= start();
    else {
      stop?.();
      stop = null;
    }
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    stop?.();
    stop = null;
  };
}
