import { readFileSync } from 'node:fs';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createActionHistoryCall } from '../../../src/contract/notes/notes.ts';
import { createUserBankingCall } from '../../../src/contract/wallet/bankings.ts';
import { logInCall, logOutCall, sendEmailCodeCall, sendResetMailCall } from '../../../src/contract/account/auth.ts';
import { createWatchCall } from '../../../src/contract/watches/watches.ts';
import { depositTokenCall } from '../../../src/contract/wallet/wallet.ts';
import { generateOtpCall, sendMailCodeCall } from '../../../src/contract/account/users.ts';
import { buyServiceCall, createPaymentCall } from '../../../src/contract/orders/orders.ts';
import { insertPasskey } from '../../../src/gateway/account/passkeys/passkeyRow.ts';
import { recordProof } from '../../../src/gateway/account/proofs/requireProof.ts';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { forgetAttempts, mailedCode, registerCustomer, type TestCustomer } from '../../support/customers/customers.ts';
import { sentNote } from '../../support/customers/noteClient.ts';
import { makeWalletOwner, type WalletOwner } from '../../support/customers/walletOwner.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { servedCalls, servedRoutes } from '../../support/gateways/servedCalls.ts';

/** Callers of every route; `other` sends everything that is the owner's except the token. */
const CALLERS = ['anonymous', 'expired', 'forged', 'algNone', 'refreshAsAccess', 'loggedOut', 'other', 'owner'] as const;
type Caller = (typeof CALLERS)[number];

const BAD_TOKENS = CALLERS.slice(1, 6);
/** All bad tokens fail the same check, so each route tries one per day; the long run tries all. */
const callersAt = (route: number): readonly Caller[] =>
  process.env.THUA_LONG === '1' ? CALLERS : ['anonymous', BAD_TOKENS[route % BAD_TOKENS.length]!, 'other', 'owner'];

/** Row of the matrix: request ($ placeholders are filled in) and the expected status of each caller. */
interface Row extends Record<Caller, number> {
  path?: string;
  request?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** Purpose of $CODE and $SESSION; $MAILBOX is the address that received the code. */
  code?: 'register' | 'reset' | 'password' | 'email';
}

const MATRIX = JSON.parse(readFileSync(new URL('./authorization.matrix.json', import.meta.url), 'utf8')) as Record<string, Row>;

let seeded: SeededApp;
let ids: Record<string, string>;

beforeAll(async () => {
  seeded = await openSeededApp();
  const one = async (table: string): Promise<string> =>
    (await seeded.store.query<{ id: string }>(`select id from ${table} order by id limit 1`))[0]!.id;
  await seeded.store.query('update config set payment_method = 1');
  ids = {
    SHEET: await one('cadastrals'),
    PLANNING: await one('parcel_lands'),
    PARCEL: await one('cadastral_items'),
    PLACE: await one('places'),
  };
});
afterEach(() => expect(seeded.failures.splice(0)).toEqual([]));
afterAll(() => seeded.close());

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Tokens of each caller; issued to the owner, except the other's. */
async function tokensOf(owner: TestCustomer, other: WalletOwner): Promise<Record<Caller, string | undefined>> {
  const nowS = Math.floor(Date.now() / 1000);
  const claims = { sub: owner.id, sid: owner.refreshToken.split('.')[0]!, iss: 'thua', aud: 'thua-gateway', iat: nowS - 60 };
  const sign = (key: Uint8Array, exp: number): Promise<string> =>
    new SignJWT({ ...claims, exp }).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' }).sign(key);
  const left = (await askGateway(seeded.app, logInCall, { username: owner.email, password: owner.password })).results;
  await askGateway(seeded.app, logOutCall, {}, left.accessToken);
  return {
    anonymous: undefined,
    expired: await sign(seeded.accounts.keys.accessToken, nowS - 1),
    forged: await sign(new Uint8Array(32), nowS + 600),
    algNone: `${base64({ alg: 'none', typ: 'at+jwt' })}.${base64({ ...claims, exp: nowS + 600 })}.`,
    refreshAsAccess: owner.refreshToken,
    loggedOut: left.accessToken,
    other: other.token,
    owner: owner.accessToken,
  };
}

let others = 0;

/** Makes the caller that sends the owner's data; its mails go elsewhere. */
async function makeOther(): Promise<WalletOwner> {
  const other = await makeWalletOwner(seeded, `khac-${++others}`);
  const password = await seeded.accounts.passwords.hash('vuon-cam-cua-nguoi-khac');
  await seeded.store.query('update users set password = $2 where id = $1', [other.id, password]);
  return other;
}

let mailboxes = 0;

/** Requests a code of the owner for a row. */
async function codeFor(owner: TestCustomer, code: NonNullable<Row['code']>): Promise<Record<string, string>> {
  await forgetAttempts(seeded);
  const free = `mailbox${++mailboxes}@example.com`;
  const { app } = seeded;
  const send = {
    register: async () => [free, await askGateway(app, sendEmailCodeCall, { email: free })] as const,
    reset: async () => [owner.email, await askGateway(app, sendResetMailCall, { email: owner.email })] as const,
    password: async () => [owner.email, await askGateway(app, generateOtpCall, {}, owner.accessToken)] as const,
    email: async () =>
      [free, await askGateway(app, sendMailCodeCall, { email: free, password: owner.password }, owner.accessToken)] as const,
  };
  const [mailbox, { session_id }] = await send[code]();
  return { MAILBOX: mailbox, SESSION: session_id, CODE: await mailedCode(seeded, mailbox) };
}

/** Makes a passkey that the owner has just used. @returns its id */
async function makePasskey({ id: user_id, refreshToken }: TestCustomer): Promise<string> {
  const made = { rp_id: 'gateway', public_key: '', sign_count: 0, transports: '', name: '', device: '' };
  const id = `khoa-${user_id}`;
  await insertPasskey(seeded.store, { _id: id, user_id, credential_id: id, ...made });
  await recordProof(seeded.store, refreshToken.split('.')[0]!, 'PASSKEY');
  return id;
}

const fill = (text: string, words: Record<string, string>): string =>
  text.replace(/\$([A-Z]+)/g, (_, name: string) => words[name] ?? `unknown $${name}`);

function ask(route: string, row: Row, words: Record<string, string>, token: string | undefined): Promise<Response> {
  const [method, path] = route.split(' ') as [string, string];
  const url = `http://gateway${GATEWAY_BASE}${fill(row.path ?? path, words)}`;
  const request = JSON.parse(fill(JSON.stringify(row.request ?? {}), words)) as Record<string, string>;
  const headers = { ...row.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  if (method === 'GET') return Promise.resolve(seeded.app.request(`${url}?${new URLSearchParams(request)}`, { headers }));
  const body = JSON.stringify(request);
  return Promise.resolve(seeded.app.request(url, { method, headers: { 'content-type': 'application/json', ...headers }, body }));
}

/** Reads all rows of a customer in one query, before and after every call. */
const rowOf = ({ id }: TestCustomer): Promise<unknown> =>
  seeded.store.query(
    `select
       (select json_agg(t) from users t where id = $1) as users,
       (select json_agg(t order by id) from notes t where user_id = $1) as notes,
       (select json_agg(t order by id) from user_bankings t where user_id = $1) as bankings,
       (select json_agg(t order by id) from notifications t where user_id = $1) as notifications,
       (select json_agg(t order by id) from passkeys t where user_id = $1) as passkeys,
       (select json_agg(t order by id) from land_watches t where user_id = $1) as watches,
       (select json_agg(json_build_array(id, status) order by id) from orders where user_id = $1) as orders,
       (select json_agg(id order by id) from ledger_transactions where user_id = $1) as moves,
       (select json_agg(json_build_array(id, ended_at, proved_at) order by id) from sessions where user_id = $1) as sessions`,
    [id],
  );

describe('authorization', () => {
  it('authorization: every route of the gateway has exactly one row in the matrix', () => {
    expect(Object.keys(MATRIX).toSorted()).toEqual(servedRoutes().toSorted());
  });

  it('authorization: each row matches its contract', () => {
    const mine: Caller[] = ['other', 'owner'];
    const otherwise = servedCalls().filter(({ method, path, needsLogin }) => {
      const row = MATRIX[`${method} ${path}`.replace(/\{(\w+)\}/g, ':$1')]!;
      return CALLERS.some((caller) => (row[caller] === 401) !== (needsLogin === true && !mine.includes(caller)));
    });
    expect(otherwise).toEqual([]);
  });

  it.each(Object.entries(MATRIX).map(([route, row], at) => [route, row, at] as const))('authorization: %s', async (route, row, at) => {
    await forgetAttempts(seeded);
    const [owner, other] = [await registerCustomer(seeded), await makeOther()];
    const tokens = await tokensOf(owner, other);
    const kept = await askGateway(seeded.app, createActionHistoryCall, sentNote('kept'), owner.accessToken);
    const bank = { uid: 'kept', banking_id: 'vietcombank', account_number: '0011002233', account_name: 'CHU TAI KHOAN' };
    const banking = await askGateway(seeded.app, createUserBankingCall, bank, owner.accessToken);
    const pack = { request_id: 'kept', service_pack_id: 'goi-30-ngay', price: 99_000 };
    const order = await askGateway(seeded.app, buyServiceCall, pack, owner.accessToken);
    const payment = await askGateway(seeded.app, createPaymentCall, { order_id: order.data._id }, owner.accessToken);
    const deposit = await askGateway(
      seeded.app,
      depositTokenCall,
      { request_id: 'kept', token_id: 'VPOINT', amount: '5' },
      owner.accessToken,
    );
    const watched = { uid: 'kept', changes: ['plan'], mail: 'none', parcel_id: ids.PARCEL };
    const watch = await askGateway(seeded.app, createWatchCall, watched, owner.accessToken);
    const made = {
      WATCH: watch.data._id,
      DEPOSIT: deposit.data._id,
      NOTE: kept.data._id,
      BANKING: banking.data._id,
      ORDER: order.data._id,
      SEALED: payment.data.confirmation!,
      PASSKEY: await makePasskey(owner),
    };
    for (const caller of callersAt(at)) {
      const code = row.code ? await codeFor(owner, row.code) : {};
      await forgetAttempts(seeded);
      const own = { USER: owner.id, EMAIL: owner.email, PASSWORD: owner.password, REFRESH: owner.refreshToken };
      const words = { ...ids, ...code, ...made, ...own, OWNSESSION: owner.refreshToken.split('.')[0]! };
      const mayChange = caller === 'owner' || row.anonymous !== 401;
      const before = mayChange ? undefined : await rowOf(owner);
      const response = await ask(route, row, words, tokens[caller]);
      const text = await response.text();
      expect(response.status, `${route} for ${caller}: ${text.slice(0, 300)}`).toBe(row[caller]);
      if (caller !== 'owner') for (const secret of [owner.id, owner.phone, owner.fullname]) expect(text).not.toContain(secret);
      if (!mayChange) expect(await rowOf(owner)).toEqual(before);
      if (row[caller] === 401) expect(JSON.parse(text)).toMatchObject({ http: 401 });
    }
  });
});

describe('lists of own rows', () => {
  const lists = servedCalls().filter(({ needsLogin, method, path }) => needsLogin && method === 'GET' && path.endsWith('/find'));

  it.each(lists)('own rows: $path returns them only, whatever else is requested', async ({ path }) => {
    const [owner, other] = [await registerCustomer(seeded), await makeOther()];
    const names = ['users_permissions_users', '_id', 'id', 'user_id', 'email', 'where'];
    const forms = (name: string): string[] => [
      `${name}=${other.id}`,
      `${name}[]=${other.id}`,
      `${name}[0]=${owner.id}&${name}[1]=${other.id}`,
      `${name}=${owner.id}&${name}=${other.id}`,
      `${name}=${other.id}&${name}=${owner.id}`,
      `${name}[$ne]=${owner.id}`,
      `${name}=${encodeURIComponent(JSON.stringify({ $ne: null }))}`,
      `${name}=${encodeURIComponent(JSON.stringify([owner.id, other.id]))}`,
      `${name}=%25`,
      `${name}=${encodeURIComponent("' or '1'='1")}`,
    ];
    const headers = { authorization: `Bearer ${owner.accessToken}` };
    const url = `http://gateway${GATEWAY_BASE}${path}`;
    const own = await (await seeded.app.request(url, { headers })).text();
    for (const query of names.flatMap(forms)) {
      const response = await seeded.app.request(`${url}?${query}`, { headers });
      expect([query, response.status, await response.text()]).toEqual([query, 200, own]);
    }
    expect(own).not.toContain(other.id);
  });
});
