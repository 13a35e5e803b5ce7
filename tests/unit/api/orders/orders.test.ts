import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createClient } from '../../../../src/api/createClient.ts';
import { findServicePacks, findUserPackage, toPlacedOrder } from '../../../../src/api/orders/orders.ts';
import { buyServiceCall } from '../../../../src/contract/orders/orders.ts';
import { sendJson, startHttpServer, type TestServer } from '../../../support/gateways/httpServer.ts';

let server: TestServer;
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  server = await startHttpServer((_, response) => answer(response));
});
afterEach(() => server.close());

const via = () => ({ client: createClient({ apiBase: server.base, token: 'abc' }) });
const answerWith = (body: object): void => {
  answer = (response) => sendJson(response, 200, body);
};

const WIRE = {
  _id: 'o1',
  service_pack_id: 'p1',
  title: 'Gói 30 ngày',
  time_request: '2026-11-22T01:15:30.000Z',
  expired_time: '2026-12-22T01:15:30.000Z',
  status: 'DONE',
};

test('orders: a placed order is done once it is paid, and expires from then on', async () => {
  answerWith({ success: true, message: 'Xong', data: WIRE });
  const asked = { request_id: 'r1', service_pack_id: 'p1', pay_with: 'WALLET' as const, price: '99' };
  const done = await via().client.ask(buyServiceCall, asked);
  const order = { orderId: 'o1', title: 'Gói 30 ngày', requestedAt: WIRE.time_request, expiresAt: WIRE.expired_time, isDone: true };
  expect(done.ok && toPlacedOrder(done.value.data)).toEqual(order);
  answerWith({ success: true, message: 'Xong', data: { ...WIRE, status: 'PENDING', expired_time: '' } });
  const waiting = await via().client.ask(buyServiceCall, asked);
  expect(waiting.ok && toPlacedOrder(waiting.value.data)).toEqual({ ...order, expiresAt: '', isDone: false });
});

test('package: the latest order with status DONE is used, in whatever order they come', async () => {
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

test('packages on offer: sample data is marked outside of the name', async () => {
  const pack = {
    _id: 'p1',
    title: 'Tháng (Dữ liệu mẫu)',
    description: '',
    price: 99000,
    duration_days: 30,
    is_sample: true,
    status: 'ACTIVE',
  };
  answerWith({ data: [pack] });
  expect(await findServicePacks(via())).toMatchObject({
    ok: true,
    value: [{ id: 'p1', title: 'Tháng', description: '', priceVnd: 99000, pricePoints: null, durationDays: 30, isSample: true }],
  });
});
