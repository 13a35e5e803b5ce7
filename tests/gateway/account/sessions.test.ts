import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logInCall, refreshAccessCall } from '../../../src/contract/account/auth.ts';
import { detailUserCall } from '../../../src/contract/account/users.ts';
import { openAccounts } from '../../../src/gateway/account/accounts.ts';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import { endOtherSessionsCall, endSessionCall, findSessionsCall } from '../../../src/contract/account/sessions.ts';
import { askGateway, refusalOf, sendCall } from '../../support/gateways/askGateway.ts';
import { forgetAttempts, mailsTo, registerCustomer, type TestCustomer } from '../../support/customers/customers.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';

let seeded: SeededApp;
let customer: TestCustomer;

beforeAll(async () => {
  seeded = await openSeededApp();
});
beforeEach(async () => {
  await forgetAttempts(seeded);
  customer = await registerCustomer(seeded);
});
afterEach(() => expect(seeded.failures.splice(0)).toEqual([]));
afterAll(() => seeded.close());

const refresh = async (refreshToken: string): Promise<string> =>
  (await askGateway(seeded.app, refreshAccessCall, { refreshToken })).results.refreshToken!;
const isRefused = async (refreshToken: string): Promise<boolean> =>
  (await sendCall(seeded.app, refreshAccessCall, { refreshToken })).status === 401;
const isOpen = async (accessToken: string): Promise<boolean> =>
  (await sendCall(seeded.app, detailUserCall, {}, accessToken)).status === 200;

describe('refresh', () => {
  it('refresh: a token returns its successor and a working access token', async () => {
    const { results } = await askGateway(seeded.app, refreshAccessCall, { refreshToken: customer.refreshToken });
    expect(results.refreshToken).not.toBe(customer.refreshToken);
    expect(await isOpen(results.accessToken)).toBe(true);
  });

  it('refresh: the parent of the live token returns the live one until that one is used', async () => {
    const live = await refresh(customer.refreshToken);
    for (let round = 0; round < 20; round++) expect(await refresh(customer.refreshToken)).toBe(live);
    const next = await refresh(live);
    expect(await refresh(live)).toBe(next);
  });

  it('refresh: a parent is refused once its child was used, and ends nothing within a minute', async () => {
    let parent = customer.refreshToken;
    for (let replay = 0; replay < 100; replay += 1) {
      const { results } = await askGateway(seeded.app, refreshAccessCall, { refreshToken: parent });
      expect(await isOpen(results.accessToken)).toBe(true);
      expect(await isRefused(parent)).toBe(true);
      // A second page of the same browser logs nobody out.
      expect(await isOpen(results.accessToken)).toBe(true);
      parent = results.refreshToken!;
    }
  });

  it('refresh: a parent reused after a minute ends the family, whether its child was used or not', async () => {
    for (const isUsed of [true, false]) {
      const { results } = await askGateway(seeded.app, logInCall, { username: customer.email, password: customer.password });
      const child = await askGateway(seeded.app, refreshAccessCall, { refreshToken: results.refreshToken! });
      if (isUsed) expect(await isOpen(child.results.accessToken)).toBe(true);
      await seeded.store.query(`update sessions set rotated_at = now() - interval '61 seconds' where user_id = $1`, [customer.id]);
      expect(await isRefused(results.refreshToken!)).toBe(true);
      expect(await isRefused(child.results.refreshToken!)).toBe(true);
      expect(await isOpen(child.results.accessToken)).toBe(false);
    }
  });

  it('refresh: the token of an older generation does not count as a use of the live one', async () => {
    const live = await refresh(customer.refreshToken);
    expect(await isOpen(customer.accessToken)).toBe(true);
    expect(await refresh(customer.refreshToken)).toBe(live);
  });

  it('refresh: ninety days after the login the session ends, however often it was refreshed', async () => {
    const aged = (days: number): Promise<unknown> =>
      seeded.store.query('update sessions set created_at = now() - make_interval(days => $2) where user_id = $1', [customer.id, days]);
    await aged(89);
    const live = await refresh(customer.refreshToken);
    expect(await isOpen(customer.accessToken)).toBe(true);
    await aged(90);
    expect(await isRefused(live)).toBe(true);
    expect(await isOpen(customer.accessToken)).toBe(false);
  });

  it('refresh: an older token ends the family within one call, though the call is refused', async () => {
    const live = await refresh(await refresh(customer.refreshToken));
    expect(await isRefused(customer.refreshToken)).toBe(true);
    expect(await isRefused(live)).toBe(true);
    expect(await isOpen(customer.accessToken)).toBe(false);
    const rows = await seeded.store.query<{ end_reason: string }>('select end_reason from sessions where user_id = $1', [customer.id]);
    expect(rows).toEqual([{ end_reason: 'reuse' }]);
  });

  it('refresh: the end of one family does not affect the customer’s other sessions', async () => {
    const other = await askGateway(seeded.app, logInCall, { username: customer.email, password: customer.password });
    await refresh(await refresh(customer.refreshToken));
    expect(await isRefused(customer.refreshToken)).toBe(true);
    expect(await isOpen(other.results.accessToken)).toBe(true);
  });

  it('refresh: fifty concurrent refreshes of one token all return the same live token', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(customer.refreshToken)));
    expect(new Set(answers).size).toBe(1);
    expect(await refresh(answers[0]!)).not.toBe(answers[0]);
  });

  it('refresh: a string that was never a token is refused without http, and ends nothing', async () => {
    const live = await refresh(await refresh(customer.refreshToken));
    const [session, , value, seal] = live.split('.') as [string, string, string, string];
    const forged = [
      'x',
      `${session}.0.${value}.${seal}`,
      `${session}.2.${value}.${'A'.repeat(43)}`,
      `${session}.0.${'A'.repeat(43)}.${'A'.repeat(43)}`,
      live.slice(0, -1) + (live.endsWith('A') ? 'B' : 'A'),
      customer.accessToken,
    ];
    for (const refreshToken of forged) {
      const refusal = await refusalOf(seeded.app, refreshAccessCall, { refreshToken });
      expect(refusal).toEqual({ status: 401, body: { message: expect.any(String) as string } });
    }
    expect(await refresh(live)).toBeTypeOf('string');
  });

  it('refresh: a session that was not refreshed for too long has expired', async () => {
    await seeded.store.query(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [customer.id]);
    expect(await isRefused(customer.refreshToken)).toBe(true);
    expect(await isOpen(customer.accessToken)).toBe(false);
  });

  it('refresh: no column of the database holds a token', async () => {
    await refresh(customer.refreshToken);
    const rows = await seeded.store.query('select * from sessions');
    const text = JSON.stringify([
      rows,
      await seeded.store.query('select * from users'),
      await seeded.store.query('select * from mailed_codes'),
    ]);
    const [, , value, seal] = customer.refreshToken.split('.') as [string, string, string, string];
    for (const secret of [value, seal, customer.accessToken, customer.password]) expect(text).not.toContain(secret);
  });
});

describe('devices', () => {
  const PHONE_AGENT = 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
  const logIn = async (agent: string, cookie = ''): Promise<{ accessToken: string; cookie: string }> => {
    const response = await seeded.app.request(`${GATEWAY_BASE}${logInCall.path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': agent, Cookie: cookie, ...logInCall.headers },
      body: JSON.stringify({ username: customer.email, password: customer.password }),
    });
    const { results } = (await response.json()) as { results: { accessToken: string } };
    return { accessToken: results.accessToken, cookie: response.headers.get('set-cookie')!.split(';')[0]! };
  };

  it('devices: each session is listed with browser and system, the requesting one first', async () => {
    const phone = await logIn(PHONE_AGENT);
    const { data, total } = await askGateway(seeded.app, findSessionsCall, {}, phone.accessToken);
    expect(total).toBe(2);
    expect(data.map(({ device, is_current }) => [device, is_current])).toEqual([
      ['Chrome · Android', true],
      ['', false],
    ]);
    expect(JSON.stringify(data)).not.toContain('Mozilla');
  });

  it('devices: a customer logs out one device or all others, and no stranger’s', async () => {
    const [phone, laptop] = [await logIn(PHONE_AGENT), await logIn('')];
    const stranger = await registerCustomer(seeded);
    const { data } = await askGateway(seeded.app, findSessionsCall, {}, phone.accessToken);
    const [, laptopRow] = data;
    await askGateway(seeded.app, endSessionCall, { id: data[0]!._id }, stranger.accessToken);
    expect(await isOpen(phone.accessToken)).toBe(true);
    await askGateway(seeded.app, endSessionCall, { id: laptopRow!._id }, phone.accessToken);
    expect(await isOpen(laptop.accessToken)).toBe(false);
    expect((await askGateway(seeded.app, endOtherSessionsCall, {}, phone.accessToken)).ended).toBe(1);
    expect(await isOpen(customer.accessToken)).toBe(false);
    expect(await isOpen(phone.accessToken)).toBe(true);
    expect(await isOpen(stranger.accessToken)).toBe(true);
  });

  it('devices: a login on a new device is reported to the owner by mail, once', async () => {
    const before = await mailsTo(seeded, customer.email);
    const { cookie } = await logIn(PHONE_AGENT);
    const told = await mailsTo(seeded, customer.email);
    expect(told).toHaveLength(before.length + 1);
    expect(told.at(-1)).toContain('Chrome · Android');
    await logIn(PHONE_AGENT, cookie);
    expect(await mailsTo(seeded, customer.email)).toEqual(told);
  });
});

describe('access tokens', () => {
  const settings = { deliverMail: () => Promise.resolve('') };

  it('access tokens: they live twenty minutes and state it', async () => {
    const [, payload] = customer.accessToken.split('.');
    const { iat, exp } = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as { iat: number; exp: number };
    expect(exp - iat).toBe(20 * 60);
  });

  it('access tokens: an expired one is 401 with http 401', async () => {
    const accounts = openAccounts(seeded.store, { ...settings, secret: 'one secret of this test', accessTokenS: -1 });
    accounts.keys = seeded.accounts.keys;
    const app = buildApp(seeded.store, { accounts });
    const { results } = await askGateway(app, refreshAccessCall, { refreshToken: customer.refreshToken });
    const refusal = await refusalOf(app, detailUserCall, {}, results.accessToken);
    expect(refusal).toEqual({ status: 401, body: { http: 401, message: expect.stringContaining('hết hạn') as string } });
  });

  it('access tokens: another gateway with the same secret accepts them, one with another secret does not', async () => {
    const [same, alsoSame, other] = ['s'.repeat(40), 's'.repeat(40), 'o'.repeat(40)].map((secret) =>
      buildApp(seeded.store, { accounts: openAccounts(seeded.store, { ...settings, secret }) }),
    );
    const { results } = await askGateway(same!, logInCall, { username: customer.email, password: customer.password });
    expect((await sendCall(alsoSame!, detailUserCall, {}, results.accessToken)).status).toBe(200);
    expect((await sendCall(alsoSame!, refreshAccessCall, { refreshToken: results.refreshToken })).status).toBe(200);
    expect((await sendCall(other!, detailUserCall, {}, results.accessToken)).status).toBe(401);
    expect((await sendCall(other!, refreshAccessCall, { refreshToken: results.refreshToken })).status).toBe(401);
  });

  it.each([
    ['another issuer', { iss: 'someone' }],
    ['another audience', { aud: 'another-service' }],
    ['another type', { typ: 'JWT' }],
    ['no expiry', { exp: undefined }],
    ['no session', { sid: undefined }],
    ['an empty session', { sid: '' }],
    ['a session that is no text', { sid: { $ne: null } }],
    ['another algorithm', { alg: 'HS512' }],
  ])('access tokens: a token of ours with %s is refused', async (_what, change) => {
    const session = customer.refreshToken.split('.')[0]!;
    const nowS = Math.floor(Date.now() / 1000);
    const { typ, alg, ...claims } = {
      typ: 'at+jwt',
      alg: 'HS256',
      iss: 'thua',
      aud: 'thua-gateway',
      exp: nowS + 60,
      sid: session,
      ...change,
    };
    const sign = (payload: Record<string, unknown>, header: { typ: string; alg: string }): Promise<string> =>
      new SignJWT({ sub: customer.id, iat: nowS, ...payload }).setProtectedHeader(header).sign(seeded.accounts.keys.accessToken);
    const right = await sign({ iss: 'thua', aud: 'thua-gateway', exp: nowS + 60, sid: session }, { typ: 'at+jwt', alg: 'HS256' });
    expect(await isOpen(right)).toBe(true);
    expect(await isOpen(await sign(claims, { typ, alg }))).toBe(false);
  });
});
