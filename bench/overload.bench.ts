import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { ON_PGLITE, ON_POSTGRES } from './load/loadedDatabases.ts';
import { ABOUT_LOAD, measureTooMuch } from './load/measureLoad.ts';

export const about: BenchAbout = ABOUT_LOAD;

/** Measures three times the carried load on both databases, and the cost of one request of each kind. */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const embedded = await measureTooMuch({ ...ON_PGLITE, bench: 'overload', name: 'PGlite' }, options);
  return [...embedded, ...(await measureTooMuch({ ...ON_POSTGRES, bench: 'overload', name: 'PostgreSQL' }, options))];
}
