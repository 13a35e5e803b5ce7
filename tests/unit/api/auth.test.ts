import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { confirmResetCode, register, resetPassword, sendEmailCode, sendResetMail } from '../../../src/api/logIn.ts';
import { createClient } from '../../../src/api/createClient.ts';
import { TERMS_VERSION } from '../../../src/domain/about/productVersion.ts';
import { findServicePacks, findUserPackage } from '../../../src/api/orders.ts';
import { changePassword, updateUser } from '../../../src/api/account/updateUser.ts';
import { sendJson, startHttpServer, type SeenRequest, type TestServer } from '../../support/gateways/httpServer.ts';

const SESSION = 'session-session-16';
const LAN = { _id: 'u1', fullname: 'Lan', email: 'lan@thua.vn', phone: '0912345678', address: '', images_link: '', province: '' };
const LAN_READ = { id: 'u1', fullName: 'Lan', email: 'lan@thua.vn', phone: '0912345678', address: '', imagesLink: '', province: '' };
const TOKENS = { accessToken: 'a1', refreshToken: 'r1' };
const DONE = { success: true, message: 'Xong' };

let server: TestServer;
let answer: (request: SeenRequest, response: ServerResponse) => void;
const via = () => ({ client: createClient({ apiBase: server.base, token: 'abc' }) });
const answerWith = (body: unknown) => {
  answer = (_, response) => sendJson(response, 200, body);
};
const sent = () => server.seen.map(({ method, path, body }) => [method, path, body === '' ? null : JSON.parse(body)]);

beforeEach(async () => {
  server = await startHttpServer((request, response) => answer(request, response));
});
afterEach(() => server.close());

test('register: payload of §3, refferal_id spelt so and left out when empty, and which terms were agreed to', async () => {
  answerWith({ ...DONE, results: { jwt: TOKENS, user: { data: LAN } } });
  const form = {
    fullName: ' Lan ',
    email: ' lan@thua.vn ',
    phone: '0912345678',
    password: 'một hai ba bốn',
    confirmPassword: 'một hai ba bốn',
    referral: ' BAN-01 ',
    agreed: true,
  };
  const proof = { sessionId: SESSION, code: ' 012345 ' };
  expect(await register(form, proof, via())).toEqual({
    ok: true,
    value: { tokens: TOKENS, user: LAN_READ, message: 'Xong' },
  });
  await register({ ...form, referral: '', agreed: false }, proof, via());
  const payload = {
    fullname: 'Lan',
    email: 'lan@thua.vn',
    phone: '0912345678',
    password: 'một hai ba bốn',
    confirm_password: 'một hai ba bốn',
    session_id: SESSION,
    code: '012345',
  };
  expect(sent()).toEqual([
    ['POST', '/auth/register', { ...payload, refferal_id: 'BAN-01', terms_version: TERMS_VERSION }],
    ['POST', '/auth/register', payload],
  ]);
});

test('codes: the one of a registration and the one of a reset, and what they are bound to', async () => {
  answerWith({ ...DONE, session_id: SESSION, email: 'lan@thua.vn' });
  const asked = { ok: true, value: { sessionId: SESSION, email: 'lan@thua.vn', message: 'Xong' } };
  expect(await sendEmailCode('lan@thua.vn', SESSION, via())).toEqual(asked);
  expect(await sendResetMail(' lan@thua.vn ', via())).toEqual(asked);
  expect(sent()).toEqual([
    ['POST', '/api/manage-email-code/send', { email: 'lan@thua.vn', session_id: SESSION }],
    ['POST', '/api/auth/send-mail-reset', { email: 'lan@thua.vn' }],
  ]);
});

test('reset: the confirmed code goes with the new password', async () => {
  const session = { sessionId: SESSION, email: 'lan@thua.vn' };
  answerWith({ ...DONE, code: '012345', session_id: SESSION, email: 'lan@thua.vn' });
  const confirmed = await confirmResetCode(session, '012345', via());
  expect(confirmed).toEqual({ ok: true, value: { ...session, code: '012345', message: 'Xong' } });
  answerWith(DONE);
  expect(await resetPassword({ ...session, code: '012345' }, 'năm sáu bảy tám', via())).toEqual({ ok: true, value: 'Xong' });
  const wire = { code: '012345', session_id: SESSION, email: 'lan@thua.vn' };
  expect(sent()).toEqual([
    ['POST', '/api/auth/confirm-otp-reset', wire],
    ['POST', '/api/auth/reset-password', { ...wire, password_new: 'năm sáu bảy tám' }],
  ]);
});

test('profile and password: what is changed travels, the rest does not', async () => {
  answerWith({ ...DONE, data: LAN });
  expect(await updateUser({ phone: '0912345678', province: '' }, via())).toEqual({
    ok: true,
    value: { user: LAN_READ, message: 'Xong' },
  });
  answerWith({ ...DONE, results: TOKENS });
  expect(await changePassword('cũ', 'mới mới mới', via())).toEqual({ ok: true, value: { tokens: TOKENS, message: 'Xong' } });
  expect(sent()).toEqual([
    ['POST', '/users-check/update', { phone: '0912345678', province: '' }],
    ['PUT', '/users-check/change-password', { password: 'cũ', password_new: 'mới mới mới' }],
  ]);
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
  expect(await findServicePacks(via())).toEqual({
    ok: true,
    value: [{ id: 'p1', title: 'Tháng', description: '', priceVnd: 99000, pricePoints: null, durationDays: 30, isSample: true }],
  });
});
