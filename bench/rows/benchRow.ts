/** A figure to reach: of the ratio to the peer, or of our own figure in the row's unit. */
export type Goal = ({ atLeast: number } | { atMost: number }) & { of: 'ratio' | 'ours' };

export type BenchHost = 'node' | 'chromium';

/** Quartiles of the samples behind a median, in the row's unit. */
type Quartiles = [lower: number, upper: number];

export interface Spread {
  ours: Quartiles | null;
  peer: Quartiles | null;
  samples: number;
}

/** One figure of a benchmark: a median, beside what a named peer needs for the same work in the same run. */
export interface BenchRow {
  bench: string;
  case: string;
  host: BenchHost;
  /** Points, vertices or parcels; null where the case has no size. */
  size: number | null;
  unit: string;
  ours: number;
  peer: { name: string; value: number } | null;
  /** peer ÷ ours: how many times less ours needs. */
  ratio: number | null;
  /** Judged by `--check`; set on the rows of the size that it is stated for, null on the others. */
  must: Goal | null;
  moonshot: Goal | null;
  /** null without a must. A quick run is judged against half the must. */
  met: boolean | null;
  spread: Spread | null;
  note: string;
}

export interface BenchOptions {
  /** Smaller sizes, for a look in under a minute. */
  quick: boolean;
  /** A trial of this length, of a bench whose runs have one; its rows lie with the quick ones. */
  seconds?: number | undefined;
}

export type Bench = (options: BenchOptions) => Promise<BenchRow[]>;

/** What stands beside a bench's rows: exported by every `*.bench.ts` as `about`. */
export interface BenchAbout {
  timed: string;
  notTimed: string;
}
