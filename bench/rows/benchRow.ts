/** A goal for the ratio to the peer, or for our own figure in the row's unit. */
export type Goal = ({ atLeast: number } | { atMost: number }) & { of: 'ratio' | 'ours' };

export type BenchHost = 'node' | 'chromium';

/** Quartiles of the samples behind a median, in the row's unit. */
type Quartiles = [lower: number, upper: number];

export interface Spread {
  ours: Quartiles | null;
  peer: Quartiles | null;
  samples: number;
}

/** One figure of a benchmark: a median, with that of a named peer for the same work in the same run. */
export interface BenchRow {
  bench: string;
  case: string;
  host: BenchHost;
  /** Points, vertices or parcels; null if the case has no size. */
  size: number | null;
  unit: string;
  ours: number;
  peer: { name: string; value: number } | null;
  /** peer ÷ ours: how many times less ours needs. */
  ratio: number | null;
  /** Judged by `--check`; set on rows of the size for which it is stated, otherwise null. */
  must: Goal | null;
  moonshot: Goal | null;
  /** null without a must. A quick run is judged against half the must. */
  met: boolean | null;
  spread: Spread | null;
  note: string;
}

export interface BenchOptions {
  /** Smaller sizes, for a run of less than a minute. */
  quick: boolean;
  /** Length of a trial, for benches that have one; its rows are stored with the quick ones. */
  seconds?: number | undefined;
}

export type Bench = (options: BenchOptions) => Promise<BenchRow[]>;

/** Description of a bench's rows, exported by every `*.bench.ts` as `about`. */
export interface BenchAbout {
  timed: string;
  notTimed: string;
}
