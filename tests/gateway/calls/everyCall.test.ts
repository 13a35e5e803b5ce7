import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Call } from '../../../src/contract/call.ts';
import { CALLS } from '../../../src/contract/calls.ts';
import { createWatchCall } from '../../../src/contract/watches/watches.ts';
import { createNotificationCall } from '../../../src/contract/account/notifications.ts';
import { buyServiceCall, confirmOrderCall, createPaymentCall } from '../../../src/contract/orders/orders.ts';
import { prebuyRoundCall } from '../../../src/contract/wallet/presale.ts';
import { generateOtpCall, sendMailCodeCall } from '../../../src/contract/account/users.ts';
import { contributeTokenCall } from '../../../src/contract/wallet/wallet.ts';
import { askGateway, sendCall } from '../../support/gateways/askGateway.ts';
import { forgetAttempts, mailedCode, registerCustomer } from '../../support/customers/customers.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { fillWallet, makeWalletOwner, type WalletOwner } from '../../support/customers/walletOwner.ts';
import { type AskedCall, type Asker, askedLandCalls } from '../../support/land/askedLandCalls.ts';

let fixture: SeededApp;
let made = 0;

beforeAll(async () => {
  fixture = await openSeededApp();
  await fixture.store.query('update config set payment_method = 1');
  await fixture.store.query(`insert into fanpage_categories (id, title, status) values ('vung', 'Theo vùng', 'ACTIVE')`);
  for (const kind of ['BANNER', 'EVENT', 'PROMOTION', 'FANPAGE']) {
    await fixture.store.query(
      `insert into publications (id, kind, category_id, title, link, place, status) values ($1, $1, 'vung', $1, 'https://example.com/', 0, 'ACTIVE')`,
      [kind],
    );
  }
});
beforeEach(() => forgetAttempts(fixture));
afterEach(() => expect(fixture.failures.splice(0)).toEqual([]));
afterAll(() => fixture.close());

const some = (fields: object) => expect.arrayContaining([expect.objectContaining(fields)]);
const text = expect.any(String);
const done = { success: true, message: text };
const tokens = { accessToken: text, refreshToken: text };
const listed = (kind: string) => ({ reads: () => ({ data: [{ _id: kind, title: kind, link: 'https://example.com/' }] }) });

/** Makes a referred customer of the caller who has moved tokens. */
async function refer(asker: Asker): Promise<WalletOwner> {
  const referred = await makeWalletOwner(fixture, `duoc-gioi-thieu-${++made}`, asker.id);
  await fillWallet(fixture, referred, 'VPOINT', '10');
  return referred;
}

async function contribute(asker: Asker): Promise<void> {
  await fillWallet(fixture, asker, 'VPOINT', '200');
  await askGateway(fixture.app, contributeTokenCall, { request_id: 'gop', token_id: 'VPOINT', amount: '5' }, asker.token);
}

async function prebuy(asker: Asker): Promise<void> {
  await fillWallet(fixture, asker, 'VPOINT', '1000');
  await askGateway(fixture.app, prebuyRoundCall, { request_id: 'mo-ban', round_id: 'mbc-vong-1', amount: '2' }, asker.token);
}

const PACK = { request_id: 'mua', service_pack_id: 'goi-30-ngay', price: 99_000 };
const orderOf = async ({ token }: Asker): Promise<string> => (await askGateway(fixture.app, buyServiceCall, PACK, token)).data._id;

async function paymentOf(asker: Asker) {
  const order_id = await orderOf(asker);
  const { confirmation } = (await askGateway(fixture.app, createPaymentCall, { order_id }, asker.token)).data;
  return { order_id, confirmation };
}

async function ownPackage(asker: Asker): Promise<void> {
  await askGateway(fixture.app, confirmOrderCall, await paymentOf(asker));
}

async function generatedOtp({ email, token }: Asker) {
  const { session_id } = await askGateway(fixture.app, generateOtpCall, {}, token);
  return { session_id, code: await mailedCode(fixture, email) };
}

const AREA = {
  uid: 'vuon',
  title: 'Vườn nhà',
  changes: ['plan', 'parcel'],
  mail: 'none',
  position: [
    { latitude: 16, longitude: 108 },
    { latitude: 16, longitude: 108.001 },
    { latitude: 16.001, longitude: 108.001 },
  ],
};
const WATCHED = {
  _id: text,
  kind: 'area',
  title: 'Vườn nhà',
  parcel_id: '',
  changes: ['plan', 'parcel'],
  mail: 'none',
  is_paused: false,
  map_address: text,
};
const watchOf = async ({ token }: Asker): Promise<string> => (await askGateway(fixture.app, createWatchCall, AREA, token)).data._id;

const ROWS: Record<string, AskedCall[]> = {
  '7.7': [
    { call: 'GET /users-check/find', reads: ({ id, email }) => ({ data: [{ _id: id, email }], total: 1 }) },
    { call: 'GET /users-check/detail', reads: ({ id, email, fullname }) => ({ data: { _id: id, email, fullname } }) },
    { call: 'GET /users-check/otp/generate', reads: ({ email }) => ({ ...done, session_id: text, email }) },
    {
      call: 'POST /users-check/update',
      request: () => ({ address: '1 Bạch Đằng' }),
      reads: ({ id }) => ({ ...done, data: { _id: id, address: '1 Bạch Đằng' } }),
    },
    { call: 'POST /users-check/otp/verify', request: generatedOtp, reads: () => done },
    {
      call: 'POST /users-check/mail/code',
      request: ({ id, password }) => ({ email: `moi-${id}@example.com`, password }),
      reads: ({ id }) => ({ ...done, session_id: text, email: `moi-${id}@example.com` }),
    },
    {
      call: 'POST /users-check/mail/verify',
      request: async ({ id, password, token }) => {
        const email = `moi-${id}@example.com`;
        const { session_id } = await askGateway(fixture.app, sendMailCodeCall, { email, password }, token);
        return { email, session_id, code: await mailedCode(fixture, email) };
      },
      reads: ({ id }) => ({ ...done, data: { _id: id, email: `moi-${id}@example.com` } }),
    },
    {
      call: 'PUT /users-check/change-password',
      request: ({ password }) => ({ password, password_new: 'ba-con-meo-den-07' }),
      reads: () => ({ ...done, results: tokens }),
    },
    {
      call: 'PUT /users-check/change-password-level2',
      request: async (asker) => ({ ...(await generatedOtp(asker)), password_new: 'ba-con-meo-den-07' }),
      reads: () => ({ ...done, results: tokens }),
    },
  ],
  '7.8': [
    { call: 'GET /config/find', reads: () => ({ data: [{ setting: { payment_method: 1 } }] }) },
    {
      call: 'GET /api/history-transactions/find',
      request: contribute,
      reads: () => ({
        data: [
          { kind: 'CONTRIBUTE', token_id: 'VPOINT', amount: '-5' },
          { kind: 'DEPOSIT', amount: '200' },
        ],
        total: 2,
      }),
    },
    {
      call: 'GET /api/history-transactions/sum',
      request: contribute,
      reads: () => ({ data: some({ kind: 'CONTRIBUTE', token_id: 'VPOINT', spent: '5', count: 1 }) }),
    },
    {
      call: 'GET /api/history-transactions/sum_leader',
      request: async (asker) => {
        for (let one = 0; one < 3; one += 1) await refer(asker);
      },
      reads: () => ({ data: [{ kind: 'DEPOSIT', token_id: 'VPOINT', received: '30', count: 3 }] }),
    },
    { call: 'GET /api/tokens/find', reads: () => ({ data: some({ _id: 'VPOINT', decimals: 2 }) }) },
    { call: 'GET /api/tokens/{id}', request: () => ({ id: 'VPOINT' }), reads: () => ({ data: { _id: 'VPOINT', decimals: 2 } }) },
    {
      call: 'GET /api/currency-conversions/find',
      reads: () => ({ data: some({ from_token_id: 'MBC', to_token_id: 'VPOINT', from_amount: text, to_amount: text }) }),
    },
    { call: 'GET /api/token-fees/find', reads: () => ({ data: some({ token_id: 'VPOINT', kind: 'WITHDRAW', fixed: text }) }) },
    {
      call: 'GET /api/notifications/find',
      request: async ({ token }) => {
        await askGateway(fixture.app, createNotificationCall, { uid: 'nhac', title: 'Nhắc', content: 'Đo lại' }, token);
      },
      reads: () => ({ data: [{ title: 'Nhắc', content: 'Đo lại', created_at: text }], total: 1 }),
    },
    {
      call: 'GET /api/user-referrals/find',
      request: async (asker) => void (await refer(asker)),
      reads: () => ({ data: [{ given_name: text, joined_on: text }], total: 1 }),
    },
    { call: 'GET /api/promotional-programs/find', ...listed('PROMOTION') },
    { call: 'GET /api/event/find', ...listed('EVENT') },
    { call: 'GET /api/manage-fanpage/find', ...listed('FANPAGE') },
    { call: 'GET /api/manage-fanpage-categories/find', reads: () => ({ data: [{ _id: 'vung', title: 'Theo vùng' }] }) },
    {
      call: 'GET /api/user-referral-leaders/find',
      request: async ({ id }) => {
        const leader = await makeWalletOwner(fixture, `nguoi-gioi-thieu-${++made}`);
        await fixture.store.query('update users set referral_id = $1 where id = $2', [leader.id, id]);
      },
      reads: () => ({ data: [{ given_name: text, joined_on: text }], total: 1 }),
    },
    { call: 'GET /api/bankings/find', reads: () => ({ data: some({ _id: 'bidv', code: text, name: text, bin: text }) }) },
    { call: 'GET /api/banner/find', ...listed('BANNER') },
    {
      call: 'GET /api/history-transactions-presale/find',
      request: prebuy,
      reads: () => ({ data: [{ kind: 'PREBUY', round_id: 'mbc-vong-1', bought: { token_id: 'MBC', amount: '2' } }], total: 1 }),
    },
    {
      call: 'GET /api/presale-claim/find',
      request: prebuy,
      reads: () => ({ data: some({ round_id: 'mbc-vong-1', token_id: 'MBC', status: 'READY' }) }),
    },
    {
      call: 'GET /api/report/statistic-balance',
      request: contribute,
      reads: () => ({ data: some({ token_id: 'VPOINT', balance: '195', received: '200', spent: '5' }) }),
    },
  ],
  '7.9': [
    {
      call: 'POST /api/notifications/create',
      request: () => ({ uid: 'nhac', title: 'Nhắc', content: 'Đo lại' }),
      reads: () => ({ ...done, data: { title: 'Nhắc', content: 'Đo lại' } }),
    },
    {
      call: 'POST /api/manage-email-code/send',
      request: () => ({ email: 'nguoi-moi@example.com', session_id: 'phien-cua-nguoi-moi' }),
      reads: () => ({ ...done, session_id: 'phien-cua-nguoi-moi', email: 'nguoi-moi@example.com' }),
    },
  ],
  ...askedLandCalls(() => fixture),
  '7.30': [
    { call: 'GET /app/service-packs/find', reads: () => ({ data: some({ _id: 'goi-30-ngay', price: 99_000, duration_days: 30 }) }) },
    {
      call: 'GET /app/orders/find',
      request: async (asker) => {
        await ownPackage(asker);
        return { limit: 20, status: 'DONE', users_permissions_users: asker.id, orderByName: 'time_request', orderByKey: 1 };
      },
      reads: () => ({ data: [{ _id: text, status: 'DONE', time_request: text, expired_time: expect.stringMatching(/^\d{4}-/) }] }),
    },
    {
      call: 'POST /app/baokim/create',
      request: async (asker) => ({ order_id: await orderOf(asker) }),
      reads: () => ({ ...done, data: { provider: text, amount: 99_000, confirmation: text } }),
    },
    {
      call: 'POST /app/orders/buy-service',
      request: () => PACK,
      reads: () => ({ ...done, data: { service_pack_id: 'goi-30-ngay', status: 'PENDING', expired_time: '' } }),
    },
    {
      call: 'POST /app/orders/buy-confirm',
      request: paymentOf,
      reads: () => ({ ...done, data: { status: 'DONE', expired_time: expect.stringMatching(/^\d{4}-/) } }),
    },
    {
      call: 'POST /app/orders/buy-add-more',
      request: async (asker) => {
        await ownPackage(asker);
        return { ...PACK, request_id: 'them' };
      },
      reads: () => ({ ...done, data: { service_pack_id: 'goi-30-ngay', status: 'PENDING' } }),
    },
  ],
  '7.41': [
    {
      call: 'GET /app/watches/find',
      request: async (asker) => void (await watchOf(asker)),
      reads: () => ({ data: [{ ...WATCHED, told_at: '' }], total: 1, has_mail: false }),
    },
    { call: 'POST /app/watches/create', request: () => AREA, reads: () => ({ ...done, data: WATCHED }) },
    {
      call: 'PUT /app/watches/update/{id}',
      request: async (asker) => ({ id: await watchOf(asker), is_paused: true, mail: 'daily' }),
      reads: () => ({ ...done, data: { ...WATCHED, is_paused: true, mail: 'daily' } }),
    },
    { call: 'DELETE /app/watches/delete/{id}', request: async (asker) => ({ id: await watchOf(asker) }), reads: () => done },
  ],
};

/** Returns the contract's call for a row's method and path. */
function callOf(named: string): Call {
  const call = Object.values(CALLS).find(({ method, path }) => `${method} ${path}` === named);
  if (call === undefined) throw new Error(`the contract has no ${named}`);
  return call;
}

async function newAsker(): Promise<Asker> {
  const customer = await registerCustomer(fixture, 'hoi');
  await forgetAttempts(fixture);
  return { ...customer, token: customer.accessToken };
}

const everyCall = Object.entries(ROWS).flatMap(([row, calls]) => calls.map((asked) => [row, asked.call, asked] as const));

it.each(everyCall)('every call: §%s %s returns its documented shape', async (_row, named, { request, reads }) => {
  const call = callOf(named);
  const asker = await newAsker();
  const sent = { ...(await request?.(asker)) };
  const response = await sendCall(fixture.app, call, sent, call.needsLogin ? asker.token : undefined);
  const body: unknown = await response.json();
  expect([response.status, body]).toEqual([200, expect.anything()]);
  expect(v.safeParse(call.response, body).issues).toBeUndefined();
  expect(body).toMatchObject(reads(asker));
});
