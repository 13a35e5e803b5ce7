import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { ON_PGLITE } from './load/loadedDatabases.ts';
import { ABOUT_LOAD, measureSteadyLoad } from './load/measureLoad.ts';

export const about: BenchAbout = ABOUT_LOAD;

/** Measures one gateway on the embedded database under the mixed load. */
export const bench = (options: BenchOptions): Promise<BenchRow[]> => measureSteadyLoad({ ...ON_PGLITE, bench: 'load' }, options);
