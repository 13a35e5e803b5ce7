import { rmSync } from 'node:fs';
import { seededDataDir } from '../tests/support/gateways/seededDataDir.ts';
import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { KILLS_ABOUT, killRows } from './kills/killRows.ts';

export const about: BenchAbout = KILLS_ABOUT;

/** kill -9 in the middle of mixed writes, again and again, on the embedded database. */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const dataDir = await seededDataDir();
  try {
    return await killRows('kills', { dataDir }, options);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
