import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queryable, SqlValue } from '../../../src/gateway/database/store.ts';
import { isDistributed } from '../../../src/gateway/land/queryShards.ts';
import { findAround } from '../../../src/gateway/land/rows.ts';
import { SAMPLE_AREAS } from '../../../src/gateway/sample/sampleAreas.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';

const HALF_DEG = 0.001;

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await openSeededApp();
});
afterAll(() => seeded.close());

it('around: a small box uses only the index of extents, whatever share of all land a province has', async () => {
  const { lng, lat } = SAMPLE_AREAS[0]!.center;
  let asked: [string, readonly SqlValue[]] = ['', []];
  const noting: Queryable = {
    query: (sql, params = [], limits = {}) => {
      asked = [sql, params];
      return seeded.store.query(sql, params, limits);
    },
  };
  const box = { west: lng - HALF_DEG, east: lng + HALF_DEG, south: lat - HALF_DEG, north: lat + HALF_DEG };
  const found = await findAround(noting, 'cadastral_items', { box, limit: 500 });
  expect(found.length).toBeGreaterThan(20);
  const plan = await seeded.store.query<{ 'QUERY PLAN': string }>(`explain ${asked[0]}`, asked[1]);
  const indexes = plan.flatMap((line) => /Index.* on (\w+)/.exec(line['QUERY PLAN'])?.[1] ?? []);
  // Each shard has an index of its own.
  if (await isDistributed(seeded.store)) expect(indexes.some((name) => name.startsWith('cadastral_items_by_extent'))).toBe(true);
  else expect(indexes).toEqual(['cadastral_items_by_extent']);
});
