import { mkdtempSync, rmSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openGatewayStore } from '../../../src/gateway/main.ts';
import { openPgliteStore } from '../../../src/gateway/database/pglite/openPgliteStore.ts';
import { openServedStore } from '../../../src/gateway/database/pglite/servedStore.ts';
import { StoreBusy } from '../../../src/gateway/database/store.ts';
import { startTestProcess } from '../../support/gateways/gatewayProcess.ts';
import { KILLED_AFTER, type Seeding, seededDataDir, seedingOfMaster, seedThroughKill } from '../../support/gateways/seededDataDir.ts';

const long = process.env.THUA_LONG === '1';
const KILLS = long ? 20 : 1;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'thua-store-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Resolves when PGlite starts writing its cluster. */
async function clusterBegun(dir: string): Promise<void> {
  for await (const { filename } of watch(dir)) if (filename?.startsWith('postgres')) return;
}

describe('durability', () => {
  let storeDir: string;
  let store: Awaited<ReturnType<typeof openPgliteStore>>;
  beforeAll(async () => {
    // Creating a cluster takes longer than these tests, so a copy is used.
    storeDir = await seededDataDir();
    store = await openPgliteStore(storeDir);
  });
  afterAll(async () => {
    await store.close();
    rmSync(storeDir, { recursive: true });
  });

  it('durability: every commit is synced before it is acknowledged', async () => {
    await store.query('create table synced (number int primary key)');
    for (let number = 0; number < 50; number++) {
      const before = store.fsyncCount;
      await store.query('insert into synced values ($1)', [number]);
      expect(store.fsyncCount).toBeGreaterThan(before);
    }
    const before = store.fsyncCount;
    await store.transaction(async (inside) => {
      for (let number = 100; number < 110; number++) await inside.query('insert into synced values ($1)', [number]);
    });
    expect(store.fsyncCount).toBeGreaterThan(before);
    const settings = await store.query(
      "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name",
    );
    expect(settings).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'synchronous_commit', setting: 'on' },
    ]);
  });

  it('durability: a transaction that throws leaves nothing, and the next one works', async () => {
    await store.query('create table undone (number int primary key)');
    await expect(
      store.transaction(async (inside) => {
        await inside.query('insert into undone values (1)');
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await expect(store.query('insert into undone values (null)')).rejects.toMatchObject({ name: 'StoreError', code: '23502' });
    await store.transaction((inside) => inside.query('insert into undone values (2)'));
    expect(await store.query('select number from undone')).toEqual([{ number: 2 }]);
  });

  it('durability: 200 acknowledged rows survive repeated kill -9', async () => {
    let next = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      await store.close();
      const writer = startTestProcess('writeRows', storeDir, String(next));
      await writer.seen(new RegExp(`^acknowledged ${next + 199}$`));
      writer.child.kill('SIGKILL');
      expect((await writer.exited).signal).toBe('SIGKILL');
      const acknowledged = writer.lines.map((line) => Number(/^acknowledged (\d+)$/.exec(line)?.[1]));
      expect(acknowledged.length).toBeGreaterThanOrEqual(200);

      store = await openPgliteStore(storeDir);
      const rows = await store.query<{ number: number }>('select number from kept order by number');
      const kept = new Set(rows.map((row) => row.number));
      expect(acknowledged.filter((number) => !kept.has(number))).toEqual([]);
      next = rows.at(-1)!.number + 1;
    }
  });

  it('durability: a request that waits too long gets an error, and the store continues', async () => {
    const slow = store.query('select count(*)::int as n from generate_series(1, 300000)', [], { timeoutMs: Infinity });
    await expect(store.query('select 1', [], { timeoutMs: 1 })).rejects.toThrow(StoreBusy);
    expect(await slow).toEqual([{ n: 300_000 }]);
    const crowd = Array.from({ length: 600 }, () =>
      store.query('select 1').then(
        () => 'answered',
        () => 'busy',
      ),
    );
    expect(new Set(await Promise.all(crowd))).toEqual(new Set(['answered', 'busy']));
    expect(await store.query('select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('one process per data folder', () => {
  it('one process per data folder: a second is refused in one line; after kill -9 the folder is free', async () => {
    const seeded = await seededDataDir();
    const first = startTestProcess('startGateway', seeded);
    const url = (await first.seen(/^ready http/)).slice('ready '.length);

    const second = startTestProcess('startGateway', seeded);
    expect((await second.exited).code).toBe(1);
    expect(second.lines).toEqual([expect.stringContaining('đang được một tiến trình khác sử dụng')]);
    await expect.poll(async () => (await fetch(`${url}/gateway/config/find`)).status).toBe(200);

    first.child.kill('SIGKILL');
    await first.exited;
    const third = startTestProcess('startGateway', seeded);
    await third.seen(/^ready http/);
    third.child.kill('SIGTERM');
    expect(await third.exited).toEqual({ code: 0, signal: null });
    expect(third.lines.filter((line) => line.startsWith('ready '))).toHaveLength(1);
    rmSync(seeded, { recursive: true });
  });

  it('one process per data folder: an endless statement does not stop a timely exit with 1 or lose writes', async () => {
    const seeded = await seededDataDir();
    const { seen, child, exited } = startTestProcess('startGateway', seeded);
    await seen(/^ready http/);
    const [operator, other] = [(await openServedStore(seeded, false))!, (await openServedStore(seeded, false))!];
    await operator.query(`create table kept as select 'acknowledged' as word`);
    const endless = operator.query('select pg_sleep(3600)', [], { timeoutMs: Infinity }).catch((error: unknown) => error);
    await expect(other.query('select 1', [], { timeoutMs: 50 })).rejects.toBeInstanceOf(StoreBusy);
    child.kill('SIGTERM');
    // Exit by its own limit (`STOP_LIMITS.endMs`); a regular close exits with 0.
    expect(await exited).toEqual({ code: 1, signal: null });
    await endless;
    const store = await openPgliteStore(seeded);
    expect(await store.query('select word from kept')).toEqual([{ word: 'acknowledged' }]);
    await store.close();
    rmSync(seeded, { recursive: true });
  });

  it('one process per data folder: of several started at once at most one opens it', async () => {
    const seeded = await seededDataDir();
    rmSync(join(seeded, 'lock'), { recursive: true });
    const starters = Array.from({ length: 3 }, () => startTestProcess('writeRows', seeded, '0'));
    const outcomes = await Promise.allSettled(starters.map((starter) => starter.seen(/^acknowledged 0$/)));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled').length).toBeLessThanOrEqual(1);
    for (const { child, exited } of starters) {
      child.kill('SIGKILL');
      await exited;
    }
    rmSync(seeded, { recursive: true });
  });
});

/** Expects the result of a first start, however often it was killed. */
async function expectSeeded(dir: string): Promise<void> {
  const left: string[] = [];
  const store = await openGatewayStore({ dataDir: dir }, (name) => left.push(name));
  expect(left).toEqual([]);
  const [counted] = await store.query<Record<string, number>>(
    `select (select count(*) from units)::int as units, (select count(*) from cadastral_items)::int as parcels,
       (select count(distinct (province_code, id)) from cadastral_items)::int as distinct_parcels`,
    [],
    { timeoutMs: Infinity },
  );
  expect(counted!.units).toBe(63 + 696 + 10_051 + 34 + 3_321);
  expect(counted!.parcels).toBeGreaterThanOrEqual(120_000);
  expect(counted!.distinct_parcels).toBe(counted!.parcels);
  await store.close();
}

function expectCompleted({ killed, completed }: Seeding): void {
  expect(killed.some((line) => line.startsWith('ready'))).toBe(false);
  expect(completed).toContain('002_indexes.sql');
}

describe('a first start that is killed', () => {
  it('a first start killed before its cluster is complete is repeated from the beginning', async () => {
    const starting = startTestProcess('startGateway', dataDir);
    await clusterBegun(dataDir);
    starting.child.kill('SIGKILL');
    await starting.exited;
    expect(starting.lines.some((line) => line.startsWith('ready'))).toBe(false);
    // From a cluster that opens on, a start is the usual one; only the long run seeds it completely.
    const store = await openPgliteStore(dataDir);
    expect(await store.query("select tablename from pg_tables where schemaname = 'public'")).toEqual([]);
    await store.query('create table made_anew (number int primary key)');
    await store.close();
    if (!long) return;
    const steps: string[] = [];
    await (await openGatewayStore({ dataDir }, (name) => steps.push(name))).close();
    expect(steps).toEqual(expect.arrayContaining(['units', '002_indexes.sql']));
    await expectSeeded(dataDir);
  }, 180_000);

  // The seeded folder that every test copies was made by such a start.
  it(`a first start killed after ${KILLED_AFTER} is completed by the next`, async () => {
    const seeding = await seedingOfMaster();
    expectCompleted(seeding);
    expect(seeding.killed.some((line) => KILLED_AFTER.test(line))).toBe(true);
    expect(seeding.completed).not.toContain('units');
    const copy = await seededDataDir();
    await expectSeeded(copy);
    rmSync(copy, { recursive: true });
  }, 180_000);

  const more = long ? [/^prepared units$/] : [];
  it.each(more)(
    'a first start killed after %s is completed by the next',
    async (step) => {
      const seeding = await seedThroughKill(dataDir, step);
      expectCompleted(seeding);
      expect(seeding.completed).not.toContain('units');
      await expectSeeded(dataDir);
    },
    180_000,
  );
});
