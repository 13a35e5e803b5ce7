/** Goal of the ratio to the peer, or of our own figure in the row's unit. */
export type Goal = ({ atLeast: number } | { atMost: number }) & { of: 'ratio' | 'ours' };

export type BenchHost = 'node' | 'chromium';

/** Quartiles of the samples behind a median, in the row's unit. */
type Quartiles = [lower: number, upper: number];

export interface Spread {
  ours: Quartiles | null;
  peer: Quartiles | null;
  samples: number;
}

/** Figure of a benchmark: a median, and that of a named peer for the same work in the same run. */
export interface BenchRow {
  bench: string;
  case: string;
  host: BenchHost;
  /** Points, vertices or parcels; null for a case without a size. */
  size: number | null;
  unit: string;
  ours: number;
  peer: { name: string; value: number } | null;
  /** Ratio peer ÷ ours; above 1 ours needs less. */
  ratio: number | null;
  /** Goal judged by `--check`; null on rows of other sizes. */
  must: Goal | null;
  moonshot: Goal | null;
  /** Null without a must. A quick run is judged against half the must. */
  met: boolean | null;
  spread: Spread | null;
  note: string;
}

export interface BenchOptions {
  /** Uses smaller sizes, for a run under a minute. */
  quick: boolean;
  /** Length of a trial, for benches with a duration; its rows are stored with the quick ones. */
  seconds?: number | undefined;
}

export type Bench = (options: BenchOptions) => Promise<BenchRow[]>;

/** Description of a bench's rows: every `*.bench.ts` exports it as `about`. */
export interface BenchAbout {
  timed: string;
  notTimed: string;
}
