import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openGatewayStore } from '../src/gateway/main.ts';
import { startPostgresCluster } from '../tests/support/gateways/postgresCluster.ts';
import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { KILLS_ABOUT, killRows } from './kills/killRows.ts';

export const about: BenchAbout = KILLS_ABOUT;

/** The same as 'kills' with PostgreSQL, whose server stays up. */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const cluster = await startPostgresCluster();
  const dataDir = mkdtempSync(join(tmpdir(), 'thua-bench-'));
  try {
    const place = { dataDir, databaseUrl: cluster.urlOf('postgres') };
    await (await openGatewayStore(place)).close();
    return await killRows('killsPostgres', place, options);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    await cluster.stop();
  }
}
