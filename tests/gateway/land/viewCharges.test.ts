import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findConfigCall } from '../../../src/contract/operations/config.ts';
import { findHistoryTransactionsCall } from '../../../src/contract/wallet/historyTransactions.ts';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { balancesOf, fillWallet, ledgerFaults, makeWalletOwner, type WalletOwner } from '../../support/customers/walletOwner.ts';

let seeded: SeededApp;
let lan: WalletOwner;
let plannings: Array<{ id: string; title: string }>;
let made = 0;

beforeAll(async () => {
  seeded = await openSeededApp();
  plannings = await seeded.store.query('select id, title from parcel_lands order by id limit 3');
});
beforeEach(async () => {
  made += 1;
  lan = await makeWalletOwner(seeded, `lan${made}`);
  await seeded.store.query('update config set points_per_view = 10, payment_method = 0');
});
afterEach(async () => {
  expect(seeded.failures.splice(0)).toEqual([]);
  expect(await ledgerFaults(seeded)).toEqual([]);
});
afterAll(() => seeded.close());

/** Opens the file of a planning, which is a view. */
async function look(owner?: WalletOwner, at = 0): Promise<Response> {
  const headers = owner ? { authorization: `Bearer ${owner.token}` } : undefined;
  return seeded.app.request(`http://gateway${GATEWAY_BASE}/files/plannings/${plannings[at]!.id}.geojson`, { headers });
}
const statusesOf = (answers: readonly Response[]): number[] => answers.map(({ status }) => status).toSorted();
const pointsOf = async (owner: WalletOwner): Promise<string> => (await balancesOf(seeded, owner)).VPOINT!;

describe('points for viewing a planning', () => {
  it('view charges: off by default: neither customers nor visitors are charged', async () => {
    await seeded.store.query('update config set points_per_view = default');
    expect((await askGateway(seeded.app, findConfigCall)).data[0]!.setting.points_per_view).toBe(0);
    await fillWallet(seeded, lan, 'VPOINT', '10');
    for (const owner of [undefined, lan]) {
      const answer = await look(owner);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
    }
    expect(await pointsOf(lan)).toBe('10');
  });

  it('view charges: a planning costs 10 points per customer and day, once even for concurrent requests', async () => {
    expect((await askGateway(seeded.app, findConfigCall)).data[0]!.setting.points_per_view).toBe(10);
    await fillWallet(seeded, lan, 'VPOINT', '25');
    const answers = await Promise.all(Array.from({ length: 12 }, () => look(lan)));
    expect(statusesOf(answers)).toEqual(Array(12).fill(200));
    expect(answers[0]!.headers.get('cache-control')).toBe('private, no-store');
    expect(await answers[0]!.json()).toMatchObject({ type: 'FeatureCollection' });
    expect(await pointsOf(lan)).toBe('15');
    expect((await look(lan, 1)).status).toBe(200);
    expect(await pointsOf(lan)).toBe('5');
    const { data } = await askGateway(seeded.app, findHistoryTransactionsCall, { kind: 'VIEW' }, lan.token);
    expect(data.map(({ amount, note }) => [amount, note])).toEqual([1, 0].map((at) => ['-10', plannings[at]!.title]));
    // A planning paid today stays open with an empty wallet; another one does not.
    expect(statusesOf([await look(lan), await look(lan, 1), await look(lan, 2)])).toEqual([200, 200, 402]);
    expect(await pointsOf(lan)).toBe('5');
  });

  it('view charges: the file of a cadastral sheet is free', async () => {
    const [sheet] = await seeded.store.query<{ id: string }>('select id from cadastrals order by id limit 1');
    await fillWallet(seeded, lan, 'VPOINT', '25');
    for (const headers of [undefined, { authorization: `Bearer ${lan.token}` }]) {
      const answer = await seeded.app.request(`http://gateway${GATEWAY_BASE}/files/cadastrals/${sheet!.id}.geojson`, { headers });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
    }
    expect(await pointsOf(lan)).toBe('25');
  });

  it('view charges: of many plannings at once, as many open as the points cover', async () => {
    await fillWallet(seeded, lan, 'VPOINT', '20');
    const answers = await Promise.all([0, 1, 2, 0, 1, 2, 0, 1, 2].map((at) => look(lan, at)));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200, 200, 402, 402, 402]);
    expect(await pointsOf(lan)).toBe('0');
    const refused = answers.find(({ status }) => status === 402)!;
    expect(await refused.json()).toEqual({ message: 'Mỗi lượt xem quy hoạch cần 10 VPOINT, số dư trong ví của bạn không đủ.' });
  });

  it('view charges: on the next day in Việt Nam a view costs again', async () => {
    await fillWallet(seeded, lan, 'VPOINT', '20');
    await look(lan);
    const [row] = await seeded.store.query<{ day: string; today: string }>(
      `select day::text as day, to_char(now() at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') as today from planning_views where user_id = $1`,
      [lan.id],
    );
    expect(row!.day).toBe(row!.today);
    await seeded.store.query('update planning_views set day = day - 1 where user_id = $1', [lan.id]);
    expect((await look(lan)).status).toBe(200);
    expect(await pointsOf(lan)).toBe('0');
  });

  it('view charges: a visitor is asked to log in; a package in force covers all views', async () => {
    const anonymous = await look();
    expect([anonymous.status, await anonymous.json()]).toEqual([
      401,
      { message: 'Bạn cần đăng nhập để thực hiện chức năng này', http: 401 },
    ]);
    await seeded.store.query(
      `insert into orders (id, user_id, service_pack_id, title, time_request, expired_time, status)
       values ($1, $1, 'goi-30-ngay', 'Gói 30 ngày', now(), now() + interval '1 day', 'DONE')`,
      [lan.id],
    );
    // Packages apply only while payments are on.
    expect((await look(lan)).status).toBe(402);
    await seeded.store.query('update config set payment_method = 1');
    expect((await look(lan)).status).toBe(200);
    await seeded.store.query(`update orders set expired_time = now() where user_id = $1`, [lan.id]);
    expect((await look(lan)).status).toBe(402);
    expect((await seeded.app.request(`http://gateway${GATEWAY_BASE}/files/plannings/khong-co.geojson`)).status).toBe(404);
  });
});
