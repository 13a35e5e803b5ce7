import { median, quantile } from '../rows/quantile.ts';

/** Duration beyond which a task blocks (W3C Long Tasks). */
const BLOCKING_MS = 50;

/** Sums the time of each task beyond 50 ms. */
export const blockingMs = (tasks: readonly number[]): number => tasks.reduce((sum, task) => sum + Math.max(0, task - BLOCKING_MS), 0);

/** Smallest difference between two pages that this bench distinguishes from 0. */
const FLOOR_MS = 1;

export interface Beyond {
  /** Median of the differences, at least 1 ms, so that it has a ratio. */
  ms: number;
  /** Unlimited median; negative if the page blocked less than the empty one. */
  rawMs: number;
  /** Quartiles of the differences. */
  quartiles: [number, number];
}

/** Compares a page with the empty page of the same round, because the machine's speed drifts. */
export function beyondEmpty(page: readonly number[], empty: readonly number[]): Beyond {
  if (page.length !== empty.length || page.length === 0) throw new Error('a round has no empty page to compare with');
  const differences = page.map((ms, round) => ms - empty[round]!);
  const rawMs = median(differences);
  return { ms: Math.max(FLOOR_MS, rawMs), rawMs, quartiles: [quantile(differences, 0.25), quantile(differences, 0.75)] };
}

/**
 * Returns a quantile of event latencies, of which the browser reports only those from `fromMs` on.
 * @param count number of all events, unreported ones included
 * @returns `fromMs`, an upper limit, if the quantile is among the unreported ones; NaN without events
 */
export function latencyQuantile(reported: readonly number[], count: number, share: number, fromMs = 16): number {
  const quick = Math.max(0, count - reported.length);
  return quantile([...Array<number>(quick).fill(fromMs), ...reported], share);
}
