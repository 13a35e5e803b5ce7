import type { BenchAbout, BenchRow } from './benchRow.ts';
import type { Machine } from './readMachine.ts';

/** What bench/results/<bench>.json holds. */
export interface BenchResult {
  bench: string;
  date: string;
  quick: boolean;
  machine: Machine;
  about: BenchAbout;
  rows: BenchRow[];
}
