import { median, quantile } from '../rows/quantile.ts';

/** A task blocks by what it takes beyond this (W3C Long Tasks). */
const BLOCKING_MS = 50;

/** Sum of what each task takes beyond 50 ms. */
export const blockingMs = (tasks: readonly number[]): number => tasks.reduce((sum, task) => sum + Math.max(0, task - BLOCKING_MS), 0);

/** A difference between two pages of one millisecond is nothing that this bench could tell from none. */
const FLOOR_MS = 1;

export interface Beyond {
  /** Median of the differences, 0 and less told as 1 ms, so that a ratio to it exists. */
  ms: number;
  /** The median as it is; below 0 where the page blocked less than the empty one. */
  rawMs: number;
  /** Quartiles of the differences. */
  quartiles: [number, number];
}

/** What a page needs beyond the empty page of the same round: the rounds' differences, for the machine drifts. */
export function beyondEmpty(page: readonly number[], empty: readonly number[]): Beyond {
  if (page.length !== empty.length || page.length === 0) throw new Error('a round has no empty page to compare with');
  const differences = page.map((ms, round) => ms - empty[round]!);
  const rawMs = median(differences);
  return { ms: Math.max(FLOOR_MS, rawMs), rawMs, quartiles: [quantile(differences, 0.25), quantile(differences, 0.75)] };
}

/**
 * A quantile of event latencies of which the browser reports only those from `fromMs` on.
 * @param count all events, the unreported ones too
 * @returns `fromMs` where the quantile lies among the unreported ones: it is no more than that; NaN for no events
 */
export function latencyQuantile(reported: readonly number[], count: number, share: number, fromMs = 16): number {
  const quick = Math.max(0, count - reported.length);
  return quantile([...Array<number>(quick).fill(fromMs), ...reported], share);
}
