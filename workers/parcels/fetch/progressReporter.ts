/** Time as the planner sees it; tests have one of their own. */
export interface Clock {
  nowMs(): number;
  /** @returns cancels it */
  after(ms: number, act: () => void): () => void;
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

/** Each report of new tiles makes the map ask for them: more often they would be drawn over before they are seen. */
const BETWEEN_MS = 600;

/**
 * Calls `report` at once when something is urgent or nothing was reported lately; else once a while has passed.
 */
export function createProgressReporter(clock: Clock, report: () => void): { reportSoon: (isUrgent: boolean) => void } {
  let cancelRest: (() => void) | null = null;
  let isDue = false;
  const reportNow = (): void => {
    cancelRest?.();
    isDue = false;
    cancelRest = clock.after(BETWEEN_MS, () => {
      cancelRest = null;
      if (isDue) reportNow();
    });
    report();
  };
  return {
    reportSoon: (isUrgent) => {
      if (isUrgent || !cancelRest) reportNow();
      else isDue = true;
    },
  };
}
