import type { Clock } from './clock.ts';

/** Each report makes the map ask for tiles: more of them would be drawn over before they are seen. */
const BETWEEN_MS = 250;

/**
 * Calls `report` at once, then at most once in a while, and once more when something came in between.
 */
export function createProgressReporter(clock: Clock, report: () => void): { reportSoon: () => void } {
  let resting = false;
  let again = false;
  const reportSoon = (): void => {
    if (resting) {
      again = true;
      return;
    }
    resting = true;
    again = false;
    report();
    clock.after(BETWEEN_MS, () => {
      resting = false;
      if (again) reportSoon();
    });
  };
  return { reportSoon };
}
