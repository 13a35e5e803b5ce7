import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createActionHistoryCall, findActionHistoriesCall } from '../../../src/contract/notes/notes.ts';
import { logInCall } from '../../../src/contract/account/auth.ts';
import { DATA_DOWNLOAD_PATH, findDataCall } from '../../../src/contract/account/closing.ts';
import { findHistoryTransactionsCall } from '../../../src/contract/wallet/historyTransactions.ts';
import { agreeToTermsCall, detailUserCall } from '../../../src/contract/account/users.ts';
import { sendTokenCall } from '../../../src/contract/wallet/wallet.ts';
import { TERMS_VERSION } from '../../../src/domain/about/productVersion.ts';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import type { FileStore } from '../../../src/gateway/files/fileStore.ts';
import {
  type FileFixture,
  type FullCustomer,
  makeFullCustomer,
  openFileFixture,
  uploadPicture,
} from '../../support/customers/fullCustomer.ts';
import { forgetAttempts, mailsTo } from '../../support/customers/customers.ts';
import { sentNote } from '../../support/customers/noteClient.ts';
import { unzipped } from '../../support/customers/unzipped.ts';
import { fillWallet } from '../../support/customers/walletOwner.ts';
import { askGateway, refusalOf } from '../../support/gateways/askGateway.ts';
import { flag } from '../../support/pictures/oddPictures.ts';

let fixture: FileFixture;
let picture: Buffer;
let own: FullCustomer;
let other: FullCustomer;

const POINTS = [
  { latitude: 10.77, longitude: 106.7 },
  { latitude: 10.78, longitude: 106.71 },
];
const MESSAGE = '=1+1, "tiền" chợ';

beforeAll(async () => {
  fixture = await openFileFixture();
  picture = await flag().png().toBuffer();
  [own, other] = [await makeFullCustomer(fixture, picture, 'chu'), await makeFullCustomer(fixture, picture, 'khac')];
  const draw = (type: 'POINT' | 'LINE', points: typeof POINTS) => ({ type, data: { PositionMapDraw: points, PositionMapDrawFill: [] } });
  await askGateway(fixture.app, createActionHistoryCall, sentNote('duong', draw('LINE', POINTS)), own.accessToken);
  await askGateway(fixture.app, createActionHistoryCall, sentNote('diem', draw('POINT', POINTS.slice(0, 1))), own.accessToken);
  const sent = { request_id: 'gui', token_id: 'VPOINT', amount: '5', note: MESSAGE };
  await askGateway(fixture.app, sendTokenCall, { ...sent, to: own.email }, other.accessToken);
  await fixture.store.query('update users set referral_id = $1 where id = $2', [own.id, other.id]);
});
beforeEach(() => forgetAttempts(fixture));
afterEach(() => expect(fixture.failures.splice(0)).toEqual([]));
afterAll(() => fixture.close());

const ask = (token: string, app = fixture.app, headers: Record<string, string> = {}): Promise<Response> =>
  Promise.resolve(
    app.request(`http://gateway${GATEWAY_BASE}${DATA_DOWNLOAD_PATH}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: '{}',
    }),
  );
const download = async (token: string): Promise<Map<string, Buffer>> => unzipped(new Uint8Array(await (await ask(token)).arrayBuffer()));

const TABLES = [
  'profile',
  'sessions',
  'passkeys',
  'notifications',
  'watches',
  'watch-news',
  'watch-mails',
  'orders',
  'balances',
  'wallet',
  'transfers',
  'bank-accounts',
];
const FURTHER = ['presale-purchases', 'presale-claims', 'planning-views', 'reports', 'referrer', 'referrals', 'history'];

describe('data', () => {
  it('data: the export is one ZIP with a file per kind, uncached, reported by mail and in the audit log', async () => {
    const answer = await ask(own.accessToken, fixture.app, { 'accept-encoding': 'gzip' });
    expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
      200,
      {
        'content-type': 'application/zip',
        'cache-control': 'no-store',
        'content-disposition': expect.stringMatching(/^attachment; filename="thua-20\d\d-\d\d-\d\d\.zip"$/) as string,
      },
    ]);
    expect([answer.headers.get('etag'), answer.headers.get('content-encoding')]).toEqual([null, null]);
    const files = await unzipped(new Uint8Array(await answer.arrayBuffer()));
    const pictures = own.links.map((link) => `${link === own.links[0] ? 'pictures' : 'avatars'}/${link.slice('/uploads/'.length)}`);
    const lists = [...TABLES, ...FURTHER, 'notes', 'pictures'].map((name) => `${name}.json`);
    expect([...files.keys()].toSorted()).toEqual([...lists, ...pictures, 'README.txt', 'notes.geojson', 'wallet.csv'].toSorted());
    const readme = files.get('README.txt')!.toString();
    for (const path of files.keys()) {
      const named = /^(pictures|avatars)\//.exec(path)?.[0] ?? path;
      if (path !== 'README.txt') expect(readme.split(`  ${named} `).length, path).toBe(3);
    }
    expect((await mailsTo(fixture, own.email)).at(-1)).toContain('tải về');
    const lines = await fixture.store.query(`select from audit_log where user_id = $1 and event = 'DATA_DOWNLOADED'`, [own.id]);
    expect(lines.length).toBe(1);
  });

  it('terms: the call reports the accepted version, and only the version in force can be accepted', async () => {
    const agreed = async (): Promise<unknown> => (await askGateway(fixture.app, detailUserCall, {}, own.accessToken)).data.terms_version;
    const agree = (terms_version: string) => askGateway(fixture.app, agreeToTermsCall, { terms_version }, own.accessToken);
    expect(await agreed()).toBe(TERMS_VERSION);
    await fixture.store.query(`update users set terms_version = '2026-01-31', terms_agreed_at = '2026-02-01' where id = $1`, [own.id]);
    expect(await agreed()).toBe('2026-01-31');
    await agree('2026-01-30');
    expect(await agreed()).toBe('2026-01-31');
    const refused = await refusalOf(fixture.app, agreeToTermsCall, { terms_version: '2999-01-01' }, own.accessToken);
    expect([refused.status, refused.body.message]).toEqual([422, 'Điều khoản này chưa có hiệu lực. Hãy tải lại trang.']);
    await agree(TERMS_VERSION);
    const [row] = await fixture.store.query(
      `select terms_version, terms_agreed_at > now() - interval '1 minute' as is_new from users where id = $1`,
      [own.id],
    );
    expect(row).toEqual({ terms_version: TERMS_VERSION, is_new: true });
    await fixture.store.query('update users set terms_version = null, terms_agreed_at = null where id = $1', [other.id]);
    expect((await askGateway(fixture.app, detailUserCall, {}, other.accessToken)).data.terms_version).toBeNull();
  });

  it('data: its content equals the responses of the calls, and no list is empty', async () => {
    const files = await download(own.accessToken);
    const json = <Value = unknown[]>(name: string): Value => JSON.parse(files.get(name)!.toString()) as Value;
    for (const name of [...TABLES, ...FURTHER.filter((table) => table !== 'referrer')])
      expect(json(`${name}.json`).length, name).toBeGreaterThan(0);
    expect(json('referrer.json')).toEqual([]);
    expect(json('profile.json')).toMatchObject([{ id: own.id, fullname: own.fullname, email: own.email, phone: own.phone }]);
    expect(json('profile.json')).toMatchObject([
      { terms_version: TERMS_VERSION, terms_agreed_at: expect.stringMatching(/^20.*Z$/) as string },
    ]);
    expect(json('bank-accounts.json')).toMatchObject([{ bank: 'BIDV', account_number: `97043${own.phone}` }]);
    expect(json('orders.json')).toMatchObject([{ status: 'DONE', price_vnd: 99_000, payments: [{ provider: 'sandbox' }] }]);
    expect(json('referrals.json')).toEqual([{ given_name: other.fullname.split(' ').at(-1), joined_on: expect.any(String) as string }]);
    const notes = await askGateway(fixture.app, findActionHistoriesCall, {}, own.accessToken);
    const byId = (a: { _id: string }, b: { _id: string }) => a._id.localeCompare(b._id);
    expect(json<typeof notes.data>('notes.json').toSorted(byId)).toEqual(notes.data.toSorted(byId));
    const moves = await askGateway(fixture.app, findHistoryTransactionsCall, { limit: 100 }, own.accessToken);
    const told = moves.data.map(({ _id, ...row }) => row).toReversed();
    expect(json('wallet.json')).toEqual(told);
    const cells = files.get('wallet.csv')!.toString();
    expect(cells.startsWith('\uFEFFcreated_at,kind,status,amount,token_id,note,transaction_id\r\n')).toBe(true);
    expect(cells.trimEnd().split('\r\n').length).toBe(told.length + 1);
    // A cell must not start a formula in a spreadsheet.
    expect(cells).toContain(`,5,VPOINT,"'=1+1, ""tiền"" chợ",`);
    expect(cells).toMatch(/WITHDRAW,DONE,-203,VPOINT,,/);
    const served = await fixture.app.request(`http://gateway${GATEWAY_BASE}${own.links[0]}`);
    expect(files.get(`pictures/${own.links[0]!.slice('/uploads/'.length)}`)).toEqual(Buffer.from(await served.arrayBuffer()));
    expect((await askGateway(fixture.app, findDataCall, {}, own.accessToken)).data).toEqual({
      pictures: 2,
      bytes: json<Array<{ bytes: number }>>('pictures.json').reduce((sum, { bytes }) => sum + bytes, 0),
    });
  });

  it('data: notes are GeoJSON with longitude first and closed, counter-clockwise outlines', async () => {
    const files = await download(own.accessToken);
    interface Feature {
      type: string;
      properties: { title: string; picture: string | null };
      geometry: { type: string; coordinates: unknown };
    }
    const { type, features } = JSON.parse(files.get('notes.geojson')!.toString()) as { type: string; features: Feature[] };
    expect([type, features.length]).toEqual(['FeatureCollection', 3]);
    const geometryOf = (kind: string) => features.find(({ geometry }) => geometry.type === kind)!;
    expect(geometryOf('Point').geometry.coordinates).toEqual([106.7, 10.77]);
    expect(geometryOf('LineString').geometry.coordinates).toEqual(POINTS.map(({ latitude, longitude }) => [longitude, latitude]));
    const piece = geometryOf('Polygon');
    expect(files.has(piece.properties.picture!)).toBe(true);
    const [ring] = piece.geometry.coordinates as [Array<[number, number]>];
    expect([ring.length, ring.at(-1)]).toEqual([4, ring[0]]);
    const twice = ring.slice(1).reduce((sum, [x, y], at) => sum + ring[at]![0] * y - x * ring[at]![1], 0);
    expect(twice).toBeGreaterThan(0);
  });

  it('data: it has no password, token, code or hash, and nothing of other customers except shared records', async () => {
    const login = await askGateway(fixture.app, logInCall, { username: own.email, password: own.password });
    const { store } = fixture;
    const secrets = await store.query<{ secret: string }>(
      `select password as secret from users union select live_hash from sessions union select parent_hash from sessions
       union select code_hash from mailed_codes union select request_hash from ledger_transactions union select request_hash from orders
       union select confirmation from payments union select key from attempts union select mark from secret_mark`,
    );
    const strangers = await store.query<{ id: string }>('select id from users where id <> $1 union select id from sessions', [own.id]);
    const words = [
      ...secrets.map(({ secret }) => secret),
      ...strangers.map(({ id }) => id),
      ...other.traces,
      own.password,
      own.refreshToken,
      ...Object.values(login.results),
    ].filter((word) => word !== null && word !== '');
    expect(words.length).toBeGreaterThan(30);
    for (const [path, bytes] of await download(own.accessToken)) {
      const text = bytes.toString('latin1');
      const held = words.filter((word) => text.includes(Buffer.from(word).toString('latin1')));
      expect(held, path).toEqual([]);
    }
  });

  it('data: after five exports a day a message and Retry-After follow; other customers are not counted', async () => {
    for (let turn = 0; turn < 5; turn++) expect((await download(own.accessToken)).size).toBeGreaterThan(10);
    const refused = await ask(own.accessToken);
    expect([refused.status, await refused.json()]).toEqual([429, { message: expect.stringContaining('thử lại sau 24 giờ') as string }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3600);
    expect((await ask(other.accessToken)).status).toBe(200);
  });

  it('data: pictures are read one by one as the client takes them; a cancelled download reads no more', async () => {
    for (const id of ['p1', 'p2', 'p3', 'p4', 'p5']) await uploadPicture(fixture, other.accessToken, id, picture);
    let reads = 0;
    const large = Buffer.alloc(2 ** 20, 7);
    const files: FileStore = { ...fixture.place.files, read: () => Promise.resolve((reads++, new Uint8Array(large))) };
    const app = buildApp(fixture.store, { accounts: fixture.accounts, files });
    const body = (await ask(other.accessToken, app)).body!.getReader();
    let taken = 0;
    while (taken < 2 ** 20) taken += (await body.read()).value!.length;
    expect(reads).toBeLessThan(4);
    await body.cancel();
    const whole = await unzipped(new Uint8Array(await (await ask(other.accessToken, app)).arrayBuffer()));
    expect(reads).toBeLessThan(4 + 8);
    expect([...whole.values()].filter((bytes) => bytes.equals(large)).length).toBe(7);
  });

  it('data: sixteen downloads run at once; a cancelled one frees its place', async () => {
    const begin = async (): Promise<Response> => {
      await forgetAttempts(fixture);
      return ask(own.accessToken);
    };
    const begun: Response[] = [];
    for (let turn = 0; turn < 16; turn++) begun.push(await begin());
    expect((await begin()).status).toBe(503);
    for (const { body } of begun) await body!.cancel();
    expect((await download(own.accessToken)).size).toBeGreaterThan(10);
  });

  it('data: a failure during the export aborts the stream and is logged', async () => {
    const files: FileStore = { ...fixture.place.files, read: () => Promise.reject(new Error('the disk is gone')) };
    const failures: string[] = [];
    const logFailure = (line: string, error: unknown): void => void failures.push(`${line} ${(error as Error).message}`);
    const app = buildApp(fixture.store, { accounts: fixture.accounts, files, logFailure });
    const answer = await ask(own.accessToken, app);
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
    expect(failures).toEqual(['a download of data ended early: the disk is gone']);
  });

  it('data: a wallet of many pages is exported completely and in order', async () => {
    await fixture.store.query(
      `with asked as (
         insert into ledger_transactions (id, kind, user_id, request_id, request_hash, token_id, amount, note)
         select 'nhieu-' || n, 'DEPOSIT', $1, 'nhieu-' || n, '', 'VPOINT', n, 'lần ' || n from generate_series(1, 1200) as n returning id, amount
       ), entries as (
         insert into ledger_entries (transaction_id, account, token_id, amount)
         select id, account, 'VPOINT', share from asked, lateral (values ('user:' || $1, amount), ('system:deposits', -amount)) as side (account, share)
       )
       update wallet_balances set balance = balance + 1200 * 1201 / 2 where account = 'user:' || $1 and token_id = 'VPOINT'`,
      [other.id],
    );
    await fillWallet(fixture, { ...other, token: other.accessToken }, 'VPOINT', '1');
    const rows = JSON.parse((await download(other.accessToken)).get('wallet.json')!.toString()) as Array<{ note: string }>;
    const many = rows.filter(({ note }) => note.startsWith('lần ')).map(({ note }) => note);
    expect(new Set(many).size).toBe(1200);
    expect(rows.length).toBe(new Set(rows.map((row) => JSON.stringify(row))).size);
  });
});
