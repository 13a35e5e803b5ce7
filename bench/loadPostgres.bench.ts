import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { ON_POSTGRES } from './load/loadedDatabases.ts';
import { ABOUT_LOAD, measureSteadyLoad } from './load/measureLoad.ts';

export const about: BenchAbout = ABOUT_LOAD;

/** Measures two gateways on one PostgreSQL server under the mixed load. */
export const bench = (options: BenchOptions): Promise<BenchRow[]> => measureSteadyLoad({ ...ON_POSTGRES, bench: 'loadPostgres' }, options);
