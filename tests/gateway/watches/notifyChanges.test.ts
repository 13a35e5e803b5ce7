import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { insertCustomer } from '../../../src/gateway/account/customerRow.ts';
import type { Store } from '../../../src/gateway/database/store.ts';
import { openGatewayStore } from '../../../src/gateway/main.ts';
import { readMapAddress } from '../../../src/domain/map/mapAddress.ts';
import { notifyChanges } from '../../../src/gateway/watches/notifyChanges.ts';
import { breakStore } from '../../support/gateways/brokenStore.ts';
import { freshPostgres } from '../../support/gateways/freshPostgres.ts';
import { startTestProcessWith } from '../../support/gateways/gatewayProcess.ts';
import { seededDataDir } from '../../support/gateways/seededDataDir.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { seededRandom } from '../../support/run/seededRandom.ts';
import { killTwoGateways } from '../../support/watches/killTwoGateways.ts';
import { watchScene } from '../../support/watches/watchScene.ts';
import { insertChangeSets, insertWatches, markedPairs, type TestChange, notifiedPairs } from '../../support/watches/changeSets.ts';
import { NOTIFICATION_QUOTA } from '../../../src/gateway/http/limits.ts';

const long = process.env.THUA_LONG === '1';
const SCENE = long
  ? { watches: 20_000, sets: 200, changesASet: 100, customers: 500, extent: 20_000 }
  : { watches: 300, sets: 24, changesASet: 20, customers: 30, extent: 1_500 };
const SEEDS = long ? [1, 2, 3, 4, 5] : [1];
/** Small scene, processed repeatedly with a different failing statement. */
const BROKEN = { watches: 60, sets: 3, changesASet: 12, customers: 8, extent: 500 };

let fixture: SeededApp;
let store: Store;
beforeAll(async () => {
  fixture = await openSeededApp();
  ({ store } = fixture);
});
afterAll(() => fixture.close());
const TABLES = ['land_watches', 'watch_news', 'watch_mails', 'notifications', 'land_changes', 'land_change_sets', 'users'];
const forgetAll = async (): Promise<void> => {
  for (const table of TABLES) await store.query(table === 'users' ? `delete from users where id like 'nguoi-%'` : `delete from ${table}`);
};
beforeEach(forgetAll);
afterEach(() => expect(fixture.failures.splice(0)).toEqual([]));

async function addCustomers(count: number, own: Store = store): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const id = `nguoi-${n}`;
    await insertCustomer(own, { id, email: `${id}@example.com`, username: null, password: '', fullname: id, phone: '', referralId: '' });
  }
}

async function lay({ watches, sets }: ReturnType<typeof watchScene>, customers: number): Promise<void> {
  await addCustomers(customers);
  await insertWatches(store, watches);
  await insertChangeSets(store, sets);
}

const tell = (own: Store = store): Promise<number> => notifyChanges(own, { hasMail: false });
const unreportedCount = async (): Promise<number> =>
  (await store.query<{ count: number }>('select count(*)::int as count from land_changes where told_at is null'))[0]!.count;

it.each(SEEDS)('watches: exactly the affected watchers are notified, once per change set (seed %i)', async (seed) => {
  const scene = watchScene(seed, SCENE);
  await lay(scene, SCENE.customers);
  expect(scene.expected.length).toBeGreaterThan(100);
  const begun = performance.now();
  expect(await tell()).toBe(scene.expected.length);
  if (long) console.log(`${((performance.now() - begun) / (SCENE.sets * SCENE.changesASet)).toFixed(2)} ms a change, told and written`);
  expect(await unreportedCount()).toBe(0);
  expect(await markedPairs(store)).toEqual(scene.expected);
  // Processing again without the marks of sent notifications adds none.
  await store.query('update land_changes set told_at = null');
  expect(await tell()).toBe(0);
  const pairs = await notifiedPairs(store);
  // Beyond a customer's limit the oldest are deleted.
  if (!long) expect(pairs).toEqual(scene.expected);
  expect(new Set(pairs).size).toBe(pairs.length);
});

it('watches: if any statement fails, or with two gateways, each watch is notified of each set once', async () => {
  const scene = watchScene(7, BROKEN);
  await lay(scene, BROKEN.customers);
  const broken = breakStore(store);
  for (let nth = 1; ; nth += long ? 1 : 5) {
    for (const table of ['watch_news', 'notifications']) await store.query(`delete from ${table}`);
    await store.query('update land_changes set told_at = null');
    broken.arm(nth, nth % 2 === 0 ? 'before' : 'after');
    await expect(
      tell(broken.store).then(
        () => 'whole',
        () => 'broken',
      ),
    ).resolves.toMatch(/whole|broken/);
    const wasReached = broken.disarm();
    await Promise.all([tell(), tell()]);
    // One gateway may have skipped what the other had not finished.
    await tell();
    expect([nth, await notifiedPairs(store), await unreportedCount()]).toEqual([nth, scene.expected, 0]);
    if (!wasReached) break;
  }
});

it('watches: affected watches and their ground are found by index, without reading other watches', async () => {
  await addCustomers(40);
  const places = Array.from({ length: 4_000 }, (_, n) => ({
    user_id: `nguoi-${n % 40}`,
    id: `w${n}`,
    kind: n % 3 === 0 ? ('parcel' as const) : ('area' as const),
    parcel_id: n % 3 === 0 ? `thua-${n}` : '',
    boxes: [[n * 5, 0, n * 5 + 4, 4]] as const,
  }));
  await insertWatches(store, places);
  await insertChangeSets(store, [{ id: 's', province_code: '48', changes: [{ kind: 'zone_code', boxes: [[1_000, 0, 1_040, 4]] }] }]);
  await store.query('analyze land_watches');
  const plans: string[] = [];
  const watched = Object.create(store) as Store;
  watched.query = async (sql, params = [], limits) => {
    if (sql.includes('from land_watches')) {
      const lines = await store.query<Record<string, string>>(`explain ${sql}`, params);
      plans.push(lines.map((line) => Object.values(line)[0]).join('\n'));
    }
    return store.query(sql, params, limits);
  };
  expect(await tell(watched)).toBe(8);
  expect(plans).toHaveLength(2);
  for (const plan of plans) expect(plan).not.toContain('Seq Scan on land_watches');
});

const change = (fields: Partial<TestChange> = {}): TestChange => ({ kind: 'zone_code', boxes: [[0, 0, 20, 20]], ...fields });

it('watches: a notification gives old and new code, plan and place; a draft is marked as one', async () => {
  await addCustomers(1);
  const [plan] = await store.query<{ id: string; province_code: string; title: string; plan_status: string }>(
    'select id, province_code, title, plan_status from parcel_lands order by id limit 1',
  );
  const { id: planning_after, province_code, title } = plan!;
  await insertWatches(store, [{ user_id: 'nguoi-0', id: 'w', kind: 'area', title: 'Vườn nhà', boxes: [[0, 0, 100, 100]] }]);
  const changes = [
    change(),
    change({ boxes: [[90, 90, 110, 9_000]] }),
    change({ kind: 'zone_added', code_before: null, code_after: 'CLN', boxes: [[40, 40, 42, 42]] }),
    // Adjacent: a shared border is no ground.
    change({ kind: 'zone_gone', code_after: null, boxes: [[100, 0, 120, 20]] }),
  ];
  await insertChangeSets(store, [{ id: 's', province_code, planning_before: 'truoc', planning_after, changes }]);
  const textOf = async () =>
    (await store.query<{ title: string; content: string; link: string }>('select title, content, link from notifications'))[0]!;
  expect(await tell()).toBe(1);
  const told = await textOf();
  expect(told.title).toBe('Quy hoạch thay đổi: Vườn nhà');
  const [by, ...lines] = told.content.split('\n');
  expect(by).toBe(`Theo ${title}.`);
  expect(lines).toEqual([expect.stringMatching(/^ODT thành DGT: 59\d\.\d m²\.$/), expect.stringMatching(/^Thêm CLN: 4\.7 m²\.$/)]);
  // The link shows the watched ground and not the whole zone, which may be as long as a road.
  expect(readMapAddress(told.link).view!.zoom).toBeGreaterThan(16.5);
  // The link compares both plannings.
  expect(told.link).toMatch(new RegExp(`layers=${planning_after},truoc.*&compare=swipe:50:truoc:${planning_after}`));

  await forgetAll();
  await addCustomers(1);
  await insertWatches(store, [
    { user_id: 'nguoi-0', id: 'w', kind: 'area', title: 'Vườn nhà', changes: ['draft'], boxes: [[0, 0, 100, 100]] },
  ]);
  await insertChangeSets(store, [{ id: 's', province_code, planning_after, changes: [change()] }]);
  expect(await tell()).toBe(0);
  await store.query(`update parcel_lands set plan_status = 'consultation' where province_code = $1 and id = $2`, [
    province_code,
    planning_after,
  ]);
  await store.query('update land_changes set told_at = null');
  expect(await tell()).toBe(1);
  await store.query('update parcel_lands set plan_status = $3 where province_code = $1 and id = $2', [
    province_code,
    planning_after,
    plan!.plan_status,
  ]);
  expect((await textOf()).title).toBe('Dự thảo quy hoạch mới: Vườn nhà');
});

it('watches: parcel changes are counted, closed accounts skipped, and beyond 500 the oldest deleted', async () => {
  await addCustomers(2);
  await store.query(`update users set closed_at = now(), erase_at = now() + interval '30 days' where id = 'nguoi-1'`);
  await insertWatches(
    store,
    ['nguoi-0', 'nguoi-1'].map((user_id) => ({
      user_id,
      id: `w-${user_id}`,
      kind: 'ward' as const,
      ward_code: '20194',
      boxes: [[0, 0, 1, 1]] as const,
    })),
  );
  await store.query(
    `insert into notifications (user_id, id, uid, title, content, created_at)
     select 'nguoi-0', n::text, n::text, 'Cũ', '', now() - n * interval '1 minute' from generate_series(1, ${NOTIFICATION_QUOTA}) n`,
  );
  const parcels = [change({ kind: 'parcel_added' }), change({ kind: 'parcel_added' }), change({ kind: 'parcel_gone' })];
  await insertChangeSets(store, [
    { id: 's', province_code: '48', kind: 'parcels', changes: parcels.map((each) => ({ ...each, ward_code: '20194' })) },
  ]);
  expect(await tell()).toBe(1);
  const rows = await store.query<{ content: string }>(`select content from notifications where uid like 'watch:%'`);
  expect(rows).toEqual([{ content: 'Thửa mới: 2.\nThửa không còn: 1.' }]);
  const [left] = await store.query<{ count: number; oldest: boolean }>(
    `select count(*)::int as count, bool_or(uid = '${NOTIFICATION_QUOTA}') as oldest from notifications`,
  );
  expect(left).toEqual({ count: NOTIFICATION_QUOTA, oldest: false });
});

if (long) {
  const KILLED = { watches: 8_000, sets: 400, changesASet: 50, customers: 300, extent: 6_000 };
  const KILLS = 10;

  it('watches: repeated kill -9 of one gateway, or one of two on PostgreSQL, loses and repeats no notice', async () => {
    const database = inject('database') === 'postgres' ? await freshPostgres() : undefined;
    const dataDir = database ? mkdtempSync(join(tmpdir(), 'thua-data-')) : await seededDataDir();
    const place = { dataDir, databaseUrl: database?.url };
    const environment = { TOKEN_SECRET: 'a secret that only these killed gateways have', ...(database && { DATABASE_URL: database.url }) };
    const scene = watchScene(11, KILLED);
    const random = seededRandom(11);
    const within = async <Value>(work: (own: Store) => Promise<Value>): Promise<Value> => {
      const own = await openGatewayStore(place);
      try {
        return await work(own);
      } finally {
        await own.close();
      }
    };
    try {
      await within(async (own) => {
        await addCustomers(KILLED.customers, own);
        await insertWatches(own, scene.watches);
        await insertChangeSets(own, scene.sets);
      });
      const progress: number[] = [];
      for (let kill = 0; kill < KILLS; kill += 1) {
        const gateways = Array.from({ length: database ? 2 : 1 }, () => startTestProcessWith(environment, 'startGateway', dataDir));
        for (const { child, seen, exited } of gateways) {
          await seen(/^ready http/);
          // At any moment of the sweep.
          setTimeout(() => child.kill('SIGKILL'), 500 + random() * 4_000);
          await exited;
        }
        progress.push(await within(async (own) => (await markedPairs(own)).length));
      }
      console.log(`told of ${scene.expected.length} behind each kill: ${progress.join(' ')}`);
      expect(progress.some((count) => count > 0 && count < scene.expected.length)).toBe(true);
      await within(async (own) => {
        await tell(own);
        expect(await markedPairs(own)).toEqual(scene.expected);
        const told = new Set(scene.expected);
        const pairs = await notifiedPairs(own);
        expect([pairs.length, pairs.filter((pair) => !told.has(pair))]).toEqual([new Set(pairs).size, []]);
      });
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
      await database?.drop();
    }
  }, 600_000);
  it('watches: repeated kill -9 of two gateways and imports loses no notice; mails repeat only unchanged', async () => {
    const report = await killTwoGateways({ kills: 24, seed: 43 });
    const { kills, progress, importedSets, expected, marked, told, mails, failures } = report;
    console.log({ kills, progress, importedSets, expected: expected.length, notifications: told.length, mails, failures });
    expect(kills).toBeGreaterThanOrEqual(20);
    expect(importedSets).toBeGreaterThan(1);
    expect(progress.some((count) => count > 0 && count < expected.length)).toBe(true);
    expect(marked).toEqual(expected);
    const hasToBe = new Set(expected);
    expect([told.length, told.filter((pair) => !hasToBe.has(pair))]).toEqual([new Set(told).size, []]);
    expect(mails.faults).toEqual([]);
    expect(mails.underFire).toBeGreaterThan(0);
    // A mail accepted just before the gateway died is sent again.
    expect(mails.repeated).toBeLessThanOrEqual(kills);
    expect(failures).toEqual([]);
  }, 900_000);
}
