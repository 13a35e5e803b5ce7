/**
 * Guards a story that waits for answers: a newer start makes the older one stale, so that a late answer never
 * overwrites a newer one.
 *
 *     const isCurrent = searches.begin();
 *     const answer = await ask();
 *     if (!isCurrent()) return;
 */
export interface RequestGuard {
  begin(): () => boolean;
  /** Like begin, without making anything stale: holds until the next begin. */
  watch(): () => boolean;
}

export function requestGuard(): RequestGuard {
  let current = 0;
  const watch = (): (() => boolean) => {
    const mine = current;
    return () => mine === current;
  };
  return {
    watch,
    begin() {
      current += 1;
      return watch();
    },
  };
}

/** All searches share one guard: the last one asked, whatever its tab, is the one on show. */
export const searches = requestGuard();
