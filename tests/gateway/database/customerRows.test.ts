import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  createUserBankingCall,
  detailUserBankingCall,
  findBankingsCall,
  findUserBankingsCall,
  updateUserBankingCall,
} from '../../../src/contract/wallet/bankings.ts';
import { createNotificationCall, findNotificationsCall } from '../../../src/contract/account/notifications.ts';
import { findUserReferralLeadersCall, findUserReferralsCall } from '../../../src/contract/account/referrals.ts';
import { addNotification } from '../../../src/gateway/account/notificationRoutes.ts';
import { askGateway, refusalOf } from '../../support/gateways/askGateway.ts';
import { registerCustomer, type TestCustomer } from '../../support/customers/customers.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { NOTIFICATION_QUOTA } from '../../../src/gateway/http/limits.ts';

let seeded: SeededApp;
let lan: TestCustomer;
let minh: TestCustomer;

beforeAll(async () => {
  seeded = await openSeededApp();
  lan = await registerCustomer(seeded, 'lan');
  minh = await registerCustomer(seeded, 'minh');
});
afterEach(() => expect(seeded.failures).toEqual([]));
afterAll(() => seeded.close());

describe('notifications', () => {
  it('notifications: own ones come newest first; a repeated uid is stored once and unchanged', async () => {
    const first = await askGateway(
      seeded.app,
      createNotificationCall,
      { uid: 'a', title: 'Xem lại thửa 12', content: 'Tờ 5\nphường Bến Nghé' },
      lan.accessToken,
    );
    const again = await askGateway(seeded.app, createNotificationCall, { uid: 'a', title: 'Khác' }, lan.accessToken);
    expect(again.data).toEqual(first.data);
    await askGateway(seeded.app, createNotificationCall, { uid: 'a', title: 'Của Minh' }, minh.accessToken);
    await askGateway(seeded.app, createNotificationCall, { uid: 'b', title: 'Thứ hai' }, lan.accessToken);
    const { data, total } = await askGateway(seeded.app, findNotificationsCall, { users_permissions_users: minh.id }, lan.accessToken);
    expect(total).toBe(2);
    expect(data.map(({ title }) => title)).toEqual(['Thứ hai', 'Xem lại thửa 12']);
    expect(await askGateway(seeded.app, findNotificationsCall, { limit: 1, page: 2 }, lan.accessToken)).toMatchObject({
      data: [{ title: 'Xem lại thửa 12' }],
      total: 2,
    });
  });

  it('notifications: beyond the quota the oldest are deleted, never the newest', async () => {
    const hoa = await registerCustomer(seeded, 'hoa');
    await seeded.store.query(
      `insert into notifications (user_id, id, uid, title, content, created_at)
       select $1, 'id' || n, 'uid' || n, 'Tin ' || n, '', now() + n * interval '1 minute' from generate_series(1, ${NOTIFICATION_QUOTA}) n`,
      [hoa.id],
    );
    await seeded.store.transaction((inside) => addNotification(inside, hoa.id, 'moi', { title: 'Mới', content: '' }));
    const { data, total } = await askGateway(seeded.app, findNotificationsCall, { limit: 100, page: 5 }, hoa.accessToken);
    expect(total).toBe(NOTIFICATION_QUOTA);
    expect(data.slice(-2).map(({ title }) => title)).toEqual(['Tin 2', 'Mới']);
  });

  it.each([{ uid: 'c' }, { uid: 'c', title: '   ' }, { uid: 'c d', title: 'x' }, { uid: 'c', title: 'x'.repeat(201) }])(
    'notifications: %j is refused',
    async (sent) => {
      expect(await refusalOf(seeded.app, createNotificationCall, sent, lan.accessToken)).toMatchObject({ status: 400 });
    },
  );
});

describe('referrals', () => {
  it('referrals: both sides see each other by given name and day only', async () => {
    await seeded.store.query(`update users set referral_id = $1, fullname = 'Trần Văn Minh' where id = $2`, [lan.id, minh.id]);
    const referred = await askGateway(seeded.app, findUserReferralsCall, { users_permissions_users: minh.id }, lan.accessToken);
    expect(referred).toEqual({ data: [{ given_name: 'Minh', joined_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }], total: 1 });
    expect(await askGateway(seeded.app, findUserReferralsCall, {}, minh.accessToken)).toEqual({ data: [], total: 0 });
    expect((await askGateway(seeded.app, findUserReferralLeadersCall, {}, minh.accessToken)).total).toBe(1);
    expect(await askGateway(seeded.app, findUserReferralLeadersCall, {}, lan.accessToken)).toEqual({ data: [], total: 0 });
  });
});

describe('bank accounts', () => {
  const account = { banking_id: 'bidv', account_number: '1234 5678-90', account_name: 'NGUYEN THI LAN' };

  it('bank accounts: stored once; only their owner lists, opens and changes them', async () => {
    const { data: stored } = await askGateway(seeded.app, createUserBankingCall, { uid: 'mot', ...account }, lan.accessToken);
    expect(stored).toMatchObject({ banking_id: 'bidv', account_number: '1234567890', branch: '' });
    expect(
      (await askGateway(seeded.app, createUserBankingCall, { uid: 'mot', ...account, account_name: 'KHAC' }, lan.accessToken)).data,
    ).toEqual(stored);
    const changed = { ...account, id: stored._id, banking_id: 'agribank', branch: 'Cầu Giấy' };
    expect((await askGateway(seeded.app, updateUserBankingCall, changed, lan.accessToken)).data).toMatchObject({
      _id: stored._id,
      banking_id: 'agribank',
      branch: 'Cầu Giấy',
    });
    expect(await refusalOf(seeded.app, updateUserBankingCall, changed, minh.accessToken)).toMatchObject({ status: 404 });
    expect(await refusalOf(seeded.app, detailUserBankingCall, { id: stored._id }, minh.accessToken)).toMatchObject({ status: 404 });
    expect((await askGateway(seeded.app, detailUserBankingCall, { id: stored._id }, lan.accessToken)).data.branch).toBe('Cầu Giấy');
    expect(await askGateway(seeded.app, findUserBankingsCall, { users_permissions_users: lan.id }, minh.accessToken)).toEqual({
      data: [],
      total: 0,
    });
    expect((await askGateway(seeded.app, findUserBankingsCall, {}, lan.accessToken)).total).toBe(1);
  });

  it('bank accounts: an unknown bank is 422, an eleventh account 409, also for concurrent requests', async () => {
    expect(
      await refusalOf(seeded.app, createUserBankingCall, { uid: 'x', ...account, banking_id: 'khong-co' }, minh.accessToken),
    ).toMatchObject({ status: 422 });
    const sent = await Promise.allSettled(
      Array.from({ length: 12 }, (_, i) => askGateway(seeded.app, createUserBankingCall, { uid: `u${i}`, ...account }, minh.accessToken)),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const answer of sent) if (answer.status === 'rejected') expect(String(answer.reason)).toContain('409');
    expect((await askGateway(seeded.app, findUserBankingsCall, { limit: 4, page: 3 }, minh.accessToken)).data).toHaveLength(2);
  });

  it('bank accounts: the list of banks is public', async () => {
    const { data } = await askGateway(seeded.app, findBankingsCall);
    expect(data.map(({ code }) => code).toSorted()).toEqual(['AGRIBANK', 'BIDV', 'CTG', 'VCB']);
  });
});
