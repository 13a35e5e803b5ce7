import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '../../../src/api/createClient.ts';
import { confirmPayment, openPayment, orderPackage, prolongPackage } from '../../../src/api/orderPackage.ts';
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
