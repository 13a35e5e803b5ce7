import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openGatewayStore, type StorePlace } from '../src/gateway/main.ts';
import { type KillReport, runKills } from '../tests/support/killCampaign.ts';
import { startPostgresCluster } from '../tests/support/postgresCluster.ts';
import { seededDataDir } from '../tests/support/seededDataDir.ts';
import type { BenchAbout, BenchOptions, BenchRow } from './benchRow.ts';
import { makeRow } from './makeRow.ts';
import { quantile } from './quantile.ts';

const KILLS = 100;
const QUICK_KILLS = 5;
const SEED = 2026;

export const about: BenchAbout = {
  timed:
    'From the SIGKILL of a gateway to the first answer to a write by the one that is started next: process, database, listening. ' +
    'Three customers write notes with pictures and send points to each other all the time; each kill comes at a random answer ' +
    'of the 3rd to the 27th, with others on their way, and what was cut off is sent again with the same id.',
  notTimed: 'What is asked in the end: everything acknowledged is there, once, as it was acknowledged; the ledger adds up.',
};

function rowsOf(database: string, report: KillReport, kills: number, options: BenchOptions): BenchRow[] {
  const { acknowledged, lost, doubled, uneven, upAgainMs } = report;
  const row = (name: string, unit: string, ours: number, must: number, note: string, more: Partial<BenchRow> = {}): BenchRow =>
    makeRow({ bench: 'kills', case: `${name}, ${database}`, size: kills, unit, ours, must: { atMost: must, of: 'ours' }, note, ...more }, options);
  const times = { spread: { ours: [quantile(upAgainMs, 0.25), quantile(upAgainMs, 0.75)] as [number, number], peer: null, samples: upAgainMs.length } };
  const moonshot = { atMost: 1_000, of: 'ours' } as const;
  const asked = `${acknowledged} acknowledged writes, ${kills} kills`;
  return [
    row('acknowledged and lost', 'writes', lost.length, 0, lost[0] ?? asked),
    row('done twice', 'writes', doubled.length, 0, doubled[0] ?? asked),
    row('sums that are off', 'faults', uneven.length, 0, uneven.length > 0 ? JSON.stringify(uneven[0]) : 'ledger, balances, pictures and their rows'),
    row('up again, median', 'ms', quantile(upAgainMs, 0.5), 5_000, 'from the kill to the next answer to a write', { ...times, moonshot }),
    row('up again, slowest', 'ms', Math.max(...upAgainMs), 5_000, 'of all kills', { moonshot }),
  ];
}

/** The seeded database of a fresh server; the gateways are killed, the server is not. */
async function onPostgres<Value>(work: (place: StorePlace) => Promise<Value>): Promise<Value> {
  const cluster = await startPostgresCluster();
  const dataDir = mkdtempSync(join(tmpdir(), 'thua-bench-'));
  try {
    const place = { dataDir, databaseUrl: cluster.urlOf('postgres') };
    await (await openGatewayStore(place)).close();
    return await work(place);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    await cluster.stop();
  }
}

/** kill -9 in the middle of mixed writes, again and again, on both databases. */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const kills = options.quick ? QUICK_KILLS : KILLS;
  const dataDir = await seededDataDir();
  const embedded = await runKills({ dataDir }, { kills, seed: SEED }).finally(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = await onPostgres((place) => runKills(place, { kills, seed: SEED }));
  return [...rowsOf('PGlite', embedded, kills, options), ...rowsOf('PostgreSQL', server, kills, options)];
}
