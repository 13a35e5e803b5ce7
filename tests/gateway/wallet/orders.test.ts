import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findOrdersCall, findServicePacksCall } from '../../../src/contract/orders/orders.ts';
import { CALL_LIMITS } from '../../../src/domain/limits.ts';
import { askGateway, refusalOf } from '../../support/gateways/askGateway.ts';
import { registerCustomer, type TestCustomer } from '../../support/customers/customers.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';

let seeded: SeededApp;
let lan: TestCustomer;
let minh: TestCustomer;

beforeAll(async () => {
  seeded = await openSeededApp();
  lan = await registerCustomer(seeded, 'lan');
  minh = await registerCustomer(seeded, 'minh');
});
beforeEach(() => seeded.store.query('delete from orders'));
afterEach(() => expect(seeded.failures).toEqual([]));
afterAll(() => seeded.close());

/** Inserts orders in the given sequence, each identified by its day of November. */
async function place({ id }: TestCustomer, orders: ReadonlyArray<readonly [day: number, status: string]>): Promise<void> {
  for (const [day, status] of orders) {
    await seeded.store.query(
      `insert into orders (id, user_id, service_pack_id, title, time_request, expired_time, status)
       values ($1, $2, 'goi-30-ngay', 'Gói 30 ngày', $3::timestamptz, $3::timestamptz + interval '30 days', $4)`,
      [`${id}-${day}`, id, new Date(Date.UTC(2026, 10, day, 3, 4, 5, 6)).toISOString(), status],
    );
  }
}

/** Returns the days of a customer's orders. */
async function daysOf({ id, accessToken }: TestCustomer, request: Record<string, unknown>): Promise<number[]> {
  const { data } = await askGateway(seeded.app, findOrdersCall, request, accessToken);
  expect(data.every((order) => order._id.startsWith(`${id}-`))).toBe(true);
  return data.map((order) => Number(order._id.slice(id.length + 1)));
}

/** Package lookup of §7, sent by the app beside users_permissions_users. */
const LOOKUP = { limit: 20, status: 'DONE', orderByName: 'time_request', orderByKey: 1 };

describe('orders', () => {
  it.each([1, -1])('orders: the lookup begins with the latest DONE order, whatever orderByKey is (%i)', async (orderByKey) => {
    await place(lan, [
      [7, 'DONE'],
      [20, 'DONE'],
      [3, 'DONE'],
      [21, 'PENDING'],
      [22, 'CANCEL'],
    ]);
    const asked = { ...LOOKUP, orderByKey, users_permissions_users: lan.id };
    expect(await daysOf(lan, asked)).toEqual([20, 7, 3]);
    expect((await askGateway(seeded.app, findOrdersCall, asked, lan.accessToken)).data[0]).toEqual({
      _id: `${lan.id}-20`,
      service_pack_id: 'goi-30-ngay',
      title: 'Gói 30 ngày',
      time_request: '2026-11-20T03:04:05.006Z',
      expired_time: '2026-12-20T03:04:05.006Z',
      status: 'DONE',
    });
    expect(await daysOf(lan, {})).toEqual([22, 21, 20, 7, 3]);
  });

  it('orders: own rows only, whichever customer is requested', async () => {
    await place(lan, [[1, 'DONE']]);
    await place(minh, [[2, 'DONE']]);
    for (const users_permissions_users of [minh.id, lan.id, '', '*', "lan' or '1'='1"]) {
      expect(await daysOf(lan, { ...LOOKUP, users_permissions_users })).toEqual([1]);
      expect(await daysOf(minh, { ...LOOKUP, users_permissions_users })).toEqual([2]);
    }
  });

  it('orders: at most 20 per page, with further pages', async () => {
    await place(
      lan,
      Array.from({ length: 25 }, (_, at) => [at + 1, 'DONE'] as const),
    );
    expect(await daysOf(lan, { ...LOOKUP, limit: 1000 })).toHaveLength(CALL_LIMITS.orders);
    expect(await daysOf(lan, { ...LOOKUP, page: 2 })).toEqual([5, 4, 3, 2, 1]);
    expect(await daysOf(lan, { limit: 1 })).toEqual([25]);
  });

  it('orders: a visitor gets none', async () => {
    expect(await refusalOf(seeded.app, findOrdersCall, { ...LOOKUP, users_permissions_users: lan.id })).toEqual({
      status: 401,
      body: { message: 'Bạn cần đăng nhập để thực hiện chức năng này', http: 401 },
    });
  });
});

describe('service packs', () => {
  it('service packs: offers come cheapest first and are marked as sample', async () => {
    const { data } = await askGateway(seeded.app, findServicePacksCall, { status: 'ACTIVE' });
    expect(data.length).toBeGreaterThanOrEqual(3);
    expect(data.map((pack) => pack.price)).toEqual(data.map((pack) => pack.price).toSorted((a, b) => a - b));
    for (const pack of data) {
      expect(pack.title).toContain('Dữ liệu mẫu');
      expect(pack).toMatchObject({ is_sample: true, status: 'ACTIVE' });
      expect(Math.min(pack.price, pack.duration_days, pack.description.length)).toBeGreaterThan(0);
    }
    const second = await askGateway(seeded.app, findServicePacksCall, { limit: 1, page: 2 });
    expect(second.data).toEqual([data[1]]);
  });

  it('service packs: one that is withdrawn is not listed', async () => {
    await seeded.store.query("update service_packs set status = 'DELETED' where id = 'goi-90-ngay'");
    const { data } = await askGateway(seeded.app, findServicePacksCall);
    expect(data.map((pack) => pack._id)).toEqual(['goi-30-ngay', 'goi-365-ngay']);
  });
});
