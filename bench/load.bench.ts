import type { BenchAbout, BenchOptions, BenchRow } from './benchRow.ts';
import { startOnPglite } from './load/loadedGateways.ts';
import { ABOUT_LOAD, measureLoad } from './load/measureLoad.ts';

export const about: BenchAbout = ABOUT_LOAD;

/** One gateway on the embedded database under the mixed load, and under three times what it can carry. */
export const bench = (options: BenchOptions): Promise<BenchRow[]> =>
  measureLoad({ bench: 'load', start: startOnPglite, mustRate: 150, moonshotRate: 400, mustResidentMb: 700 }, options);
