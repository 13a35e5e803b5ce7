import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { ON_PGLITE, ON_POSTGRES } from './load/loadedDatabases.ts';
import { ABOUT_LOAD, measureTooMuch } from './load/measureLoad.ts';

export const about: BenchAbout = ABOUT_LOAD;

/** Three times what gateways can carry, on both databases; and what one request of each kind costs. */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const embedded = await measureTooMuch({ ...ON_PGLITE, bench: 'overload', name: 'PGlite' }, options);
  return [...embedded, ...(await measureTooMuch({ ...ON_POSTGRES, bench: 'overload', name: 'PostgreSQL' }, options))];
}
