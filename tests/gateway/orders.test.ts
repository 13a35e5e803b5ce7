import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findOrders } from '../../src/contract/orders.ts';
import { findServicePacks } from '../../src/contract/servicePacks.ts';
import { CALL_LIMITS } from '../../src/domain/limits.ts';
import { GATEWAY_BASE } from '../../src/gateway/app.ts';
import '../../src/gateway/requireUser.ts';
import { addOrderRoutes } from '../../src/gateway/routes/orderRoutes.ts';
import { askGateway, sendCall } from '../support/askGateway.ts';
import { openSeededApp, type SeededApp } from '../support/seededGateway.ts';

let seeded: SeededApp;
/** The app as a customer has it, and as another one. */
let [own, others]: [Hono, Hono] = [new Hono(), new Hono()];

function appOf(userId: string): Hono {
  const app = new Hono();
  app.use((context, next) => {
    context.set('userId', userId);
    return next();
  });
  addOrderRoutes(app.basePath(GATEWAY_BASE), seeded.store);
  return app;
}

beforeAll(async () => {
  seeded = await openSeededApp();
  [own, others] = [appOf('lan'), appOf('minh')];
});
afterAll(() => seeded.close());
beforeEach(() => seeded.store.query('delete from orders'));

/** Orders of a customer, one a day of November in the order given. */
async function place(userId: string, orders: ReadonlyArray<readonly [day: number, status: string]>): Promise<void> {
  for (const [day, status] of orders) {
    await seeded.store.query(
      `insert into orders (id, user_id, service_pack_id, title, time_request, expired_time, status)
       values ($1, $2, 'goi-30-ngay', 'Gói 30 ngày', $3::timestamptz, $3::timestamptz + interval '30 days', $4)`,
      [`${userId}-${day}-${status}`, userId, new Date(Date.UTC(2026, 10, day, 3, 4, 5, 6)).toISOString(), status],
    );
  }
}

const idsOf = async (app: Hono, request: Record<string, unknown>): Promise<string[]> =>
  (await askGateway(app, findOrders, request)).data.map((order) => order._id);

/** §7's package lookup, as the app sends it. */
const LOOKUP = { limit: 20, status: 'DONE', users_permissions_users: 'lan', orderByName: 'time_request', orderByKey: 1 };

describe('orders', () => {
  it.each([1, -1])('orders: the first of the lookup is the latest with status DONE, whatever orderByKey says (%i)', async (orderByKey) => {
    await place('lan', [[7, 'DONE'], [20, 'DONE'], [3, 'DONE'], [21, 'PENDING'], [22, 'CANCEL']]);
    const { data } = await askGateway(own, findOrders, { ...LOOKUP, orderByKey });
    expect(data.map((order) => order._id)).toEqual(['lan-20-DONE', 'lan-7-DONE', 'lan-3-DONE']);
    expect(data[0]).toEqual({
      _id: 'lan-20-DONE',
      service_pack_id: 'goi-30-ngay',
      title: 'Gói 30 ngày',
      time_request: '2026-11-20T03:04:05.006Z',
      expired_time: '2026-12-20T03:04:05.006Z',
      status: 'DONE',
    });
    expect(await idsOf(own, {})).toEqual(['lan-22-CANCEL', 'lan-21-PENDING', 'lan-20-DONE', 'lan-7-DONE', 'lan-3-DONE']);
  });

  it('orders: own rows only, whoever is named', async () => {
    await place('lan', [[1, 'DONE']]);
    await place('minh', [[2, 'DONE']]);
    for (const users_permissions_users of ['minh', 'lan', '', '*', "lan' or '1'='1"]) {
      expect(await idsOf(own, { ...LOOKUP, users_permissions_users })).toEqual(['lan-1-DONE']);
      expect(await idsOf(others, { ...LOOKUP, users_permissions_users })).toEqual(['minh-2-DONE']);
    }
    expect(await idsOf(appOf('nobody'), LOOKUP)).toEqual([]);
  });

  it('orders: at most 20, and further pages', async () => {
    await place('lan', Array.from({ length: 25 }, (_, at) => [at + 1, 'DONE'] as const));
    expect(await idsOf(own, { ...LOOKUP, limit: 1000 })).toHaveLength(CALL_LIMITS.orders);
    expect(await idsOf(own, { ...LOOKUP, page: 2 })).toEqual([5, 4, 3, 2, 1].map((day) => `lan-${day}-DONE`));
    expect(await idsOf(own, { limit: 1 })).toEqual(['lan-25-DONE']);
  });

  it('orders: who is not logged in gets none', async () => {
    await place('lan', [[1, 'DONE']]);
    expect((await sendCall(seeded.app, findOrders, LOOKUP)).status).toBe(401);
  });
});

describe('service packs', () => {
  it('service packs: what is on offer, cheapest first, plainly made', async () => {
    const { data } = await askGateway(seeded.app, findServicePacks, { status: 'ACTIVE' });
    expect(data.length).toBeGreaterThanOrEqual(3);
    expect(data.map((pack) => pack.price)).toEqual(data.map((pack) => pack.price).toSorted((a, b) => a - b));
    for (const pack of data) {
      expect(pack.title).toContain('Dữ liệu mẫu');
      expect(pack).toMatchObject({ is_sample: true, status: 'ACTIVE' });
      expect(Math.min(pack.price, pack.duration_days, pack.description.length)).toBeGreaterThan(0);
    }
    const second = await askGateway(seeded.app, findServicePacks, { limit: 1, page: 2 });
    expect(second.data).toEqual([data[1]]);
  });

  it('service packs: one that is no longer on offer is gone', async () => {
    await seeded.store.query("update service_packs set status = 'DELETED' where id = 'goi-90-ngay'");
    const { data } = await askGateway(seeded.app, findServicePacks);
    expect(data.map((pack) => pack._id)).toEqual(['goi-30-ngay', 'goi-365-ngay']);
  });
});
