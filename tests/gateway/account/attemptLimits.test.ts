import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logInCall, resetPasswordCall, sendResetMailCall } from '../../../src/contract/account/auth.ts';
import { type Call, GATEWAY_BASE } from '../../../src/contract/call.ts';
import { changePasswordCall } from '../../../src/contract/account/users.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import { countAttempt } from '../../../src/gateway/account/limitedAttempt.ts';
import { askGateway, refusalOf, sendCall } from '../../support/gateways/askGateway.ts';
import { forgetAttempts, mailedCode, registerCustomer, type TestCustomer } from '../../support/customers/customers.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';

let seeded: SeededApp;
let customer: TestCustomer;

beforeAll(async () => {
  seeded = await openSeededApp();
  customer = await registerCustomer(seeded);
});
beforeEach(() => forgetAttempts(seeded));
afterEach(() => expect(seeded.failures.splice(0)).toEqual([]));
afterAll(() => seeded.close());

const tryPassword = (username: string, password = 'not-the-right-1'): Promise<Response> =>
  sendCall(seeded.app, logInCall, { username, password });

/** Sends a call from an address with a device cookie. */
function sendFrom(
  remoteAddress: string,
  call: Call,
  body: object,
  cookie = '',
  more: Record<string, string> = {},
  app = seeded.app,
): Promise<Response> {
  const headers = { ...call.headers, 'content-type': 'application/json', cookie, ...more };
  const request = { method: 'POST', headers, body: JSON.stringify(body) };
  return Promise.resolve(
    app.request(`http://gateway${GATEWAY_BASE}${call.path}`, request, { incoming: { headers, socket: { remoteAddress } } }),
  );
}
const logInFrom = (address: string, username: string, password: string, cookie?: string): Promise<Response> =>
  sendFrom(address, logInCall, { username, password }, cookie);
const statusFrom = async (...tried: Parameters<typeof logInFrom>): Promise<number> => (await logInFrom(...tried)).status;
/** Returns the device cookie set by a response. */
const cookieOf = (response: Response): string => response.headers.get('set-cookie')?.split(';')[0] ?? '';

/** Shifts all attempts this many seconds into the past. */
const letPass = (seconds: number): Promise<unknown> =>
  seeded.store.query(
    `update attempts set open_at = open_at - make_interval(secs => $1::float8), forget_at = forget_at - make_interval(secs => $1::float8)`,
    [seconds],
  );

describe('limits', () => {
  it('limits: after five wrong passwords an account is locked for a while, even for the right one', async () => {
    for (let attempt = 0; attempt < 5; attempt++) expect((await tryPassword(customer.email)).status).toBe(401);
    const refused = await tryPassword(customer.email, customer.password);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    expect(((await refused.json()) as { message: string }).message).toBe('Bạn đã thử quá nhiều lần. Vui lòng thử lại sau 30 giây.');
    await letPass(30);
    expect((await tryPassword(customer.email, customer.password)).status).toBe(200);
    expect((await tryPassword(customer.email)).status).toBe(401);
  });

  it('limits: an account that does not exist is locked for the same time', async () => {
    for (let attempt = 0; attempt < 5; attempt++) expect((await tryPassword('nobody@example.com')).status).toBe(401);
    expect((await tryPassword('NOBODY@example.com ')).status).toBe(429);
  });

  it('limits: lock times double up to 15 minutes and are reset after a day', async () => {
    const waits: number[] = [];
    for (let attempt = 0; attempt < 13; attempt++) {
      await tryPassword(customer.email);
      const response = await tryPassword(customer.email);
      const wait = response.status === 429 ? Number(response.headers.get('retry-after')) : 0;
      if (wait > 0) waits.push(wait);
      await letPass(wait);
    }
    expect(waits.slice(0, 7)).toEqual([30, 60, 120, 240, 480, 900, 900]);
    await letPass(24 * 3600);
    for (let attempt = 0; attempt < 5; attempt++) expect((await tryPassword(customer.email)).status).toBe(401);
  });

  it('limits: concurrent free attempts all pass, in whatever order they started', async () => {
    const policy = { free: 1_000, waitS: 30, steady: 0, maxWaitS: 60, forgetS: 60 };
    const waits = await Promise.all(Array.from({ length: 200 }, () => countAttempt(seeded.store, 'a village', policy)));
    expect(waits.filter((wait) => wait > 0)).toEqual([]);
  });

  it('limits: of 100 concurrent passwords, five are compared', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => tryPassword(customer.email)));
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(95);
  });

  it('limits: a locked account locks no other account', async () => {
    const other = await registerCustomer(seeded, 'khac');
    for (let attempt = 0; attempt < 8; attempt++) await tryPassword(customer.email);
    expect((await tryPassword(other.email, other.password)).status).toBe(200);
  });

  it('limits: the old password of change-password counts as a login attempt', async () => {
    for (let attempt = 0; attempt < 5; attempt++) await tryPassword(customer.email);
    const request = { password: customer.password, password_new: 'ba-con-meo-den-07' };
    expect((await refusalOf(seeded.app, changePasswordCall, request, customer.accessToken)).status).toBe(429);
  });

  it('limits: a password set by a mailed code works at once', async () => {
    const other = await registerCustomer(seeded, 'khac');
    for (let attempt = 0; attempt < 8; attempt++) await tryPassword(other.email);
    const { session_id, email } = await askGateway(seeded.app, sendResetMailCall, { email: other.email });
    const code = await mailedCode(seeded, email);
    await askGateway(seeded.app, resetPasswordCall, { email, session_id, code, password_new: 'ba-con-meo-den-07' });
    expect((await tryPassword(email, 'ba-con-meo-den-07')).status).toBe(200);
  });

  it('limits: a mail can be requested after one minute five times, then after longer', async () => {
    const waits: number[] = [];
    for (let mail = 0; mail < 8; mail++) {
      await askGateway(seeded.app, sendResetMailCall, { email: customer.email });
      const response = await sendCall(seeded.app, sendResetMailCall, { email: customer.email });
      waits.push(Number(response.headers.get('retry-after')));
      await letPass(waits.at(-1)!);
    }
    expect(waits).toEqual([60, 60, 60, 60, 60, 120, 240, 480]);
  });

  it('limits: only failed logins count per address, queue beyond its limit, and known devices are exempt', async () => {
    const cookie = cookieOf(await logInFrom('203.0.113.7', customer.email, customer.password));
    for (let attempt = 0; attempt < 20; attempt++) expect(await statusFrom('203.0.113.7', customer.email, customer.password)).toBe(200);
    for (let attempt = 0; attempt < 200; attempt++) expect(await statusFrom('203.0.113.7', `u${attempt}@example.com`, 'wrong')).toBe(401);
    const most = async (): Promise<unknown> => (await seeded.store.query('select max(tries) as tries from attempts'))[0];
    expect(await most()).toEqual({ tries: 200 });
    expect(await statusFrom('203.0.113.7', customer.email, customer.password, cookie)).toBe(200);
    expect(await most()).toEqual({ tries: 200 });
    expect(await statusFrom('203.0.113.7', 'one.more@example.com', 'wrong')).toBe(401);
    expect(await most()).toEqual({ tries: 201 });
    expect(await statusFrom('203.0.113.8', customer.email, customer.password)).toBe(200);
    const keys = await seeded.store.query<{ key: string }>('select key from attempts');
    expect(keys.every(({ key }) => /^[\w-]{43}$/.test(key))).toBe(true);
  });

  it('limits: guesses from five networks lock out neither a known device nor another network', async () => {
    const cookie = cookieOf(await logInFrom('203.0.113.20', customer.email, customer.password));
    expect(cookie).toMatch(/^thua-device=[\w-]{24}\.[\w-]{43}$/);
    for (let network = 0; network < 5; network++) {
      for (let attempt = 0; attempt < 6; attempt++) await logInFrom(`198.51.100.${network}`, customer.email, 'not-the-right-1');
    }
    expect(await statusFrom('198.51.100.4', customer.email, customer.password)).toBe(429);
    expect(await statusFrom('203.0.113.20', customer.email, customer.password)).toBe(200);
    // From the attacker's own address.
    expect(await statusFrom('198.51.100.4', customer.email, customer.password, cookie)).toBe(200);
  });

  it('limits: fifty guesses from everywhere delay new devices, and not a device that was logged in', async () => {
    const other = await registerCustomer(seeded, 'khac');
    const cookie = cookieOf(await logInFrom('203.0.113.21', other.email, other.password));
    for (let network = 0; network < 50; network++) await logInFrom(`198.51.101.${network}`, other.email, 'not-the-right-1');
    expect(await statusFrom('203.0.113.21', other.email, other.password)).toBe(429);
    expect(await statusFrom('203.0.113.21', other.email, other.password, cookie)).toBe(200);
    // The device is known to this account only, and has the same number of guesses.
    expect(await statusFrom('203.0.113.22', customer.email, customer.password, cookie)).toBe(200);
    for (let attempt = 0; attempt < 5; attempt++) expect(await statusFrom('203.0.113.21', other.email, 'wrong', cookie)).toBe(401);
    expect(await statusFrom('203.0.113.21', other.email, other.password, cookie)).toBe(429);
  });

  it('limits: on HTTPS only the __Host- device cookie is set and accepted', async () => {
    const other = await registerCustomer(seeded, 'khac');
    const https = { 'x-forwarded-proto': 'https' };
    const app = buildApp(seeded.store, { accounts: { ...seeded.accounts, proxies: 1 } });
    const logIn = (address: string, password: string, cookie: string, at = app): Promise<Response> =>
      sendFrom(address, logInCall, { username: other.email, password }, cookie, https, at);
    const unproxied = await logIn('203.0.113.24', other.password, '', seeded.app);
    expect(unproxied.headers.get('set-cookie')).toMatch(/^thua-device=/);
    const set = (await logIn('203.0.113.24', other.password, '')).headers.get('set-cookie')!;
    expect(set).toMatch(/^__Host-thua-device=[\w-]{24}\.[\w-]{43};/);
    for (const word of ['Secure', 'HttpOnly', 'SameSite=Strict', 'Path=/']) expect(set.split('; ')).toContain(word);
    expect(set).not.toMatch(/domain/i);
    const cookie = set.split(';')[0]!;
    for (let network = 0; network < 50; network++) await logIn(`198.51.103.${network}`, 'not-the-right-1', '');
    expect((await logIn('203.0.113.24', other.password, cookie.replace('__Host-', ''))).status).toBe(429);
    expect((await logIn('203.0.113.24', other.password, cookie)).status).toBe(200);
  });

  it('limits: a device cookie with a forged seal makes no device known', async () => {
    const other = await registerCustomer(seeded, 'khac');
    const cookie = cookieOf(await logInFrom('203.0.113.23', other.email, other.password));
    const forged = [cookie.replace(/\.[^.]+$/, `.${'A'.repeat(43)}`), cookie.replace('=', '=x'), 'thua-device=', 'thua-device=....'];
    for (let network = 0; network < 50; network++) await logInFrom(`198.51.102.${network}`, other.email, 'not-the-right-1');
    for (const shown of forged) expect(await statusFrom('203.0.113.23', other.email, other.password, shown)).toBe(429);
  });

  it('limits: a stranger’s code requests do not delay the owner’s network; e-mail aliases share one count', async () => {
    const other = await registerCustomer(seeded, 'khac');
    const reset = async (address: string, email: string): Promise<number> => (await sendFrom(address, sendResetMailCall, { email })).status;
    await forgetAttempts(seeded);
    expect(await reset('198.51.100.1', other.email)).toBe(200);
    expect(await reset('198.51.100.1', other.email)).toBe(429);
    expect(await reset('203.0.113.20', other.email)).toBe(200);
    await forgetAttempts(seeded);
    const [name, host] = other.email.split('@');
    const written = (n: number): string => (n % 2 === 0 ? `${name}+${n}@${host}` : `${name![0]}.${name!.slice(1)}+${n}@${host}`);
    for (let mail = 0; mail < 12; mail++) expect(await reset(`198.51.100.${mail}`, written(mail))).toBe(200);
    expect(await reset('198.51.100.99', written(99))).toBe(429);
    expect(await reset('198.51.100.0', written(1))).toBe(429);
  });

  it('limits: all mails together leave at a rate that a mail server accepts', async () => {
    const send = async (number: number): Promise<number> =>
      (await sendFrom(`198.51.100.${number}`, sendResetMailCall, { email: `nobody${number}@example.com` })).status;
    expect([await send(1), await send(2)]).toEqual([200, 200]);
    // Raises the single count that both mails share, as after 300 of them.
    const changed = await seeded.store.query('update attempts set tries = 300 where tries = 2 returning key');
    expect(changed).toHaveLength(1);
    expect([await send(3), await send(4)]).toEqual([200, 429]);
    await letPass(1);
    expect([await send(5), await send(6)]).toEqual([200, 429]);
  });

  it('limits: counting is one statement, so concurrent attempts are counted one by one', async () => {
    const policy = { free: 3, waitS: 10, steady: 0, maxWaitS: 60, forgetS: 60 };
    const waits = await Promise.all(Array.from({ length: 50 }, () => countAttempt(seeded.store, 'a key', policy)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
    expect(waits.filter((wait) => wait === 10)).toHaveLength(47);
  });
});
