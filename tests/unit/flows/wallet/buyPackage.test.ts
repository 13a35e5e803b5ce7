import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buyPackage, confirmSandbox } from '../../../../src/flows/wallet/buyPackage.ts';
import { noticeSlice } from '../../../../src/state/shell/noticeSlice.ts';
import { packageSlice, purchaseSlice } from '../../../../src/state/wallet/packageSlice.ts';
import { sessionSlice } from '../../../../src/state/session/sessionSlice.ts';

const LAN = { id: 'lan', fullName: 'Lan', email: '', phone: '', address: '', imagesLink: '', province: '' };
const OFFER = { id: 'p1', title: 'Tháng', description: '', priceVnd: 99_000, pricePoints: '99', durationDays: 30, isSample: true };
const PAYMENT = { orderId: 'o1', provider: 'sandbox', amountVnd: 99_000, paymentUrl: '', confirmation: 'sealed' };
const FIELDS = { request_id: 'r1', service_pack_id: 'p1' };
const before = { purchase: { ...purchaseSlice }, packages: { ...packageSlice } };

/** Posted bodies by path. */
let sent: Array<[path: string, body: unknown]>;
let answers: Record<string, unknown>;

beforeEach(() => {
  sent = [];
  answers = {};
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const { pathname } = new URL(url, 'http://gateway');
    const path = pathname.replace('/gateway', '');
    if (method === 'POST') sent.push([path, JSON.parse(body as string)]);
    return answers[path] ? Response.json(answers[path]) : Response.json({ message: 'Không' }, { status: 409 });
  });
  Object.assign(sessionSlice, { status: 'loggedIn', user: LAN });
  Object.assign(purchaseSlice, { offer: OFFER, requestIds: { vnd: 'r1', points: 'r1' }, prolongs: false, unsure: null, busy: null });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Object.assign(purchaseSlice, before.purchase);
  Object.assign(packageSlice, before.packages);
  Object.assign(sessionSlice, { status: 'anonymous', user: null });
  noticeSlice.waiting = [];
});

it.each([
  ['buy-service', false, 'vnd', { ...FIELDS, pay_with: 'PROVIDER', price: 99_000 }],
  ['buy-add-more', true, 'points', { ...FIELDS, pay_with: 'WALLET', price: '99' }],
] as const)('orders: %s sends its fields', async (path, prolongs, payWith, fields) => {
  purchaseSlice.prolongs = prolongs;
  await buyPackage(payWith);
  expect(sent).toEqual([[`/app/orders/${path}`, fields]]);
  expect(purchaseSlice.error).toEqual({ text: 'Không' });
});

it('orders: the payment of an unpaid order is requested', async () => {
  const order = { _id: 'o1', service_pack_id: 'p1', title: 'Tháng', time_request: '', expired_time: '', status: 'PENDING' };
  answers['/app/orders/buy-service'] = { success: true, message: 'Xong', data: order };
  const due = { order_id: 'o1', provider: 'sandbox', amount: 99_000, payment_url: '', confirmation: 'sealed' };
  answers['/app/baokim/create'] = { success: true, message: 'Xong', data: due };
  await buyPackage('vnd');
  expect(sent.at(-1)).toEqual(['/app/baokim/create', { order_id: 'o1' }]);
  expect(purchaseSlice.payment).toEqual(PAYMENT);
});

it('orders: the sandbox’s confirmation is sent', async () => {
  purchaseSlice.payment = PAYMENT;
  await confirmSandbox();
  expect(sent).toEqual([['/app/orders/buy-confirm', { order_id: 'o1', confirmation: 'sealed' }]]);
});
