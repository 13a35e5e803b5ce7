import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createWatchCall,
  deleteWatchCall,
  findWatchesCall,
  UNSUBSCRIBE_PATH,
  updateWatchCall,
} from '../../../src/contract/watches/watches.ts';
import { findNotificationsCall } from '../../../src/contract/account/notifications.ts';
import { readMapAddress } from '../../../src/domain/map/mapAddress.ts';
import { type Accounts, openAccounts } from '../../../src/gateway/account/accounts.ts';
import type { Mail } from '../../../src/gateway/account/mailQueue.ts';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import { mailNews } from '../../../src/gateway/watches/sweepWatches.ts';
import { notifyChanges } from '../../../src/gateway/watches/notifyChanges.ts';
import { makeWalletOwner, type WalletOwner } from '../../support/customers/walletOwner.ts';
import { askGateway, refusalOf } from '../../support/gateways/askGateway.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { insertChangeSets } from '../../support/watches/changeSets.ts';

const ORIGIN = 'https://thua.example';

let fixture: SeededApp;
let accounts: Accounts;
let lan: WalletOwner;
/** Mails that the server accepted; while it is away it accepts none. */
let mails: Mail[];
/** Mails that were sent to the server, accepted or not. */
let handed: Mail[];
let isAway = false;
let count = 0;

beforeAll(async () => {
  const seeded = await openSeededApp();
  accounts = openAccounts(seeded.store, {
    secret: 'x'.repeat(32),
    publicOrigins: [ORIGIN],
    log: () => undefined,
    deliverMail: (mail) => {
      handed.push(mail);
      if (isAway) return Promise.reject(new Error('away'));
      mails.push(mail);
      return Promise.resolve('sent');
    },
  });
  fixture = { ...seeded, accounts, app: buildApp(seeded.store, { accounts, logFailure: (line) => seeded.failures.push(line) }) };
});
beforeEach(async () => {
  mails = [];
  handed = [];
  isAway = false;
  for (const table of ['land_watches', 'watch_news', 'watch_mails', 'notifications', 'land_changes', 'land_change_sets']) {
    await fixture.store.query(`delete from ${table}`);
  }
  lan = await makeWalletOwner(fixture, `lan-${++count}`);
});
afterEach(() => expect(fixture.failures.splice(0)).toEqual([]));
afterAll(() => fixture.close());

/** Corner on the grid that changes are rounded to. */
const corner = (x: number, y: number) => ({ longitude: 108.2 + x * 1e-5, latitude: 16 + y * 1e-5 });
const square = (side: number) => [corner(0, 0), corner(side, 0), corner(side, side), corner(0, side)];
const AREA = { uid: 'vuon', title: 'Vườn nhà', changes: ['plan', 'draft', 'parcel'], mail: 'none', position: square(100) };

const watch = (fields: object = {}, owner = lan) => askGateway(fixture.app, createWatchCall, { ...AREA, ...fields }, owner.token);
const watches = async (owner = lan) => (await askGateway(fixture.app, findWatchesCall, {}, owner.token)).data;
let sets = 0;
const changeIt = async (): Promise<void> => {
  await insertChangeSets(fixture.store, [
    { id: `nap-${++sets}`, province_code: '48', changes: [{ kind: 'zone_code', boxes: [[10, 10, 20, 20]] }] },
  ]);
  await notifyChanges(fixture.store, { hasMail: true });
};
const sendMails = (): Promise<number> => mailNews(accounts, ORIGIN);

describe('watch calls', () => {
  it('watch calls: the gateway names parcels and wards, customers name areas, and all lead to the map', async () => {
    const [parcel] = await fixture.store.query<{ id: string; parcel_number: string }>(
      'select id, parcel_number from cadastral_items limit 1',
    );
    const of = { changes: ['plan'], mail: 'none', title: undefined, position: undefined, parcel_id: parcel!.id };
    await watch({ ...of, uid: 'thua' });
    await watch({ ...of, uid: 'xa', is_ward: true });
    await watch();
    const [area, ward, lot] = await watches();
    expect(lot).toMatchObject({
      kind: 'parcel',
      parcel_id: parcel!.id,
      title: expect.stringMatching(`^Thửa ${parcel!.parcel_number}, tờ bản đồ `) as string,
    });
    expect(ward).toMatchObject({ kind: 'ward', title: expect.stringMatching(/^(Phường|Xã|Thị trấn) .+, .+/) as string });
    expect(area).toMatchObject({ kind: 'area', title: 'Vườn nhà', told_at: '' });
    expect(readMapAddress(lot!.map_address)).toMatchObject({ parcelId: parcel!.id, view: { zoom: expect.any(Number) as number } });
    expect(readMapAddress(area!.map_address).view!.center.lng).toBeCloseTo(108.2005, 4);
  });

  it('watch calls: a uid is one watch, those of others are hidden and read-only, the 101st is refused', async () => {
    const first = await watch();
    expect((await watch({ title: 'Khác' })).data).toEqual(first.data);
    const other = await makeWalletOwner(fixture, `khac-${count}`);
    expect(await watches(other)).toEqual([]);
    const { _id: id } = first.data;
    expect(await refusalOf(fixture.app, updateWatchCall, { id, is_paused: true }, other.token)).toMatchObject({ status: 404 });
    await askGateway(fixture.app, deleteWatchCall, { id }, other.token);
    expect(await watches()).toEqual([first.data]);
    for (let n = 1; n < 100; n += 1) await watch({ uid: `vuon-${n}` });
    const refused = await refusalOf(fixture.app, createWatchCall, { ...AREA, uid: 'mot-nua' }, lan.token);
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('100 nơi') as string } });
  });

  it.each<[what: string, fields: object, status: number, words: string]>([
    ['sides that cross', { position: [corner(0, 0), corner(9, 9), corner(9, 0), corner(0, 9)] }, 422, 'cắt nhau'],
    ['no area', { position: [corner(0, 0), corner(9, 9), corner(18, 18)] }, 422, 'không có diện tích'],
    ['too large an area', { position: square(9_000) }, 422, 'quá rộng'],
    ['501 corners', { position: Array.from({ length: 501 }, (_, n) => corner(n, n * n)) }, 400, 'position'],
    ['two places', { parcel_id: 'thua-1' }, 400, 'Hãy chọn một'],
    ['an unknown parcel', { position: undefined, parcel_id: 'khong-co' }, 404, 'thửa đất'],
    ['an unknown ward', { position: undefined, ward_code: '99999' }, 404, 'phường, xã'],
    ['no kind of change', { changes: [] }, 400, 'changes'],
  ])('watch calls: %s is refused', async (_what, fields, status, words) => {
    const refused = await refusalOf(fixture.app, createWatchCall, { ...AREA, ...fields }, lan.token);
    expect(refused).toMatchObject({ status, body: { message: expect.stringContaining(words) as string } });
  });

  it('watch calls: a watch is notified once, in either language; paused or removed it is not', async () => {
    const { _id: id } = (await watch()).data;
    await changeIt();
    const told = await askGateway(fixture.app, findNotificationsCall, {}, lan.token);
    expect(told).toMatchObject({ total: 1, data: [{ title: 'Quy hoạch thay đổi: Vườn nhà', content: 'ODT thành DGT: 118.0 m².' }] });
    expect(readMapAddress(told.data[0]!.link).view).not.toBeNull();
    const english = await fixture.app.request(`http://gateway${GATEWAY_BASE}${findNotificationsCall.path}`, {
      headers: { authorization: `Bearer ${lan.token}`, 'accept-language': 'en' },
    });
    expect(await english.json()).toMatchObject({ data: [{ title: 'Planning changed: Vườn nhà', content: 'ODT to DGT: 118.0 m².' }] });
    expect((await watches())[0]!.told_at).toMatch(/^20\d\d-.+Z$/);
    await askGateway(fixture.app, updateWatchCall, { id, is_paused: true }, lan.token);
    await changeIt();
    await askGateway(fixture.app, updateWatchCall, { id, is_paused: false, changes: ['parcel'] }, lan.token);
    await changeIt();
    await askGateway(fixture.app, deleteWatchCall, { id }, lan.token);
    await changeIt();
    expect((await askGateway(fixture.app, findNotificationsCall, {}, lan.token)).total).toBe(1);
    expect(await watches()).toEqual([]);
  });
});

describe('watch mails', () => {
  it('watch mails: sent once with place and unsubscribe link; after a crash the same mail is sent again', async () => {
    await watch({ mail: 'each' });
    await changeIt();
    isAway = true;
    expect(await sendMails()).toBe(0);
    isAway = false;
    // Not before it is due, because another gateway may be sending it.
    expect(await sendMails()).toBe(0);
    const [waits] = await fixture.store.query<{ mail_id: string }>('select mail_id from watch_mails');
    await fixture.store.query('update watch_mails set due_at = now()');
    expect(await Promise.all([sendMails(), sendMails()]).then(([one, other]) => one! + other!)).toBe(1);
    expect(await sendMails()).toBe(0);
    expect(mails).toHaveLength(1);
    const [{ to, subject, text, messageId, unsubscribe }] = mails as [Mail];
    expect([to, subject, messageId]).toEqual([lan.email, 'Quy hoạch thay đổi: Vườn nhà', `${waits!.mail_id}@thua.example`]);
    expect(text).toContain(`ODT thành DGT: 118.0 m².\n${ORIGIN}/#`);
    expect(text).toContain(unsubscribe);
  });

  it('watch mails: a day’s changes are one mail at 7 am; paused watches and closed accounts get none', async () => {
    await watch({ mail: 'daily' });
    await changeIt();
    await changeIt();
    expect(await sendMails()).toBe(0);
    const [due] = await fixture.store.query<{ at: string }>(
      `select min(to_char(due_at at time zone 'Asia/Ho_Chi_Minh', 'HH24:MI')) as at from watch_mails where due_at between now() and now() + interval '24 hours'`,
    );
    expect(due!.at).toBe('07:00');
    await fixture.store.query(`update watch_mails set due_at = now() - interval '1 minute'`);
    expect(await sendMails()).toBe(1);
    expect(mails.map(({ subject }) => subject)).toEqual(['2 thay đổi ở nơi bạn theo dõi']);

    await changeIt();
    const { _id: id } = (await watches())[0]!;
    await askGateway(fixture.app, updateWatchCall, { id, is_paused: true }, lan.token);
    expect(await fixture.store.query('select from watch_mails')).toEqual([]);
    await askGateway(fixture.app, updateWatchCall, { id, is_paused: false, mail: 'each' }, lan.token);
    await changeIt();
    await fixture.store.query(`update users set closed_at = now(), erase_at = now() + interval '30 days' where id = $1`, [lan.id]);
    expect(await sendMails()).toBe(0);
    expect([mails.length, await fixture.store.query('select from watch_mails')]).toEqual([1, []]);
  });

  it('watch mails: a repeated mail lists its changes in the same order, wherever the rows are stored', async () => {
    await watch({ mail: 'daily' });
    for (let sent = 0; sent < 4; sent += 1) await changeIt();
    const last = `nap-${sets}`;
    // The last one is due first; then all are due at once and its row comes after the others.
    await fixture.store.query(`update watch_mails set content = set_id, due_at = now() - interval '1 minute'`);
    await fixture.store.query(`update watch_mails set due_at = now() - interval '2 minutes' where set_id = $1`, [last]);
    await fixture.store.query('update watch_mails set tries = 0 where set_id <> $1', [last]);
    isAway = true;
    await sendMails();
    for (const is of ['<>', '=']) await fixture.store.query(`update watch_mails set due_at = now() where set_id ${is} $1`, [last]);
    isAway = false;
    expect(await sendMails()).toBe(1);
    const [first, again] = handed.map(({ text, messageId }) => ({ text, messageId }));
    expect(first!.text).toMatch(/nap-[\s\S]+nap-[\s\S]+nap-[\s\S]+nap-/);
    expect(again).toEqual(first);
  });

  it('watch mails: an unreachable server is tried three times, then paused; later all mails are sent', async () => {
    const readers = await Promise.all(Array.from({ length: 4 }, (_, at) => makeWalletOwner(fixture, `doc-${count}-${at}`)));
    for (const reader of readers) await watch({ mail: 'each' }, reader);
    await changeIt();
    isAway = true;
    expect([await sendMails(), handed.length]).toEqual([0, 3]);
    isAway = false;
    await fixture.store.query('update watch_mails set due_at = now()');
    expect(await sendMails()).toBe(4);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(readers.map(({ email }) => email).toSorted());
  });

  it('watch mails: one that is never accepted is dropped after five attempts', async () => {
    await watch({ mail: 'each' });
    await changeIt();
    isAway = true;
    for (let tries = 0; tries < 6; tries += 1) {
      await sendMails();
      await fixture.store.query('update watch_mails set due_at = now()');
    }
    expect(await fixture.store.query('select from watch_mails')).toEqual([]);
  });

  it('unsubscribe: a token ends only its customer’s mails, cannot be forged, and lists only own watches', async () => {
    const other = await makeWalletOwner(fixture, `khac-${count}`);
    await watch({ mail: 'each' });
    await watch({ mail: 'each' }, other);
    await changeIt();
    await sendMails();
    const [mine, theirs] = [lan, other].map(({ email }) => mails.find(({ to }) => to === email)!.unsubscribe!);
    const mailsOf = async (owner: WalletOwner) => (await watches(owner)).map(({ mail }) => mail);
    // The other customer's signature with my name, and mine followed by the other's.
    const signature = (address: string): string => address.slice(address.lastIndexOf('.') + 1);
    for (const forged of [mine!.replace(signature(mine!), signature(theirs!)), `${mine!}.${signature(theirs!)}`]) {
      expect((await fixture.app.request(forged, { method: 'POST' })).status).toBe(404);
    }
    expect((await fixture.app.request(theirs!, { method: 'POST' })).status).toBe(200);
    expect([await mailsOf(lan), await mailsOf(other)]).toEqual([['each'], ['none']]);
    const asked = new URLSearchParams({ users_permissions_users: lan.id });
    const found = await fixture.app.request(`http://gateway${GATEWAY_BASE}${findWatchesCall.path}?${asked}`, {
      headers: { authorization: `Bearer ${other.token}` },
    });
    const own = (await watches(other)).map(({ _id }) => _id);
    expect(((await found.json()) as { data: Array<{ _id: string }> }).data.map(({ _id }) => _id)).toEqual(own);
    // Ids of other customers and unknown ids get the same response.
    const { _id: id } = (await watches())[0]!;
    const refusals = [id, 'khong-co'].map((each) => refusalOf(fixture.app, updateWatchCall, { id: each, mail: 'none' }, other.token));
    const [ofOther, ofNobody] = await Promise.all(refusals);
    expect(ofOther).toEqual(ofNobody);
    expect(await mailsOf(lan)).toEqual(['each']);
  });

  it('unsubscribe: opening the page changes nothing; one press or a mail program ends all watch mails', async () => {
    await watch({ mail: 'each' });
    await watch({ mail: 'daily', uid: 'vuon-2' });
    await changeIt();
    await sendMails();
    const address = mails[0]!.unsubscribe!;
    expect(address.startsWith(`${ORIGIN}${GATEWAY_BASE}${UNSUBSCRIBE_PATH}?token=`)).toBe(true);
    const page = await fixture.app.request(address);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(await page.text()).toContain('<form method="post">');
    expect((await watches()).map(({ mail }) => mail)).toEqual(['daily', 'each']);
    for (const wrong of [`${address}x`, address.slice(0, -1), address.replace(lan.id, `${lan.id}0`), address.split('?')[0]!]) {
      expect((await fixture.app.request(wrong, { method: 'POST' })).status).toBe(404);
    }
    expect((await watches()).map(({ mail }) => mail)).toEqual(['daily', 'each']);
    // RFC 8058, 3.2.
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const pressed = await fixture.app.request(address, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' });
    expect([pressed.status, await pressed.text()]).toEqual([200, expect.stringContaining('Đã ngừng gửi email')]);
    expect((await watches()).map(({ mail, is_paused }) => [mail, is_paused])).toEqual([
      ['none', false],
      ['none', false],
    ]);
    expect(await fixture.store.query('select from watch_mails')).toEqual([]);
  });
});
