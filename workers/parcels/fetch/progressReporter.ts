export interface Clock {
  nowMs(): number;
  /** @returns a function that cancels the call */
  after(ms: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** Minimum interval of reports: each makes the map fetch tiles, which faster ones would replace unseen. */
const BETWEEN_MS = 600;

/** Calls `report` at once if urgent or after a pause without reports; else at the end of the interval. */
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
