import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logInCall, resetPasswordCall, sendResetMailCall } from '../../../src/contract/auth.ts';
import { changePasswordCall } from '../../../src/contract/users.ts';
import { GATEWAY_BASE } from '../../../src/gateway/app.ts';
import { countAttempt } from '../../../src/gateway/accounts/attempts.ts';
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

/** As if this many seconds had passed. */
const letPass = (seconds: number): Promise<unknown> =>
  seeded.store.query(
    `update attempts set open_at = open_at - make_interval(secs => $1::float8), forget_at = forget_at - make_interval(secs => $1::float8)`,
    [seconds],
  );

describe('limits', () => {
  it('limits: after five wrong passwords an account waits, even for the right one', async () => {
    for (let attempt = 0; attempt < 5; attempt++) expect((await tryPassword(customer.email)).status).toBe(401);
    const refused = await tryPassword(customer.email, customer.password);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    expect(((await refused.json()) as { message: string }).message).toBe('Bạn đã thử quá nhiều lần. Vui lòng thử lại sau 30 giây.');
    await letPass(30);
    expect((await tryPassword(customer.email, customer.password)).status).toBe(200);
    expect((await tryPassword(customer.email)).status).toBe(401);
  });

  it('limits: an account that nobody has waits just as long', async () => {
    for (let attempt = 0; attempt < 5; attempt++) expect((await tryPassword('nobody@example.com')).status).toBe(401);
    expect((await tryPassword('NOBODY@example.com ')).status).toBe(429);
  });

  it('limits: waits double up to a quarter of an hour, and are forgotten after a day', async () => {
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

  it('limits: tries at once that are all free are all let through, whichever of them began first', async () => {
    const policy = { free: 1_000, waitS: 30, steady: 0, maxWaitS: 60, forgetS: 60 };
    const waits = await Promise.all(Array.from({ length: 200 }, () => countAttempt(seeded.store, 'a village', policy)));
    expect(waits.filter((wait) => wait > 0)).toEqual([]);
  });

  it('limits: of 100 passwords tried at once, five are compared', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => tryPassword(customer.email)));
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(95);
  });

  it('limits: one account that waits keeps nobody else out', async () => {
    const other = await registerCustomer(seeded, 'khac');
    for (let attempt = 0; attempt < 8; attempt++) await tryPassword(customer.email);
    expect((await tryPassword(other.email, other.password)).status).toBe(200);
  });

  it('limits: the old password of change-password counts with the logins', async () => {
    for (let attempt = 0; attempt < 5; attempt++) await tryPassword(customer.email);
    const request = { password: customer.password, password_new: 'ba-con-meo-den-07' };
    expect((await refusalOf(seeded.app, changePasswordCall, request, customer.accessToken)).status).toBe(429);
  });

  it('limits: who sets a password by a mailed code may use it at once', async () => {
    const other = await registerCustomer(seeded, 'khac');
    for (let attempt = 0; attempt < 8; attempt++) await tryPassword(other.email);
    const { session_id, email } = await askGateway(seeded.app, sendResetMailCall, { email: other.email });
    const code = await mailedCode(seeded, email);
    await askGateway(seeded.app, resetPasswordCall, { email, session_id, code, password_new: 'ba-con-meo-den-07' });
    expect((await tryPassword(email, 'ba-con-meo-den-07')).status).toBe(200);
  });

  it('limits: mails wait a minute five times, then longer', async () => {
    const waits: number[] = [];
    for (let mail = 0; mail < 8; mail++) {
      await askGateway(seeded.app, sendResetMailCall, { email: customer.email });
      const response = await sendCall(seeded.app, sendResetMailCall, { email: customer.email });
      waits.push(Number(response.headers.get('retry-after')));
      await letPass(waits.at(-1)!);
    }
    expect(waits).toEqual([60, 60, 60, 60, 60, 120, 240, 480]);
  });

  it('limits: an address counts loosely, and successes do not count', async () => {
    const from = (remoteAddress: string, username: string, password: string): Promise<number> =>
      Promise.resolve(
        seeded.app.request(
          `http://gateway${GATEWAY_BASE}${logInCall.path}`,
          {
            method: 'POST',
            headers: { ...logInCall.headers, 'content-type': 'application/json' },
            body: JSON.stringify({ username, password }),
          },
          { incoming: { socket: { remoteAddress } } },
        ),
      ).then((response) => response.status);
    for (let attempt = 0; attempt < 20; attempt++) expect(await from('203.0.113.7', customer.email, customer.password)).toBe(200);
    for (let attempt = 0; attempt < 200; attempt++) expect(await from('203.0.113.7', `u${attempt}@example.com`, 'wrong')).toBe(401);
    expect(await from('203.0.113.7', 'one.more@example.com', 'wrong')).toBe(429);
    expect(await from('203.0.113.8', customer.email, customer.password)).toBe(200);
    const keys = await seeded.store.query<{ key: string }>('select key from attempts');
    expect(keys.every(({ key }) => /^[\w-]{43}$/.test(key))).toBe(true);
  });

  it('limits: counting is one statement, so tries at once are counted one by one', async () => {
    const policy = { free: 3, waitS: 10, steady: 0, maxWaitS: 60, forgetS: 60 };
    const waits = await Promise.all(Array.from({ length: 50 }, () => countAttempt(seeded.store, 'a key', policy)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
    expect(waits.filter((wait) => wait === 10)).toHaveLength(47);
  });
});
