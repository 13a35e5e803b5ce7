import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logInCall } from '../../../src/contract/account/auth.ts';
import {
  addPasskeyCall,
  findPasskeysCall,
  logInByPasskeyCall,
  passkeyCreationCall,
  passkeyLogInOptionsCall,
  removePasskeyCall,
} from '../../../src/contract/account/passkeys.ts';
import { detailUserCall } from '../../../src/contract/account/users.ts';
import { openAccounts } from '../../../src/gateway/account/accounts.ts';
import { CHALLENGE_S, makeChallenge } from '../../../src/gateway/account/passkeys/challenge.ts';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import { runUsersCommand } from '../../../src/gateway/account/runUsersCommand.ts';
import { askGateway, refusalOf, sendCall } from '../../support/gateways/askGateway.ts';
import { forgetAttempts, mailsTo, registerCustomer, type TestCustomer } from '../../support/customers/customers.ts';
import { type ForgedFields, PAGE_ORIGIN, SoftAuthenticator } from '../../support/customers/softAuthenticator.ts';
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

const LOGIN = { type: 'LOGIN' };
const creation = async (token = customer.accessToken) => (await askGateway(seeded.app, passkeyCreationCall, {}, token)).options;
const loginRequest = async () => (await askGateway(seeded.app, passkeyLogInOptionsCall, LOGIN)).options;

/** Adds a passkey of the customer. */
async function addPasskey(key = new SoftAuthenticator(), token = customer.accessToken): Promise<SoftAuthenticator & { rowId: string }> {
  const { data } = await askGateway(seeded.app, addPasskeyCall, { made: key.make(await creation(token)) }, token);
  return Object.assign(key, { rowId: data._id });
}

const logInBy = async (key: SoftAuthenticator, forgery?: ForgedFields): Promise<Response> =>
  sendCall(seeded.app, logInByPasskeyCall, { assertion: key.sign(await loginRequest(), forgery) });
const statusOfLogin = async (key: SoftAuthenticator, forgery?: ForgedFields): Promise<number> => (await logInBy(key, forgery)).status;
const statusOfAdding = async (made: unknown, token = customer.accessToken): Promise<number> =>
  (await sendCall(seeded.app, addPasskeyCall, { made }, token)).status;
const eventsOf = async (who: string): Promise<string[]> =>
  (await seeded.store.query<{ event: string }>('select event from audit_log where user_id = $1 order by id', [who])).map(
    ({ event }) => event,
  );

describe('adding', () => {
  it('passkeys: a new one is listed by its provider, reported by mail, and logs in without a user name', async () => {
    const google = new SoftAuthenticator('ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4');
    const options = await creation();
    expect(options).toMatchObject({
      rp: { id: 'gateway', name: 'Thửa' },
      user: { name: customer.email, displayName: customer.fullname },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    await addPasskey(google);
    const listed = await askGateway(seeded.app, findPasskeysCall, {}, customer.accessToken);
    expect(listed).toMatchObject({ data: [{ name: 'Google Password Manager', used_at: '' }], total: 1 });
    expect((await mailsTo(seeded, customer.email)).at(-1)).toContain('Google Password Manager');

    const request = await loginRequest();
    expect(request).toMatchObject({ rpId: 'gateway', userVerification: 'required', allowCredentials: [] });
    const { results } = await askGateway(seeded.app, logInByPasskeyCall, { assertion: google.sign(request) });
    expect((await askGateway(seeded.app, detailUserCall, {}, results.accessToken)).data.email).toBe(customer.email);
    const [used] = (await askGateway(seeded.app, findPasskeysCall, {}, results.accessToken)).data;
    expect(Date.parse(used!.used_at)).toBeGreaterThanOrEqual(Date.parse(used!.created_at));
    expect(await eventsOf(customer.id)).toEqual(['REGISTER', 'PASSKEY_ADDED', 'LOGIN']);
    const lines: string[] = [];
    await runUsersCommand(seeded.store, ['list', customer.email], (line) => lines.push(line));
    expect(lines[0]).toMatch(/ {2}1 khoá truy cập$/);
  });

  it('passkeys: a known one is not created again and not accepted twice, by any customer', async () => {
    const key = await addPasskey();
    expect((await creation()).excludeCredentials).toEqual([{ type: 'public-key', id: key.id, transports: ['internal'] }]);
    expect(await statusOfAdding(key.make(await creation()))).toBe(409);
    const other = await registerCustomer(seeded);
    expect(await statusOfAdding(key.make(await creation(other.accessToken)), other.accessToken)).toBe(409);
    expect(await statusOfLogin(key)).toBe(401);
    // Its handle names the newest account; it still signs for the first one.
    expect(await statusOfLogin(key, { userHandle: Buffer.from(customer.id).toString('base64url') })).toBe(200);
  });

  it.each<[string, ForgedFields]>([
    ['another challenge', { challenge: 'A'.repeat(75) }],
    ['another origin', { origin: 'https://gateway.example' }],
    ['a page without https', { origin: 'http://gateway' }],
    ['another site', { rpId: 'example.com' }],
    ['an assertion', { type: 'webauthn.get' }],
    ['an authenticator without user verification', { unverified: true }],
  ])('passkeys: none is added by %s', async (_what, forgery) => {
    expect(await statusOfAdding(new SoftAuthenticator().make(await creation(), forgery))).toBe(400);
    expect((await askGateway(seeded.app, findPasskeysCall, {}, customer.accessToken)).total).toBe(0);
  });

  it('passkeys: a challenge for adding is bound to its session and cannot be used to log in', async () => {
    const options = await creation();
    const { results } = await askGateway(seeded.app, logInCall, { username: customer.email, password: customer.password });
    expect(await statusOfAdding(new SoftAuthenticator().make(options), results.accessToken)).toBe(400);
    const lent = await loginRequest();
    expect(await statusOfAdding(new SoftAuthenticator().make({ ...options, challenge: lent.challenge }))).toBe(400);
    expect(await statusOfAdding(new SoftAuthenticator().make(options))).toBe(200);
    expect(await statusOfAdding(new SoftAuthenticator().make(options))).toBe(400);
  });

  it('passkeys: a customer has at most ten, even if they are added at once', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => creation()));
    const statuses = await Promise.all(all.map((options) => statusOfAdding(new SoftAuthenticator().make(options))));
    expect(statuses.toSorted()).toEqual([...Array<number>(10).fill(200), 409, 409]);
    expect((await refusalOf(seeded.app, passkeyCreationCall, {}, customer.accessToken)).status).toBe(409);
  });

  it('passkeys: attestation statements are ignored', async () => {
    const made = new SoftAuthenticator().make(await creation());
    const none = Buffer.from(made.response.attestationObject, 'base64url');
    // `{ fmt: 'none', attStmt: {}, …` becomes `{ fmt: 'tpm!', attStmt: { x5c: [h'…'] }, …`.
    const at = none.indexOf('authData') - 2;
    const certificate = Buffer.from('a16378356381430102 03'.replaceAll(' ', ''), 'hex');
    const vouched = Buffer.concat([none.subarray(0, at), certificate, none.subarray(at + 1)]);
    vouched.write('tpm!', none.indexOf('none'));
    made.response.attestationObject = vouched.toString('base64url');
    expect(await statusOfAdding(made)).toBe(200);
  });
});

describe('logging in', () => {
  it.each<[string, ForgedFields]>([
    ['another challenge', { challenge: 'A'.repeat(75) }],
    ['another origin', { origin: 'https://gateway.example' }],
    ['a page without https', { origin: 'http://gateway' }],
    ['another site', { rpId: 'example.com' }],
    ['a creation', { type: 'webauthn.create' }],
    ['an authenticator without user verification', { unverified: true }],
    ['another user’s handle', { userHandle: 'bmdob2kta2hhYw' }],
  ])('passkeys: no login by %s', async (_what, forgery) => {
    const key = await addPasskey();
    expect(await statusOfLogin(key, forgery)).toBe(401);
    expect(await statusOfLogin(key)).toBe(200);
  });

  it('passkeys: no login by another key’s signature, or with changed signed data', async () => {
    const [key, other] = [await addPasskey(), new SoftAuthenticator()];
    other.make(await creation());
    const request = await loginRequest();
    const [signed, strange] = [key.sign(request), other.sign(request)];
    const forged = { ...strange, id: key.id, rawId: key.id };
    const changed = { ...signed, response: { ...signed.response, signature: strange.response.signature } };
    for (const assertion of [forged, changed, strange]) {
      expect(await refusalOf(seeded.app, logInByPasskeyCall, { assertion })).toEqual({
        status: 401,
        body: { message: expect.stringContaining('khoá truy cập') as string },
      });
    }
    expect((await sendCall(seeded.app, logInByPasskeyCall, { assertion: signed })).status).toBe(200);
  });

  it('passkeys: an assertion logs in once, however often and wherever it is sent', async () => {
    const assertion = (await addPasskey()).sign(await loginRequest());
    const beside = buildApp(seeded.store, { accounts: { ...seeded.accounts } });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => sendCall(at % 2 ? beside : seeded.app, logInByPasskeyCall, { assertion })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(401)]);
  });

  it('passkeys: a challenge expires after five minutes and is invalid under another secret', async () => {
    const key = await addPasskey();
    const use = { use: 'login', sessionId: '' } as const;
    const ago = (seconds: number): ForgedFields => ({ challenge: makeChallenge(seeded.accounts, use, Date.now() - seconds * 1000) });
    expect(await statusOfLogin(key, ago(CHALLENGE_S + 1))).toBe(401);
    expect(await statusOfLogin(key, ago(CHALLENGE_S - 5))).toBe(200);
    const other = openAccounts(seeded.store, { secret: 'another secret of this test', deliverMail: () => Promise.resolve('') });
    expect(await statusOfLogin(key, { challenge: makeChallenge(other, use) })).toBe(401);
  });

  it('passkeys: unused challenges leave no rows; used ones are deleted once they expire', async () => {
    const count = async (): Promise<number> =>
      (await seeded.store.query<{ count: number }>('select count(*)::int as count from spent_challenges'))[0]!.count;
    await seeded.store.query('delete from spent_challenges');
    for (let asked = 0; asked < 50; asked += 1) await loginRequest();
    expect(await count()).toBe(0);
    const key = await addPasskey();
    await logInBy(key);
    expect(await count()).toBe(2);
    await seeded.store.query(`update spent_challenges set expires_at = now() - interval '1 second'`);
    await logInBy(key);
    expect(await count()).toBe(1);
  });

  it('passkeys: a signature count that does not rise is refused and logged; one that rises is accepted', async () => {
    const key = new SoftAuthenticator();
    key.signCount = 7;
    await addPasskey(key);
    expect(await statusOfLogin(key)).toBe(200);
    expect(await statusOfLogin(key, { signCount: 8 })).toBe(401);
    expect(await statusOfLogin(key, { signCount: 0 })).toBe(401);
    expect(await eventsOf(customer.id)).toEqual(['REGISTER', 'PASSKEY_ADDED', 'LOGIN', 'PASSKEY_COPIED', 'PASSKEY_COPIED']);
    expect(await statusOfLogin(key)).toBe(200);
  });

  it('passkeys: a blocked customer learns of the block only with the passkey, and no login succeeds', async () => {
    const key = await addPasskey();
    await runUsersCommand(seeded.store, ['block', customer.email], () => undefined);
    expect(await statusOfLogin(key, { unverified: true })).toBe(401);
    const response = await logInBy(key);
    expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('bị khoá')]);
    const sessions = await seeded.store.query('select 1 from sessions where user_id = $1 and ended_at is null', [customer.id]);
    expect(sessions).toEqual([]);
  });

  it('passkeys: a removed one cannot log in, its owner is notified, and only its owner can remove it', async () => {
    const [key, kept] = [await addPasskey(), await addPasskey()];
    const other = await registerCustomer(seeded);
    await askGateway(seeded.app, removePasskeyCall, { id: key.rowId }, other.accessToken);
    expect(await statusOfLogin(key)).toBe(200);
    const before = (await mailsTo(seeded, customer.email)).length;
    await askGateway(seeded.app, removePasskeyCall, { id: key.rowId }, customer.accessToken);
    await askGateway(seeded.app, removePasskeyCall, { id: key.rowId }, customer.accessToken);
    expect(await statusOfLogin(key)).toBe(401);
    expect(await statusOfLogin(kept)).toBe(200);
    const told = (await mailsTo(seeded, customer.email)).slice(before).filter((mail) => mail.includes('bị xoá một khoá truy cập'));
    expect(told).toHaveLength(1);
    expect((await eventsOf(customer.id)).filter((event) => event === 'PASSKEY_REMOVED')).toHaveLength(1);
  });

  it('passkeys: a login counts as a new device until its browser is known, as with a password', async () => {
    const key = await addPasskey();
    const newDevices = async (): Promise<number> =>
      (await mailsTo(seeded, customer.email)).filter((mail) => mail.includes('thiết bị mới')).length;
    const logIn = async (cookie: string): Promise<string> => {
      const response = await seeded.app.request(`http://gateway${GATEWAY_BASE}${logInByPasskeyCall.path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: cookie },
        body: JSON.stringify({ assertion: key.sign(await loginRequest()) }),
      });
      return response.headers.get('set-cookie')!.split(';')[0]!;
    };
    const cookie = await logIn('');
    expect(await newDevices()).toBe(1);
    await logIn(cookie);
    expect(await newDevices()).toBe(1);
  });

  it('passkeys: wrong assertions are rate-limited', async () => {
    const stranger = new SoftAuthenticator();
    const statuses: number[] = [];
    for (let tries = 0; tries < 21; tries += 1) statuses.push(await statusOfLogin(stranger));
    expect(statuses).toEqual([...Array<number>(20).fill(401), 429]);
  });
});

describe('relying party', () => {
  const gatewayAt = (publicOrigins: string[]) => buildApp(seeded.store, { accounts: { ...seeded.accounts, publicOrigins } });
  const optionsAt = (app: ReturnType<typeof gatewayAt>, url: string, headers: Record<string, string> = {}) =>
    Promise.resolve(
      app.request(`${url}${GATEWAY_BASE}${passkeyLogInOptionsCall.path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(LOGIN),
      }),
    );
  const partyAt = async (...asked: Parameters<typeof optionsAt>): Promise<string> =>
    ((await (await optionsAt(...asked)).json()) as { options: { rpId: string } }).options.rpId;

  it('relying party: it is the requested host; an IP address has none', async () => {
    expect(await partyAt(seeded.app, 'http://localhost:8080')).toBe('localhost');
    expect(await partyAt(seeded.app, 'https://thua.example:8443', { Origin: 'https://evil.example' })).toBe('thua.example');
    for (const url of ['http://127.0.0.1:8080', 'http://[::1]:8080', 'https://10.0.0.7']) {
      expect((await optionsAt(seeded.app, url)).status).toBe(409);
    }
  });

  it('relying party: it is one of the operator’s domains, whatever the request claims', async () => {
    const app = gatewayAt(['https://www.thua.example', 'https://thua.example', 'https://ban-do.example']);
    expect(await partyAt(app, 'https://evil.example', { Origin: 'https://evil.example' })).toBe('thua.example');
    expect(await partyAt(app, 'http://10.0.0.7', { Origin: 'https://ban-do.example' })).toBe('ban-do.example');

    const key = await addPasskey();
    expect(await statusOfLogin(key, { origin: PAGE_ORIGIN })).toBe(200);
    const elsewhere = key.sign((await askGateway(app, passkeyLogInOptionsCall, LOGIN)).options, {
      rpId: 'thua.example',
      origin: 'https://thua.example',
    });
    expect((await refusalOf(app, logInByPasskeyCall, { assertion: elsewhere })).status).toBe(401);
  });
});
