import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, it } from 'vitest';
import { sendEmailCodeCall } from '../../../src/contract/account/auth.ts';
import type { Call } from '../../../src/contract/call.ts';
import { findCadastralItemsAroundCall } from '../../../src/contract/land/parcels.ts';
import { findActionHistoriesCall } from '../../../src/contract/notes/notes.ts';
import { findConfigCall } from '../../../src/contract/operations/config.ts';
import { detailTokenCall } from '../../../src/contract/wallet/walletTokens.ts';
import { openBucketStore } from '../../../src/gateway/files/openBucketStore.ts';
import { STOP_LIMITS } from '../../../src/gateway/http/limits.ts';
import { noteClient, sentNote } from '../../support/customers/noteClient.ts';
import { askUrl } from '../../support/gateways/askUrl.ts';
import { type BucketServer, startBucketServer } from '../../support/gateways/bucketServer.ts';
import { freshPostgres, type FreshPostgres } from '../../support/gateways/freshPostgres.ts';
import { addCustomer, openProxiedGateway, type ProxiedGateway, stop } from '../../support/gateways/servers/proxiedGateway.ts';
import { startMailServer, type TestMailServer } from '../../support/gateways/smtpServer.ts';
import { flag } from '../../support/pictures/oddPictures.ts';

/** Another position each time around the sample land of Hòa Xuân, because responses may be cached. */
let places = 0;
const around = () => ({
  position: [
    { latitude: 15.95 - ++places / 10_000, longitude: 108.15 },
    { latitude: 16.1, longitude: 108.3 },
  ],
  limitPoint: 3,
  status: 'ACTIVE',
});

let database: FreshPostgres;
let bucket: BucketServer;
let mails: TestMailServer;
let dataDir: string;
let beside: pg.Client;
let token: string;
let picture: Blob;
const stages: ProxiedGateway[] = [];

beforeAll(async () => {
  database = await freshPostgres();
  [bucket, mails] = [await startBucketServer(), await startMailServer()];
  dataDir = mkdtempSync(join(tmpdir(), 'thua-data-'));
  beside = new pg.Client(database.url);
  await beside.connect();
  picture = new Blob([new Uint8Array(await flag().png().toBuffer())]);
  token = await addCustomer(database.url);
});
afterAll(async () => {
  for (const { end } of stages) await end();
  await mails.close();
  await beside.end();
  await bucket.remove();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

async function openServerFixture({ url: databaseUrl } = database): Promise<ProxiedGateway> {
  const fixture = await openProxiedGateway({ dataDir, databaseUrl, bucket, mails });
  stages.push(fixture);
  return fixture;
}

const statusOf = async ({ base }: ProxiedGateway, call: Call, request: object = {}, of = token): Promise<number> =>
  (await askUrl(base, call, request, of)).status;
/** A call of each kind: land, accounts, money, and settings. */
const KINDS: Record<string, [Call, () => object]> = {
  land: [findCadastralItemsAroundCall, around],
  accounts: [findActionHistoriesCall, () => ({})],
  money: [{ ...detailTokenCall, path: '/api/tokens/VPOINT' }, () => ({})],
  settings: [findConfigCall, () => ({})],
};
const statusesOf = async (fixture: ProxiedGateway, of = token, but = ''): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(KINDS)
        .filter(([kind]) => kind !== but)
        .map(async ([kind, [call, request]]) => [kind, await statusOf(fixture, call, request(), of)]),
    ),
  );
const ALL_WELL = { land: 200, accounts: 200, money: 200, settings: 200 };

async function upload({ base }: ProxiedGateway, name: string): Promise<{ status: number; url?: string }> {
  const body = new FormData();
  body.append('design0', picture, 'file');
  const response = await fetch(`${base}/upload/file/${name}`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
  const answer = (await response.json()) as { results?: [{ url: string }] };
  return { status: response.status, ...(answer.results && { url: answer.results[0].url }) };
}

const keptNotes = async (names: readonly string[]): Promise<string[]> =>
  (await beside.query<{ uid: string }>('select uid from notes where uid = any($1) order by uid', [names])).rows.map(({ uid }) => uid);

const WAITING_FOR_LOCKS = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

const BUSY = {
  vi: /^503 true Máy chủ đang (bận|quá tải), vui lòng thử lại/,
  en: /^503 true The server is (busy|overloaded)\. Please try again/,
};

it('slow dependencies: the process ends itself before a supervisor that waits 12 s kills it', ({ expect }) => {
  expect(STOP_LIMITS.endMs).toBeLessThan(12_000);
});

it.concurrent('slow dependencies: requests to a locked table get 503 in both languages, no others wait', async ({ expect }) => {
  const locked = await freshPostgres();
  const fixture = await openServerFixture(locked);
  const blocker = new pg.Client(locked.url);
  await blocker.connect();
  const lockedToken = await addCustomer(locked.url);
  try {
    expect(await statusesOf(fixture, lockedToken)).toEqual(ALL_WELL);
    for (const [kind, table] of Object.entries({ land: 'cadastral_items', accounts: 'notes', money: 'tokens' })) {
      const [call, request] = KINDS[kind]!;
      await blocker.query(`begin; lock table ${table} in access exclusive mode`);
      let answered = 0;
      const refusal = async (language: string): Promise<string> => {
        const sent = call.method === 'GET' ? {} : { body: JSON.stringify(request()) };
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${lockedToken}`, 'accept-language': language };
        const response = await fetch(fixture.base + call.path, { method: call.method, headers, ...sent });
        answered += 1;
        const { message } = (await response.json()) as { message: string };
        return `${response.status} ${Number(response.headers.get('retry-after')) > 0} ${message}`;
      };
      const others = Object.fromEntries(Object.entries(ALL_WELL).filter(([name]) => name !== kind));
      /** Returns how many were refused before others were answered: some, on a busy machine. */
      const round = async (): Promise<number> => {
        answered = 0;
        // More than there are connections and slots.
        const waiting = Promise.all(Array.from({ length: 8 }, (_, at) => refusal(at % 2 === 0 ? 'vi' : 'en')));
        await expect.poll(async () => (await blocker.query(WAITING_FOR_LOCKS)).rows[0].n).toBeGreaterThan(0);
        expect(await statusesOf(fixture, lockedToken, kind)).toEqual(others);
        const before = answered;
        for (const [at, said] of (await waiting).entries()) expect(said).toMatch(at % 2 === 0 ? BUSY.vi : BUSY.en);
        return before;
      };
      await expect.poll(round).toBe(0);
      await blocker.query('rollback');
      expect(await statusesOf(fixture, lockedToken)).toEqual(ALL_WELL);
    }
  } finally {
    await blocker.end();
    await locked.drop();
  }
});

it.concurrent('slow dependencies: with each late, cut or silent, others are answered and no write is lost', async ({ expect }) => {
  const fixture = await openServerFixture();
  const { create } = noteClient(fixture.base, token);
  const acknowledged: string[] = [];
  const pictures: string[] = [];
  const write = async (uid: string): Promise<number> => {
    const { status } = await create(sentNote(uid));
    if (status === 200) acknowledged.push(uid);
    return status;
  };
  const { database: data, bucket: files, mail } = fixture.proxies;

  // On a busy machine a late database may first be reported as busy.
  data.delay(20);
  await expect.poll(() => statusesOf(fixture)).toEqual(ALL_WELL);
  await expect.poll(() => write('late')).toBe(200);
  data.resume();
  data.cut();
  expect(await write('cut')).toBe(503);
  expect((await fetch(`${fixture.url}/healthz`)).status).toBe(200);
  data.resume();
  await expect.poll(() => write('cut-again')).toBe(200);
  data.stall();
  const [silent, alive] = [write('silent'), await fetch(`${fixture.url}/healthz`)];
  expect([await silent, alive.status]).toEqual([503, 200]);
  data.resume();
  await expect.poll(() => write('silent-again')).toBe(200);
  await expect.poll(() => statusesOf(fixture)).toEqual(ALL_WELL);

  for (const [name, fail] of [
    ['late', () => files.delay(20)],
    ['cut', files.cut],
    ['silent', files.stall],
  ] as Array<[string, () => void]>) {
    fail();
    const uploading = upload(fixture, name);
    await expect.poll(() => statusesOf(fixture)).toEqual(ALL_WELL);
    const { status, url } = await uploading;
    expect(status).toBe(name === 'late' ? 200 : 503);
    if (url !== undefined) pictures.push(url);
    files.resume();
  }
  await expect.poll(async () => (await upload(fixture, 'again')).status).toBe(200);

  for (const [name, fail] of [
    ['late', () => mail.delay(20)],
    ['cut', mail.cut],
    ['silent', mail.stall],
  ] as Array<[string, () => void]>) {
    fail();
    expect(await statusOf(fixture, sendEmailCodeCall, { email: `${name}@example.com` })).toBe(200);
    await expect.poll(() => statusesOf(fixture)).toEqual(ALL_WELL);
    if (name === 'cut') await fixture.process.seen(/mail not delivered/);
    if (name === 'silent') await expect.poll(mail.held).toBeGreaterThan(0);
    mail.resume();
    await expect.poll(() => mails.taken.some((text) => text.includes(`${name}@example.com`))).toBe(true);
  }

  expect(await stop(fixture)).toBe(0);
  expect(await keptNotes(acknowledged)).toEqual(acknowledged.toSorted());
  const kept = await openBucketStore(bucket.settings);
  for (const url of pictures) expect(await kept.read(url.split('/').at(-1)!)).not.toBeNull();
});

it.concurrent('slow dependencies: beside a silent mail server a gateway stops in time', async ({ expect }) => {
  const fixture = await openServerFixture();
  // One mail reuses the previous connection, another opens its own.
  const mailTo = async (name: string): Promise<void> =>
    expect(await statusOf(fixture, sendEmailCodeCall, { email: `${name}@example.com` })).toBe(200);
  await mailTo('sent');
  await fixture.process.seen(/mail: sent/);
  fixture.proxies.mail.stall();
  await Promise.all([mailTo('stalled'), mailTo('unmet')]);
  await expect.poll(() => fixture.proxies.mail.held()).toBe(2);
  expect(await stop(fixture)).toBe(0);
});

it.concurrent('slow dependencies: beside a silent bucket and endless requests a gateway stops in time', async ({ expect }) => {
  const fixture = await openServerFixture();
  const { status, url } = await upload(fixture, 'kept');
  expect(status).toBe(200);
  fixture.proxies.bucket.stall();
  const open = [
    `POST ${fixture.base}/upload/file/x HTTP/1.1\r\n`,
    'POST /gateway/config/find HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{',
    '',
  ].map((text) => {
    const socket = connect(Number(new URL(fixture.url).port), '127.0.0.1');
    socket.on('error', () => undefined).write(text);
    return socket;
  });
  const cut = upload(fixture, 'cut').catch(() => 'cut');
  await expect.poll(() => fixture.proxies.bucket.held()).toBeGreaterThan(0);
  expect(await stop(fixture)).toBe(0);
  expect(await cut).toBe('cut');
  for (const socket of open) socket.destroy();
  expect(await (await openBucketStore(bucket.settings)).read(url!.split('/').at(-1)!)).not.toBeNull();
});

it.concurrent('slow dependencies: while all are silent a gateway stops in time and keeps acknowledged writes', async ({ expect }) => {
  const fixture = await openServerFixture();
  const { create } = noteClient(fixture.base, token);
  expect((await create(sentNote('kept'))).status).toBe(200);
  for (const proxy of Object.values(fixture.proxies)) proxy.stall();
  const cut = [create(sentNote('open')), upload(fixture, 'open'), statusOf(fixture, findCadastralItemsAroundCall, around())].map((asked) =>
    asked.catch(() => 'cut'),
  );
  await expect.poll(() => fixture.proxies.database.held()).toBeGreaterThanOrEqual(cut.length);
  expect(await stop(fixture)).toBe(0);
  await Promise.all(cut);
  expect(await keptNotes(['kept', 'open'])).toEqual(['kept']);
});
