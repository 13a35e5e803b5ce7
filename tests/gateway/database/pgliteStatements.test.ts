import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPgliteStore } from '../../../src/gateway/database/pglite/openPgliteStore.ts';
import type { Store } from '../../../src/gateway/database/store.ts';

const folder = mkdtempSync(join(tmpdir(), 'thua-pglite-statements-'));
let store: Store;
beforeAll(async () => {
  store = await openPgliteStore(folder);
  await store.query('create table lots (code text not null, extent box not null)');
  await store.query("insert into lots select 'c' || n % 7, box(point(n, n), point(n + 1, n + 1)) from generate_series(1, 500) as n");
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

/** Counts generic and custom plans of a statement. */
async function plansOf(sql: string): Promise<{ ofNone: number; ofValues: number }> {
  const [row] = await store.query<{ ofNone: number; ofValues: number }>(
    'select generic_plans::int as "ofNone", custom_plans::int as "ofValues" from pg_prepared_statements where statement = $1',
    [sql],
  );
  return row!;
}
const modeNow = async (): Promise<string> =>
  (await store.query<{ mode: string }>("select current_setting('plan_cache_mode') as mode"))[0]!.mode;

it('pglite: statements marked isPlannedOnce use a generic plan, all others a plan per call', async () => {
  const [once, ever] = ['once', 'ever'].map((name) => `select count(*)::int as ${name} from lots where code = any($1::text[])`) as [
    string,
    string,
  ];
  for (let n = 0; n < 6; n += 1) {
    expect(await store.query(once, [[`c${n}`]], { isPlannedOnce: true })).toEqual([{ once: n === 1 || n === 2 || n === 3 ? 72 : 71 }]);
    await store.query(ever, [[`c${n}`]]);
  }
  expect([await plansOf(once), await plansOf(ever)]).toEqual([
    { ofNone: 6, ofValues: 0 },
    { ofNone: 0, ofValues: 6 },
  ]);
});

it('pglite: a transaction that is rolled back leaves no statement with a generic plan', async () => {
  await store.query('select count(*) from lots where code = $1', ['c1'], { isPlannedOnce: true });
  const given = new Error('given up');
  await expect(
    store.transaction(async (inside) => {
      await inside.query('select count(*) from lots');
      throw given;
    }),
  ).rejects.toBe(given);
  expect(await modeNow()).toBe('auto');
});

it('pglite: bytes of any length are read correctly, and earlier results stay intact', async () => {
  const kept: Uint8Array[] = [];
  const lengths = [3, 0, 70_000, 9, 5_000_000, 100_000, 1];
  for (const [at, length] of lengths.entries()) {
    const rows = await store.query<{ at: number; bytes: Uint8Array; none: Uint8Array | null }>(
      `select $1::int as at, decode(repeat(lpad(to_hex($1::int + 160), 2, '0'), $2::int), 'hex') as bytes, null::bytea as none`,
      [at, length],
    );
    expect([rows.length, rows[0]!.at, rows[0]!.none]).toEqual([1, at, null]);
    kept.push(rows[0]!.bytes);
  }
  expect(kept.map(({ length }) => length)).toEqual(lengths);
  expect(kept.every((bytes, at) => bytes.every((byte) => byte === at + 160))).toBe(true);
});
