import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '../../../src/api/createClient.ts';
import { confirmPayment, findServicePacks, findUserPackage, openPayment, orderPackage, prolongPackage } from '../../../src/api/orders.ts';
import { sendJson, startHttpServer, type TestServer } from '../../support/gateways/httpServer.ts';

let server: TestServer;
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  server = await startHttpServer((_, response) => answer(response));
});
afterEach(() => server.close());

const via = () => ({ client: createClient({ apiBase: server.base, token: 'abc' }) });
const answerWith = (body: object, status = 200): void => {
  answer = (response) => sendJson(response, status, body);
};

const WIRE = {
  _id: 'o1',
  service_pack_id: 'p1',
  title: 'Gói 30 ngày',
  time_request: '2026-11-22T01:15:30.000Z',
  expired_time: '2026-12-22T01:15:30.000Z',
  status: 'DONE',
};
const ORDER = { orderId: 'o1', title: 'Gói 30 ngày', requestedAt: WIRE.time_request, expiresAt: WIRE.expired_time, isDone: true };
const PACK = { requestId: 'r1', servicePackId: 'p1' };
const FIELDS = { request_id: 'r1', service_pack_id: 'p1' };

describe('orders', () => {
  test.each([
    ['buy-service', () => orderPackage({ ...PACK, price: { vnd: 99_000 } }, via()), { ...FIELDS, pay_with: 'PROVIDER', price: 99_000 }],
    ['buy-add-more', () => prolongPackage({ ...PACK, price: { points: '99' } }, via()), { ...FIELDS, pay_with: 'WALLET', price: '99' }],
    ['buy-confirm', () => confirmPayment('o1', 'sealed', via()), { order_id: 'o1', confirmation: 'sealed' }],
  ] as const)('orders: %s sends its fields and reads the order', async (path, ask, fields) => {
    answerWith({ success: true, message: 'Xong', data: WIRE });
    expect(await ask()).toEqual({ ok: true, value: { message: 'Xong', order: ORDER } });
    answerWith({ success: true, message: 'Xong', data: { ...WIRE, status: 'PENDING', expired_time: '' } });
    expect(await ask()).toMatchObject({ value: { order: { isDone: false, expiresAt: '' } } });
    expect(server.seen[0]).toMatchObject({ method: 'POST', path: `/app/orders/${path}` });
    expect(JSON.parse(server.seen[0]!.body)).toEqual(fields);
  });

  test('orders: the payment that is due, and a refusal in the server’s words', async () => {
    answerWith({
      success: true,
      message: 'Xong',
      data: { order_id: 'o1', provider: 'sandbox', amount: 99_000, payment_url: '', confirmation: 'sealed' },
    });
    expect(await openPayment('o1', via())).toEqual({
      ok: true,
      value: { orderId: 'o1', provider: 'sandbox', amountVnd: 99_000, paymentUrl: '', confirmation: 'sealed' },
    });
    expect(server.seen[0]).toMatchObject({ method: 'POST', path: '/app/baokim/create', body: '{"order_id":"o1"}' });
    answerWith({ message: 'Hiện chưa có cổng thanh toán.' }, 409);
    expect(await openPayment('o1', via())).toEqual({
      ok: false,
      error: { kind: 'refused', message: 'Hiện chưa có cổng thanh toán.', status: 409 },
    });
  });
});

test('package: the latest order with status DONE, in whatever order they come', async () => {
  const order = (id: string, time: string, status = 'DONE') => ({
    _id: id,
    service_pack_id: 'p',
    title: `Gói ${id}`,
    time_request: time,
    expired_time: '2027-01-01T00:00:00Z',
    status,
  });
  const orders = [
    order('a', '2026-01-05T00:00:00Z'),
    order('b', '2026-03-05T00:00:00Z'),
    order('c', '2026-09-05T00:00:00Z', 'PENDING'),
    order('d', '2026-02-05T00:00:00+07:00'),
  ];
  for (const data of [orders, orders.toReversed()]) {
    answerWith({ data });
    expect(await findUserPackage('u1', via())).toEqual({
      ok: true,
      value: { orderId: 'b', title: 'Gói b', requestedAt: '2026-03-05T00:00:00Z', expiresAt: '2027-01-01T00:00:00Z' },
    });
  }
  answerWith({ data: [orders[2]] });
  expect(await findUserPackage('u1', via())).toEqual({ ok: true, value: null });
  expect(Object.fromEntries(new URLSearchParams(server.seen[0]!.query))).toEqual({
    limit: '20',
    status: 'DONE',
    users_permissions_users: 'u1',
    orderByName: 'time_request',
    orderByKey: '1',
  });
});

test('packages on offer', async () => {
  const pack = { _id: 'p1', title: 'Tháng', description: '', price: 99000, duration_days: 30, is_sample: true, status: 'ACTIVE' };
  answerWith({ data: [pack] });
  expect(await findServicePacks(via())).toMatchObject({
    ok: true,
    value: [{ id: 'p1', title: 'Tháng', description: '', priceVnd: 99000, pricePoints: null, durationDays: 30, isSample: true }],
  });
});
