import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findCadastralItemsCall } from '../../../src/contract/land/parcels.ts';
import type { RequestOf } from '../../../src/contract/call.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import type { SqlValue } from '../../../src/gateway/database/store.ts';
import { askGateway, sendCall } from '../../support/gateways/askGateway.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';

/** Last page of the longest list. */
const LAST = { limit: 5, page: 2_000 };
/** The coordinator shows the plan of one shard, which may have none of the land. */
const isDistributed = inject('postgres')?.nodes !== undefined;
const WARD = { city_name: 'Đà Nẵng', ward_name: 'Hòa Xuân' };

let seeded: SeededApp;
let watchedApp: ReturnType<typeof buildApp>;
/** Statements sent to the database. */
const statements: Array<[sql: string, params: readonly SqlValue[]]> = [];

beforeAll(async () => {
  seeded = await openSeededApp();
  const { store, accounts } = seeded;
  const watched: typeof store = Object.create(store) as typeof store;
  watched.query = (sql, params = [], limits) => {
    statements.push([sql, [...params]]);
    return store.query(sql, params, limits);
  };
  watchedApp = buildApp(watched, { accounts });
});
afterAll(() => seeded.close());

/** Returns the query plans of a call that reads parcels. */
async function plansOf(asked: RequestOf<typeof findCadastralItemsCall>): Promise<string[]> {
  await askGateway(watchedApp, findCadastralItemsCall, asked);
  const plans = statements
    .splice(0)
    .filter(([sql]) => sql.includes('cadastral_items') && !sql.includes('pg_dist_placement'))
    .map(async ([sql, params]) => {
      const lines = await seeded.store.query<Record<string, string>>(`explain ${sql}`, params);
      return lines.map((line) => Object.values(line)[0]).join('\n');
    });
  return Promise.all(plans);
}

describe('a list of parcels', () => {
  it.each([
    ['all', LAST],
    ['those of a ward', { ...LAST, ...WARD }],
  ])('items in order: the last page of %s is read in index order, without sorting or a full scan', async (_which, asked) => {
    const [counted, page] = await plansOf(asked);
    if (isDistributed && asked === LAST) {
      // No machine returns more rows than the list's depth.
      for (const plan of [counted, page]) expect(plan).toMatch(/Task\n.*\n +->  Limit/);
      return;
    }
    if (isDistributed) {
      for (const plan of [counted, page]) expect(plan!.match(/Task Count: \d+/g)).toEqual(['Task Count: 1']);
    }
    expect(counted).toMatch(/Aggregate.*\n.*Limit/);
    expect(page).toMatch(/Limit.*\n.*Index (Only )?Scan using cadastral_items_in_order/);
    expect(page).not.toMatch(/Seq Scan|Bitmap/);
    // Only the five rows of the page are sorted, after their rings are joined.
    expect(page!.match(/Sort {2}\(cost=[\d.]+ rows=(\d+)/)?.[1] ?? '0').toMatch(/^\d$/);
  });

  it('items in order: sheet and parcel number are looked up by index', async () => {
    const [, page] = await plansOf({ land_number: '3', parcel_number: '12', ...(isDistributed ? WARD : {}) });
    // Within a ward, which determines the shard, its own index is as good.
    expect(page).toMatch(isDistributed ? /Index (Only )?Scan using cadastral_items_(by_number|in_order)/ : /cadastral_items_by_number/);
  });

  it('items in order: pages follow without a gap, and the total equals the length of the list', async () => {
    const ids: string[] = [];
    for (const page of [1_998, 1_999, 2_000]) {
      const { data } = await askGateway(seeded.app, findCadastralItemsCall, { limit: 5, page });
      expect(data.total).toBe(10_000);
      ids.push(...data.data.map(({ _id }) => _id));
    }
    const rows = await seeded.store.query<{ id: string }>(
      `select id from cadastral_items order by province_code, ward_code, length(land_number), land_number, length(parcel_number), parcel_number, id
       limit 15 offset 9985`,
    );
    expect(ids).toEqual(rows.map(({ id }) => id));
  });

  it('items in order: a page beyond row 10,000 is refused with a message', async () => {
    for (const asked of [
      { limit: 5, page: 2_001 },
      { ...WARD, limit: 5, page: 100_000 },
    ]) {
      const answer = await sendCall(seeded.app, findCadastralItemsCall, asked);
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { message: 'Danh sách chỉ xem được 10,000 dòng đầu, vui lòng thu hẹp tìm kiếm.' },
      ]);
    }
  });
});
