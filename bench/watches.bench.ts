import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertCustomer } from '../src/gateway/accounts/customerRow.ts';
import { openGatewayStore } from '../src/gateway/main.ts';
import { tellChanges } from '../src/gateway/watches/tellChanges.ts';
import { insertChangeSets, insertWatches, markedPairs } from '../tests/support/watches/changeSets.ts';
import { watchScene } from '../tests/support/watches/watchScene.ts';
import type { BenchAbout, BenchOptions, BenchRow } from './rows/benchRow.ts';
import { makeRow } from './rows/makeRow.ts';
import { quantile } from './rows/quantile.ts';

const SIZE = { watches: 100_000, sets: 100, changesASet: 100, customers: 2_000, extent: 20_000, wards: 300 };
const QUICK_SIZE = { ...SIZE, watches: 10_000, customers: 500, wards: 30 };
const [ROUNDS, QUICK_ROUNDS] = [7, 3];
const MUST_MS = 1;

export const about: BenchAbout = {
  timed:
    'Telling 100 sets of 100 changes each to 100,000 watches (parcels, areas up to 50 km², wards) of 2,000 customers on the embedded database: whose ground they share, ' +
    'by its measure, and writing each notification with its mark.',
  notTimed: 'The first start; making watches and changes; comparing every watch with every change, which says who has to be told.',
};

/** What it takes to tell whoever watches a place of a change there. */
export async function bench(options: BenchOptions): Promise<BenchRow[]> {
  const size = options.quick ? QUICK_SIZE : SIZE;
  const folder = mkdtempSync(join(tmpdir(), 'thua-bench-watches-'));
  const store = await openGatewayStore({ dataDir: join(folder, 'data') });
  try {
    const { watches, sets, expected } = watchScene(1, size);
    for (let n = 0; n < size.customers; n += 1) {
      const id = `nguoi-${n}`;
      await insertCustomer(store, {
        id,
        email: `${id}@example.com`,
        username: null,
        password: '',
        fullname: id,
        phone: '',
        referralId: '',
      });
    }
    for (let from = 0; from < watches.length; from += 5_000) await insertWatches(store, watches.slice(from, from + 5_000));
    await insertChangeSets(store, sets);
    await store.query('analyze');
    const changes = size.sets * size.changesASet;
    const samples: number[] = [];
    for (let round = 0; round < (options.quick ? QUICK_ROUNDS : ROUNDS); round += 1) {
      for (const table of ['watch_news', 'notifications']) await store.query(`truncate ${table}`);
      await store.query('update land_changes set told_at = null');
      const began = performance.now();
      await tellChanges(store, { hasMail: false });
      samples.push((performance.now() - began) / changes);
      if ((await markedPairs(store)).join() !== expected.join()) throw new Error('others were told than have to be');
    }
    return [
      makeRow(
        {
          bench: 'watches',
          case: 'a change is told',
          size: size.watches,
          unit: 'ms a change',
          ours: quantile(samples, 0.5),
          must: { of: 'ours', atMost: MUST_MS },
          spread: { ours: [quantile(samples, 0.25), quantile(samples, 0.75)], peer: null, samples: samples.length },
          note: `${changes} changes in ${size.sets} sets, ${expected.length} notifications`,
        },
        options,
      ),
    ];
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
