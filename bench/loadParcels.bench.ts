import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openGatewayStore, type StorePlace } from '../src/gateway/main.ts';
import { startPostgresCluster } from '../tests/support/gateways/postgresCluster.ts';
import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { type ImporterRun, runImporter } from './loadParcels/runImporter.ts';
import { LOTS_GRID, writeLots } from './loadParcels/writeLots.ts';
import { makeRow, type Measured } from './rows/makeRow.ts';

const PARCELS = 1_000_000;
const QUICK_PARCELS = 100_000;

export const about: BenchAbout = {
  timed:
    'npm run import -- parcels of a GeoJSON file in VN-2000 metres, from the start of its process to its end: reading, judging, converting, storing with all indexes, sheets, statistics',
  notTimed: 'making the file; the first start of the database with its sample land',
};

/** Servers of the tests do not wait for the disk; this one does, as an operator's. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

interface Loaded {
  first: ImporterRun;
  /** An import of one parcel: the process and its database with nothing to do. */
  idle: ImporterRun;
}

async function countOwn(place: StorePlace): Promise<number> {
  const store = await openGatewayStore(place);
  const rows = await store.query<{ count: number }>('select count(*)::int as count from cadastral_items where not is_sample', [], {
    timeoutMs: Infinity,
  });
  await store.close();
  return rows[0]!.count;
}

async function load(place: StorePlace, files: { all: string; one: string }, size: number): Promise<Loaded> {
  await (await openGatewayStore(place)).close();
  const environment = { DATA_DIR: place.dataDir, ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }) };
  const idle = await runImporter([files.one, '--grid', LOTS_GRID], environment);
  const first = await runImporter([files.all, '--grid', LOTS_GRID], environment);
  if ((await countOwn(place)) !== size) throw new Error(`${size} parcels were loaded, and not as many are there`);
  return { first, idle };
}

/** Loads a seeded file into an embedded database and into a server's. */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const size = options.quick ? QUICK_PARCELS : PARCELS;
  const folder = mkdtempSync(join(tmpdir(), 'thua-load-'));
  try {
    const files = { all: join(folder, 'lots.geojson'), one: join(folder, 'one.geojson') };
    const bytes = await writeLots(files.all, size);
    await writeLots(files.one, 1);
    const pglite = await load({ dataDir: join(folder, 'pglite') }, files, size);
    const cluster = await startPostgresCluster(DURABLE);
    const postgres = await load({ dataDir: join(folder, 'postgres'), databaseUrl: cluster.urlOf('postgres') }, files, size).finally(
      cluster.stop,
    );
    const row = (name: string, unit: string, ours: number, goals: Pick<Measured, 'must' | 'moonshot'>, note: string): BenchRow =>
      makeRow({ bench: 'loadParcels', case: name, size, unit, ours, ...goals, note }, options);
    const [inTime, inMemory] = [
      { must: { atMost: 600, of: 'ours' }, moonshot: { atMost: 120, of: 'ours' } },
      { must: { atMost: 400, of: 'ours' }, moonshot: { atMost: 200, of: 'ours' } },
    ] as const;
    const file = `${(bytes / 2 ** 20).toFixed(0)} MiB of GeoJSON, 4 to 8 corners a parcel`;
    const idleMb = pglite.idle.peakMb;
    return [
      row('PGlite', 's', pglite.first.seconds, inTime, file),
      row(
        'PGlite, memory beyond the opened database',
        'MiB',
        pglite.first.peakMb - idleMb,
        inMemory,
        `peak of the process less that of loading one parcel, ${idleMb.toFixed(0)} MiB; what the database's thread grows by counts as ours`,
      ),
      row('PGlite, memory of the whole process', 'MiB', pglite.first.peakMb, {}, 'the database runs in a thread of it'),
      row('PostgreSQL', 's', postgres.first.seconds, inTime, `${file}; server on the same machine, fsync on`),
      row("PostgreSQL, importer's memory", 'MiB', postgres.first.peakMb, inMemory, 'peak of the whole process; the server is another'),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
