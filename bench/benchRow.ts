/** One figure of a benchmark. Ratios name their peer; `must` is judged by `npm run bench -- NAME --check`. */
export interface BenchRow {
  name: string;
  unit: string;
  value: number;
  /** What was measured against what, on which input. */
  note?: string;
  /** The goal: `atMost` or `atLeast` this value. */
  must?: { atMost: number } | { atLeast: number };
}

export type Bench = () => Promise<BenchRow[]>;
