import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBankAccount, findBankAccounts, findBanks } from '../../src/api/bankings.ts';
import { createClient } from '../../src/api/createClient.ts';
import { listNotifications } from '../../src/api/notifications.ts';
import { detailUserBankingCall, updateUserBankingCall } from '../../src/contract/bankings.ts';
import { createNotificationCall } from '../../src/contract/notifications.ts';
import { findBanners, findEvents, findFanpageCategories, findFanpages, findPromotions } from '../support/unaskedCalls/publications.ts';
import { findReferralLeader, listReferrals } from '../support/unaskedCalls/referrals.ts';
import { sendJson, startHttpServer, type TestServer } from '../support/gateways/httpServer.ts';

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
const asked = (): string[] => server.seen.map(({ method, path, query }) => `${method} ${path}${query && `?${query}`}`);

const WIRE = {
  _id: 'p1',
  title: 'Khuyến mãi',
  description: '',
  images_link: '/a.png',
  link: 'https://example.vn',
  starts_at: '',
  ends_at: '2026-12-01T00:00:00.000Z',
  status: 'ACTIVE',
};

describe('publications', () => {
  test('publications: banners, events, promotions and fan pages, of a category or all', async () => {
    answerWith({ data: [WIRE], total: 1 });
    const read = {
      id: 'p1',
      title: 'Khuyến mãi',
      description: '',
      imagesLink: '/a.png',
      link: 'https://example.vn',
      startsAt: '',
      endsAt: WIRE.ends_at,
    };
    for (const ask of [
      findBanners(via()),
      findEvents(via()),
      findPromotions(via()),
      findFanpages(undefined, via()),
      findFanpages('c1', via()),
    ]) {
      expect(await ask).toEqual({ ok: true, value: [read] });
    }
    answerWith({ data: [{ _id: 'c1', title: 'Đất nền', status: 'ACTIVE' }] });
    expect(await findFanpageCategories(via())).toEqual({ ok: true, value: [{ id: 'c1', title: 'Đất nền' }] });
    expect(asked().toSorted()).toEqual([
      'GET /api/banner/find?status=ACTIVE',
      'GET /api/event/find?status=ACTIVE',
      'GET /api/manage-fanpage-categories/find?status=ACTIVE',
      'GET /api/manage-fanpage/find?status=ACTIVE',
      'GET /api/manage-fanpage/find?status=ACTIVE&category_id=c1',
      'GET /api/promotional-programs/find?status=ACTIVE',
    ]);
  });
});

describe('notifications', () => {
  const wire = { _id: 'n1', title: 'Nhắc', content: 'Xem lại thửa 12', link: '17/16/108', created_at: '2026-11-22T01:15:30.000Z' };
  const read = { id: 'n1', title: 'Nhắc', content: 'Xem lại thửa 12', address: '17/16/108', createdAt: wire.created_at };

  test('notifications: a page of them, and a word to oneself', async () => {
    answerWith({ data: [wire], total: 31 });
    expect(await listNotifications({ page: 2, limit: 10 }, via())).toEqual({ ok: true, value: { items: [read], total: 31 } });
    answerWith({ success: true, message: 'Đã lưu thông báo', data: wire });
    const word = { uid: 'u1', title: 'Nhắc', content: 'Xem lại thửa 12' };
    expect(await via().client.ask(createNotificationCall, word)).toEqual({
      ok: true,
      value: { success: true, message: 'Đã lưu thông báo', data: wire },
    });
    expect(asked()).toEqual(['GET /api/notifications/find?page=2&limit=10', 'POST /api/notifications/create']);
    expect(JSON.parse(server.seen[1]!.body)).toEqual(word);
  });
});

describe('referrals', () => {
  test('referrals: a page of the referred, and the one who referred or nobody', async () => {
    answerWith({ data: [{ given_name: 'Lan', joined_on: '2026-11-02' }], total: 1 });
    const lan = { givenName: 'Lan', joinedOn: '2026-11-02' };
    expect(await listReferrals({ page: 1, limit: 10 }, via())).toEqual({ ok: true, value: { items: [lan], total: 1 } });
    expect(await findReferralLeader(via())).toEqual({ ok: true, value: lan });
    answerWith({ data: [], total: 0 });
    expect(await findReferralLeader(via())).toEqual({ ok: true, value: null });
    expect(asked().slice(0, 2)).toEqual([
      'GET /api/user-referrals/find?page=1&limit=10',
      'GET /api/user-referral-leaders/find?page=1&limit=1',
    ]);
  });
});

describe('bank accounts', () => {
  const wire = {
    _id: 'b1',
    banking_id: 'bidv',
    account_number: '0123456789',
    account_name: 'NGUYEN THI LAN',
    branch: '',
    created_at: WIRE.ends_at,
  };
  const details = { bankId: 'bidv', accountNumber: '0123456789', accountName: 'NGUYEN THI LAN', branch: '' };
  const fields = { banking_id: 'bidv', account_number: '0123456789', account_name: 'NGUYEN THI LAN', branch: '' };
  const read = { id: 'b1', ...details, createdAt: WIRE.ends_at };

  test('bank accounts: the banks, the customer’s accounts, one of them, a new one and a changed one', async () => {
    answerWith({ data: [{ _id: 'bidv', code: 'BIDV', name: 'Đầu tư và Phát triển', bin: '970418', status: 'ACTIVE' }] });
    expect(await findBanks(via())).toEqual({
      ok: true,
      value: [{ id: 'bidv', code: 'BIDV', name: 'Đầu tư và Phát triển', bin: '970418' }],
    });
    answerWith({ data: [wire], total: 1 });
    expect(await findBankAccounts(via())).toEqual({ ok: true, value: [read] });
    answerWith({ data: wire });
    expect(await via().client.ask(detailUserBankingCall, { id: 'b1' })).toEqual({ ok: true, value: { data: wire } });
    answerWith({ success: true, message: 'Xong', data: wire });
    expect(await createBankAccount('uid1', details, via())).toEqual({ ok: true, value: { account: read, message: 'Xong' } });
    expect(await via().client.ask(updateUserBankingCall, { id: 'b1', ...fields })).toEqual({
      ok: true,
      value: { success: true, message: 'Xong', data: wire },
    });
    expect(asked()).toEqual([
      'GET /api/bankings/find?status=ACTIVE',
      'GET /api/user-bankings/find',
      'GET /api/user-bankings/detail?id=b1',
      'POST /api/user-bankings/create',
      'PUT /api/user-bankings/update/b1',
    ]);
    expect(server.seen.slice(3).map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ uid: 'uid1', ...fields }, fields]);
  });

  test('bank accounts: a refusal is a failure with the server’s words', async () => {
    answerWith({ message: 'Không có ngân hàng này, vui lòng chọn trong danh sách.' }, 422);
    expect(await createBankAccount('uid1', details, via())).toMatchObject({ ok: false, error: { kind: 'refused', status: 422 } });
  });
});
