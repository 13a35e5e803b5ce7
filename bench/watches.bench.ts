import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertCustomer } from '../src/gateway/accounts/customerRow.ts';
import type { Store } from '../src/gateway/database/store.ts';
import { openGatewayStore, type StorePlace } from '../src/gateway/main.ts';
import { tellChanges } from '../src/gateway/watches/tellChanges.ts';
import { startPostgresCluster } from '../tests/support/gateways/postgresCluster.ts';
import { insertChangeSets, insertWatches, markedPairs } from '../tests/support/watches/changeSets.ts';
import { type WatchScene, watchScene } from '../tests/support/watches/watchScene.ts';
import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { makeRow } from './rows/makeRow.ts';
import { quantile } from './rows/quantile.ts';

const SIZE = { watches: 100_000, sets: 100, changesASet: 100, customers: 2_000, extent: 20_000, wards: 300 };
const QUICK_SIZE = { ...SIZE, watches: 10_000, customers: 500, wards: 30 };
const [ROUNDS, QUICK_ROUNDS] = [7, 3];
const MUST_MS = 1;

const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

export const about: BenchAbout = {
  timed:
    'Telling 100 sets of 100 changes each to 100,000 watches (parcels, areas up to 50 km², wards) of 2,000 customers, on the embedded database and on a PostgreSQL that syncs to the ' +
    'disk: whose ground they share, by its measure, and writing each notification with its mark.',
  notTimed:
    'The first start; making watches and changes; comparing every watch with every change, which says who has to be told: behind each sample the marks are compared with it, all of them.',
};

async function lay(store: Store, { watches, sets }: WatchScene, customers: number): Promise<void> {
  for (let n = 0; n < customers; n += 1) {
    const id = `nguoi-${n}`;
    await insertCustomer(store, { id, email: `${id}@example.com`, username: null, password: '', fullname: id, phone: '', referralId: '' });
  }
  for (let from = 0; from < watches.length; from += 5_000) await insertWatches(store, watches.slice(from, from + 5_000));
  await insertChangeSets(store, sets);
  await store.query('analyze', [], { timeoutMs: Number.POSITIVE_INFINITY });
}

/** @returns ms a change, of each round @throws Error where anybody else was told than has to be, or twice */
async function timeTelling(place: StorePlace, scene: WatchScene, size: typeof SIZE, rounds: number): Promise<number[]> {
  const store = await openGatewayStore(place);
  try {
    await lay(store, scene, size.customers);
    const samples: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const table of ['watch_news', 'notifications']) await store.query(`truncate ${table}`);
      await store.query('update land_changes set told_at = null');
      const began = performance.now();
      await tellChanges(store, { hasMail: false });
      samples.push((performance.now() - began) / (size.sets * size.changesASet));
      if ((await markedPairs(store)).join() !== scene.expected.join()) throw new Error('others were told than have to be');
    }
    return samples;
  } finally {
    await store.close();
  }
}

/** What it takes to tell whoever watches a place of a change there. */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const size = options.quick ? QUICK_SIZE : SIZE;
  const folder = mkdtempSync(join(tmpdir(), 'thua-bench-watches-'));
  const scene = watchScene(1, size);
  const rowOf = (where: string, samples: readonly number[]): BenchRow =>
    makeRow(
      {
        bench: 'watches',
        case: `a change is told, ${where}`,
        size: size.watches,
        unit: 'ms a change',
        ours: quantile(samples, 0.5),
        must: { of: 'ours', atMost: MUST_MS },
        spread: { ours: [quantile(samples, 0.25), quantile(samples, 0.75)], peer: null, samples: samples.length },
        note: `${size.sets * size.changesASet} changes in ${size.sets} sets, ${scene.expected.length} notifications: none missed, none twice`,
      },
      options,
    );
  const rounds = options.quick ? QUICK_ROUNDS : ROUNDS;
  const cluster = await startPostgresCluster(DURABLE);
  try {
    const embedded = await timeTelling({ dataDir: join(folder, 'embedded') }, scene, size, rounds);
    const onServer = { dataDir: join(folder, 'server'), databaseUrl: cluster.urlOf('postgres') };
    return [rowOf('embedded database', embedded), rowOf('PostgreSQL', await timeTelling(onServer, scene, size, rounds))];
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
