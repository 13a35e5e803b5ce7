import { median, quantile } from '../rows/quantile.ts';

/** Duration beyond which a task blocks (W3C Long Tasks). */
const BLOCKING_MS = 50;

/** Sums the part of each task beyond 50 ms. */
export const blockingMs = (tasks: readonly number[]): number => tasks.reduce((sum, task) => sum + Math.max(0, task - BLOCKING_MS), 0);

/** This bench cannot distinguish a difference of one millisecond from none. */
const FLOOR_MS = 1;

export interface Beyond {
  /** Median of the differences, at least 1 ms, so that a ratio to it exists. */
  ms: number;
  /** The median itself; below 0 if the page blocked less than the empty one. */
  rawMs: number;
  /** Quartiles of the differences. */
  quartiles: [number, number];
}

/** Cost of a page beyond the empty page: differences within each round, because the machine drifts. */
export function beyondEmpty(page: readonly number[], empty: readonly number[]): Beyond {
  if (page.length !== empty.length || page.length === 0) throw new Error('a round has no empty page to compare with');
  const differences = page.map((ms, round) => ms - empty[round]!);
  const rawMs = median(differences);
  return { ms: Math.max(FLOOR_MS, rawMs), rawMs, quartiles: [quantile(differences, 0.25), quantile(differences, 0.75)] };
}

/**
 * Returns a quantile of event latencies of which the browser reports only those from `fromMs` on.
 * @param count all events, including unreported ones
 * @returns `fromMs` if the quantile is among the unreported ones; NaN for no events
 */
export function latencyQuantile(reported: readonly number[], count: number, share: number, fromMs = 16): number {
  const quick = Math.max(0, count - reported.length);
  return quantile([...Array<number>(quick).fill(fromMs), ...reported], share);
}
