import type { BenchAbout, BenchOptions, BenchRow } from './benchRow.ts';
import { startOnPostgres } from './load/loadedGateways.ts';
import { ABOUT_LOAD, measureLoad } from './load/measureLoad.ts';

export const about: BenchAbout = ABOUT_LOAD;

const GATEWAYS = 2;

/** Two gateways on one PostgreSQL server under the mixed load, and under three times what they can carry. */
export const bench = (options: BenchOptions): Promise<BenchRow[]> =>
  measureLoad({ bench: 'loadPostgres', start: () => startOnPostgres(GATEWAYS), mustRate: 250, moonshotRate: 800, mustResidentMb: null }, options);
