/** Returns whether a run is still the newest one; `signal` aborts its requests once it is not. */
export interface IsCurrent {
  (): boolean;
  readonly signal: AbortSignal;
}

/**
 * Guards a flow: a newer start makes the older one stale, so that a late answer never overwrites a newer one.
 *
 * const isCurrent = searches.begin();
 * const answer = await ask();
 * if (!isCurrent()) return;
 */
export type RequestGuard = ReturnType<typeof requestGuard>;

export function requestGuard() {
  let current = new AbortController();
  /** Like begin, without making anything stale; current until the next begin. */
  const watch = (): IsCurrent => {
    const { signal } = current;
    return Object.assign(() => !signal.aborted, { signal });
  };
  const begin = (): IsCurrent => {
    current.abort();
    current = new AbortController();
    return watch();
  };
  return {
    watch,
    begin,
    /** Begins at once and runs after the delay, unless another run has begun by then. */
    schedule(delayMs: number, run: (isCurrent: IsCurrent) => unknown) {
      const isCurrent = begin();
      const timer = setTimeout(() => void run(isCurrent), delayMs);
      isCurrent.signal.addEventListener('abort', () => clearTimeout(timer));
    },
  };
}

/** Holds an action until a login or an answer allows it; a newer action replaces it. */
export function pendingAction(): { set(action: (() => void) | null): void; take(): (() => void) | null } {
  let held: (() => void) | null = null;
  return {
    set(action) {
      held = action;
    },
    take() {
      const action = held;
      held = null;
      return action;
    },
  };
}

/** Guard shared by all searches: the last one, from any tab, is the one shown. */
export const searches = requestGuard();
