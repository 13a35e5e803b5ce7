import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/contract/call.ts';
import {
  buyAddMoreCall,
  buyServiceCall,
  confirmOrderCall,
  createPaymentCall,
  findOrdersCall,
  findServicePacksCall,
} from '../../../src/contract/orders/orders.ts';
import { findHistoryTransactionsCall } from '../../../src/contract/wallet/historyTransactions.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import { sandboxPayments } from '../../../src/gateway/orders/openPayments.ts';
import { askGateway, refusalOf, sendCall } from '../../support/gateways/askGateway.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { balancesOf, fillWallet, ledgerFaults, makeWalletOwner, type WalletOwner } from '../../support/customers/walletOwner.ts';

const DAY_MS = 86_400_000;
const MONTH = { request_id: 'mot', service_pack_id: 'goi-30-ngay', price: 99_000 };
const LOOKUP = { limit: 20, status: 'DONE', orderByName: 'time_request', orderByKey: 1 };

let seeded: SeededApp;
let lan: WalletOwner;
let minh: WalletOwner;
let made = 0;

beforeAll(async () => {
  seeded = await openSeededApp();
  await seeded.store.query('update config set payment_method = 1');
});
beforeEach(async () => {
  made += 1;
  [lan, minh] = [await makeWalletOwner(seeded, `lan${made}`), await makeWalletOwner(seeded, `minh${made}`)];
});
afterEach(async () => {
  expect(seeded.failures.splice(0)).toEqual([]);
  expect(await ledgerFaults(seeded)).toEqual([]);
});
afterAll(() => seeded.close());

const refusal = async (call: Call, request: Record<string, unknown>, owner?: WalletOwner): Promise<[number, string]> => {
  const { status, body } = await refusalOf(seeded.app, call, request, owner?.token);
  return [status, body.message];
};
const buy = async (owner: WalletOwner, further: object = {}, call = buyServiceCall) =>
  (await askGateway(seeded.app, call, { ...MONTH, ...further }, owner.token)).data;
const payFor = async (owner: WalletOwner, order_id: string) =>
  (await askGateway(seeded.app, createPaymentCall, { order_id }, owner.token)).data;
const confirm = async (order_id: string, confirmation: string | null) =>
  (await askGateway(seeded.app, confirmOrderCall, { order_id, confirmation })).data;
const packagesOf = async ({ token }: WalletOwner) => (await askGateway(seeded.app, findOrdersCall, LOOKUP, token)).data;

/** Orders and pays. */
async function bought(owner: WalletOwner, further: object = {}, call = buyServiceCall) {
  const order = await buy(owner, further, call);
  return confirm(order._id, (await payFor(owner, order._id)).confirmation);
}
const days = ({ time_request, expired_time }: { time_request: string; expired_time: string }): number =>
  (Date.parse(expired_time) - Date.parse(time_request)) / DAY_MS;

describe('buying a package', () => {
  it('orders: a package that is bought, paid in the sandbox and confirmed is returned by the lookup', async () => {
    const order = await buy(lan);
    expect(order).toMatchObject({ service_pack_id: 'goi-30-ngay', title: 'Gói 30 ngày', status: 'PENDING', expired_time: '' });
    expect(await packagesOf(lan)).toEqual([]);
    const payment = await payFor(lan, order._id);
    expect(payment).toEqual({
      order_id: order._id,
      provider: 'sandbox',
      amount: 99_000,
      payment_url: '',
      confirmation: expect.any(String),
    });
    expect(await payFor(lan, order._id)).toEqual(payment);
    const before = Date.now();
    const done = await confirm(order._id, payment.confirmation);
    expect(done).toMatchObject({ _id: order._id, status: 'DONE' });
    expect(days(done)).toBe(30);
    // The database's clock may have a coarser resolution.
    expect(Math.abs(Date.parse(done.time_request) - before)).toBeLessThan(60_000);
    expect((await packagesOf(lan))[0]).toEqual(done);
    expect(await packagesOf(minh)).toEqual([]);
    expect(await refusal(createPaymentCall, { order_id: order._id }, lan)).toEqual([409, 'Đơn hàng này không cần thanh toán.']);
  });

  it('orders: concurrent equal requests make one order; its id with other content is 409', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => buy(lan)));
    expect(new Set(answers.map((order) => JSON.stringify(order))).size).toBe(1);
    expect((await askGateway(seeded.app, findOrdersCall, {}, lan.token)).data).toHaveLength(1);
    const used = [409, 'Mã yêu cầu này đã được dùng cho một đơn hàng khác.'];
    expect(await refusal(buyServiceCall, { ...MONTH, service_pack_id: 'goi-90-ngay' }, lan)).toEqual(used);
    expect(await refusal(buyAddMoreCall, MONTH, lan)).toEqual(used);
    // Ids are per customer.
    expect((await buy(minh))._id).not.toBe(answers[0]!._id);
  });

  it('orders: an order confirmed many times at once is completed once', async () => {
    const order = await buy(lan);
    const { confirmation } = await payFor(lan, order._id);
    const done = await Promise.all(Array.from({ length: 12 }, () => confirm(order._id, confirmation)));
    expect(new Set(done.map((row) => JSON.stringify(row))).size).toBe(1);
    expect(days(done[0]!)).toBe(30);
    expect(await confirm(order._id, confirmation)).toEqual(done[0]);
    // The repeated request returns the completed order.
    expect(await buy(lan)).toEqual(done[0]);
  });

  it('orders: two orders paid at once both count, one after the other', async () => {
    const orders = [
      await buy(lan, { request_id: 'a' }),
      await buy(lan, { request_id: 'b', service_pack_id: 'goi-90-ngay', price: 249_000 }),
    ];
    const payments = await Promise.all(orders.map(({ _id }) => payFor(lan, _id)));
    await Promise.all([...payments, ...payments].map(({ order_id, confirmation }) => confirm(order_id, confirmation)));
    const packages = await packagesOf(lan);
    expect(packages).toHaveLength(2);
    const begun = Date.parse(packages[1]!.time_request);
    expect((Date.parse(packages[0]!.expired_time) - begun) / DAY_MS).toBe(120);
  });

  it('orders: buy-add-more prolongs the package in force; buy-service requires none in force', async () => {
    expect(await refusal(buyAddMoreCall, MONTH, lan)).toEqual([409, 'Bạn không có gói nào còn hạn để gia hạn.']);
    const first = await bought(lan);
    expect(await refusal(buyServiceCall, { ...MONTH, request_id: 'hai' }, lan)).toEqual([
      409,
      'Bạn đang có gói còn hạn, hãy chọn gia hạn.',
    ]);
    const more = await bought(lan, { request_id: 'ba' }, buyAddMoreCall);
    expect(Date.parse(more.expired_time) - Date.parse(first.expired_time)).toBe(30 * DAY_MS);
    expect((await packagesOf(lan))[0]).toEqual(more);
    // An expired package is not prolonged.
    await seeded.store.query(`update orders set expired_time = now() - interval '1 second' where user_id = $1`, [lan.id]);
    expect((await refusal(buyAddMoreCall, { ...MONTH, request_id: 'bon' }, lan))[0]).toBe(409);
    expect(days(await bought(lan, { request_id: 'nam' }))).toBe(30);
  });

  it('orders: the server sets the price; a removed pack or a closed shop sells nothing', async () => {
    const other = [409, 'Giá gói đã thay đổi, vui lòng xem lại trước khi mua.'];
    for (const price of [1, 0, 98_999, '99000', '99']) expect(await refusal(buyServiceCall, { ...MONTH, price }, lan)).toEqual(other);
    for (const price of [-1, 1.5, 'NaN', null, 1e300]) expect((await refusal(buyServiceCall, { ...MONTH, price }, lan))[0]).toBe(400);
    expect(await refusal(buyServiceCall, { ...MONTH, service_pack_id: 'khong-co' }, lan)).toEqual([404, 'Không có gói dịch vụ này.']);
    await seeded.store.query('update config set payment_method = 0');
    expect(await refusal(buyServiceCall, MONTH, lan)).toEqual([409, 'Hiện chưa mở bán gói dịch vụ.']);
    await seeded.store.query('update config set payment_method = 1');
    // An order keeps the price at which it was placed.
    const order = await buy(lan);
    await seeded.store.query(`update service_packs set price = 120000 where id = 'goi-30-ngay'`);
    expect((await payFor(lan, order._id)).amount).toBe(99_000);
    expect(await refusal(buyServiceCall, { ...MONTH, request_id: 'hai' }, lan)).toEqual(other);
    await seeded.store.query(`update service_packs set price = 99000 where id = 'goi-30-ngay'`);
  });

  it('orders: at most twenty may await payment', async () => {
    for (let at = 0; at < 20; at++) await buy(lan, { request_id: `d${at}` });
    expect((await refusal(buyServiceCall, { ...MONTH, request_id: 'mot-nua' }, lan))[0]).toBe(409);
  });
});

describe('paying for a package', () => {
  const INVALID = [400, 'Xác nhận thanh toán không hợp lệ.'];

  it('payments: a confirmation not sealed by the provider for this order and amount is refused', async () => {
    const [order, theirs] = [await buy(lan), await buy(minh)];
    const confirmation = (await payFor(lan, order._id)).confirmation!;
    const [payload, seal] = confirmation.split('.') as [string, string];
    const forgedPayload = Buffer.from(JSON.stringify({ orderId: order._id, amountVnd: 1, isPaid: true })).toString('base64url');
    const bad = [
      `${payload}.${seal.slice(1)}`,
      `${payload}.`,
      payload,
      `${forgedPayload}.${seal}`,
      `${payload}.${seal.replace(/^./, (c) => (c === 'a' ? 'b' : 'a'))}`,
      '.',
      'đ',
    ];
    for (const sent of bad) expect(await refusal(confirmOrderCall, { order_id: order._id, confirmation: sent })).toEqual(INVALID);
    const stranger = await sandboxPayments(new Uint8Array(32)).open({ orderId: order._id, title: '', amountVnd: 99_000 });
    expect(await refusal(confirmOrderCall, { order_id: order._id, confirmation: stranger.confirmation })).toEqual(INVALID);
    expect(await refusal(confirmOrderCall, { order_id: theirs._id, confirmation })).toEqual([
      409,
      'Xác nhận thanh toán không phải của đơn hàng này.',
    ]);
    // Sealed by the provider for another amount, or for an order that it was not asked to collect.
    const provider = sandboxPayments(seeded.accounts.keys.sandboxPayment);
    const cheap = await provider.open({ orderId: order._id, title: '', amountVnd: 1 });
    expect(await refusal(confirmOrderCall, { order_id: order._id, confirmation: cheap.confirmation })).toEqual([
      409,
      'Số tiền đã thanh toán không khớp với đơn hàng.',
    ]);
    const unasked = await provider.open({ orderId: theirs._id, title: '', amountVnd: 99_000 });
    expect((await refusal(confirmOrderCall, { order_id: theirs._id, confirmation: unasked.confirmation }))[0]).toBe(404);
    expect([await packagesOf(lan), await packagesOf(minh)]).toEqual([[], []]);
  });

  it('payments: another customer’s order is not found', async () => {
    const order = await buy(lan);
    expect(await refusal(createPaymentCall, { order_id: order._id }, minh)).toEqual([404, 'Không tìm thấy đơn hàng này.']);
    expect((await refusal(createPaymentCall, { order_id: order._id }))[0]).toBe(401);
  });

  it('payments: the wallet pays at once and once; too small a balance orders nothing', async () => {
    const asked = { pay_with: 'WALLET', price: '99' };
    const packs = await askGateway(seeded.app, findServicePacksCall);
    expect(packs.data.map(({ price_vpoint }) => price_vpoint)).toEqual(['99', '249', '799']);
    await fillWallet(seeded, lan, 'VPOINT', '100');
    expect(await refusal(buyServiceCall, { ...MONTH, ...asked, service_pack_id: 'goi-90-ngay', price: '249' }, lan)).toEqual([
      422,
      'Số dư trong ví không đủ.',
    ]);
    expect((await refusal(buyServiceCall, { ...MONTH, ...asked, price: '98' }, lan))[0]).toBe(409);
    expect((await askGateway(seeded.app, findOrdersCall, {}, lan.token)).data).toEqual([]);
    const orders = await Promise.all(Array.from({ length: 8 }, () => buy(lan, asked)));
    expect(new Set(orders.map((order) => JSON.stringify(order))).size).toBe(1);
    expect([orders[0]!.status, days(orders[0]!)]).toEqual(['DONE', 30]);
    expect((await packagesOf(lan))[0]).toEqual(orders[0]);
    expect(await balancesOf(seeded, lan)).toMatchObject({ VPOINT: '1' });
    const [row] = (await askGateway(seeded.app, findHistoryTransactionsCall, { kind: 'BUY' }, lan.token)).data;
    expect(row).toMatchObject({ amount: '-99', note: 'Gói 30 ngày' });
    // Concurrent different requests: the wallet pays for as many as it can.
    await fillWallet(seeded, lan, 'VPOINT', '250');
    const statuses = await Promise.all(
      Array.from(
        { length: 6 },
        async (_, at) => (await sendCall(seeded.app, buyAddMoreCall, { ...MONTH, ...asked, request_id: `w${at}` }, lan.token)).status,
      ),
    );
    expect(statuses.toSorted()).toEqual([200, 200, 422, 422, 422, 422]);
    const packages = await packagesOf(lan);
    expect(packages).toHaveLength(3);
    expect(Date.parse(packages[0]!.expired_time) - Date.parse(orders[0]!.expired_time)).toBe(60 * DAY_MS);
    expect(await balancesOf(seeded, lan)).toMatchObject({ VPOINT: '53' });
  });

  it('payments: without a provider every payment is refused', async () => {
    const closed = buildApp(seeded.store, { accounts: seeded.accounts });
    const order = await buy(lan);
    for (const [call, request] of [
      [createPaymentCall, { order_id: order._id }],
      [confirmOrderCall, { order_id: order._id, confirmation: 'x' }],
    ] as const) {
      const { status, body } = await refusalOf(closed, call, request, lan.token);
      expect([status, body.message]).toEqual([409, 'Hiện chưa có cổng thanh toán.']);
    }
  });

  it('payments: a provider that does not respond is 502, with its reason in the log only', async () => {
    const log: string[] = [];
    const open = (): Promise<never> => Promise.reject(new Error('secret of the provider'));
    const broken = buildApp(seeded.store, {
      accounts: seeded.accounts,
      payments: { name: 'broken', open, readConfirmation: () => Promise.resolve(undefined) },
      logFailure: (line, error) => log.push(`${line} ${(error as Error).message}`),
    });
    const order = await buy(lan);
    const { status, body } = await refusalOf(broken, createPaymentCall, { order_id: order._id }, lan.token);
    expect([status, body]).toEqual([502, { message: 'Cổng thanh toán chưa trả lời, vui lòng thử lại sau.' }]);
    expect(log).toEqual(['POST /gateway/app/baokim/create refused: secret of the provider']);
  });
});
