import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logInCall } from '../../../src/contract/account/auth.ts';
import { createUserBankingCall, updateUserBankingCall } from '../../../src/contract/wallet/bankings.ts';
import { closeAccountCall, reopenAccountCall } from '../../../src/contract/account/closing.ts';
import type { Call } from '../../../src/contract/call.ts';
import {
  addPasskeyCall,
  logInByPasskeyCall,
  passkeyCreationCall,
  passkeyLogInOptionsCall,
  proveByPasskeyCall,
  proveByPasswordCall,
  provePasskeyOptionsCall,
  removePasskeyCall,
  sendProofCodeCall,
} from '../../../src/contract/account/passkeys.ts';
import { changePasswordCall, generateOtpCall, sendMailCodeCall, verifyMailCall } from '../../../src/contract/account/users.ts';
import { withdrawTokenCall } from '../../../src/contract/wallet/wallet.ts';
import { askGateway, refusalOf, sendCall } from '../../support/gateways/askGateway.ts';
import { forgetAttempts, mailedCode, otherCode, registerCustomer, type TestCustomer } from '../../support/customers/customers.ts';
import { SoftAuthenticator } from '../../support/customers/softAuthenticator.ts';
import { balancesOf, fillWallet } from '../../support/customers/walletOwner.ts';
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

const BANK = { banking_id: 'vietcombank', account_number: '0011002233', account_name: 'NGUYEN THI LAN' };
let accounts = 0;
const adding = () => ({ uid: `so-${++accounts}`, ...BANK });

/** Returns 200, or the code of the required proof, for adding a bank account. */
async function gate(token = customer.accessToken): Promise<number | string | undefined> {
  const response = await sendCall(seeded.app, createUserBankingCall, adding(), token);
  if (response.status === 200) return 200;
  expect(response.status).toBe(403);
  return ((await response.json()) as { code?: string }).code;
}

/** Ages all sessions of the customer. */
const age = (seconds: number): Promise<unknown> =>
  seeded.store.query('update sessions set proved_at = proved_at - make_interval(secs => $2::float8) where user_id = $1', [
    customer.id,
    seconds,
  ]);
const expire = (): Promise<unknown> => age(301);

const provePassword = (extra: Record<string, string> = {}, password = customer.password): Promise<Response> =>
  sendCall(seeded.app, proveByPasswordCall, { password, ...extra }, customer.accessToken);

async function addPasskey(): Promise<SoftAuthenticator> {
  const key = new SoftAuthenticator();
  const { options } = await askGateway(seeded.app, passkeyCreationCall, {}, customer.accessToken);
  await askGateway(seeded.app, addPasskeyCall, { made: key.make(options) }, customer.accessToken);
  return key;
}
const proofRequest = async (token = customer.accessToken) => (await askGateway(seeded.app, provePasskeyOptionsCall, {}, token)).options;
const provePasskey = async (key: SoftAuthenticator): Promise<number> =>
  (await sendCall(seeded.app, proveByPasskeyCall, { assertion: key.sign(await proofRequest()) }, customer.accessToken)).status;
const logIn = async (): Promise<string> =>
  (await askGateway(seeded.app, logInCall, { username: customer.email, password: customer.password })).results.accessToken;

describe('proofs by password', () => {
  it('proofs: a login or a registration counts as a proof for five minutes', async () => {
    await age(295);
    expect(await gate()).toBe(200);
    await age(6);
    expect(await gate()).toBe('PROOF_BY_PASSWORD');
    expect(await gate(await logIn())).toBe(200);
    // The proof counts in that session only.
    expect(await gate()).toBe('PROOF_BY_PASSWORD');
  });

  it('proofs: the right password renews this session’s proof; a wrong one counts as a failed login', async () => {
    const beside = await logIn();
    await expire();
    for (let tries = 0; tries < 5; tries += 1) expect((await provePassword({}, 'vuon-khong-dung')).status).toBe(400);
    expect((await provePassword()).status).toBe(429);
    expect((await sendCall(seeded.app, logInCall, { username: customer.email, password: customer.password })).status).toBe(429);
    expect(await gate()).toBe('PROOF_BY_PASSWORD');
    await forgetAttempts(seeded);
    expect((await provePassword()).status).toBe(200);
    expect(await gate()).toBe(200);
    expect(await gate(beside)).toBe('PROOF_BY_PASSWORD');
  });

  it('proofs: payouts, bank accounts, passkeys and e-mail changes require one before anything is done', async () => {
    const owner = { id: customer.id, email: customer.email, token: customer.accessToken };
    await fillWallet(seeded, owner, 'VPOINT', '500');
    const { data: bank } = await askGateway(seeded.app, createUserBankingCall, adding(), owner.token);
    await expire();
    const withdrawal = { request_id: 'rut', token_id: 'VPOINT', amount: '100', user_banking_id: bank._id };
    const guarded: Array<[Call, Record<string, unknown>]> = [
      [withdrawTokenCall, withdrawal],
      [createUserBankingCall, adding()],
      [updateUserBankingCall, { id: bank._id, ...BANK, account_number: '9999999999' }],
      [passkeyCreationCall, {}],
      [removePasskeyCall, { id: 'mot' }],
      [sendMailCodeCall, { email: 'moi@example.com' }],
    ];
    for (const [call, request] of guarded) {
      expect([call.path, await refusalOf(seeded.app, call, request, owner.token)]).toEqual([
        call.path,
        { status: 403, body: { message: expect.stringContaining('mật khẩu') as string, code: 'PROOF_BY_PASSWORD' } },
      ]);
    }
    expect(await balancesOf(seeded, owner)).toMatchObject({ VPOINT: '500' });
    await provePassword();
    await askGateway(seeded.app, withdrawTokenCall, withdrawal, owner.token);
    // Repeating a request returns the same withdrawal, even after its proof expired.
    await expire();
    expect((await refusalOf(seeded.app, withdrawTokenCall, withdrawal, owner.token)).status).toBe(403);
    await provePassword();
    await askGateway(seeded.app, withdrawTokenCall, withdrawal, owner.token);
    expect(await balancesOf(seeded, owner)).toMatchObject({ VPOINT: '397.5' });
  });

  it('proofs: an invalid request is refused before a proof is requested', async () => {
    await expire();
    expect((await refusalOf(seeded.app, createUserBankingCall, { uid: 'x' }, customer.accessToken)).status).toBe(400);
  });

  it('proofs: an e-mail change takes the password in the same call, and its code needs no further proof', async () => {
    await expire();
    const email = `moi-${customer.email}`;
    const sent = await askGateway(seeded.app, sendMailCodeCall, { email, password: customer.password }, customer.accessToken);
    const code = await mailedCode(seeded, email);
    const verified = await askGateway(seeded.app, verifyMailCall, { email, session_id: sent.session_id, code }, customer.accessToken);
    expect(verified.data.email).toBe(email);
    expect(await gate()).toBe('PROOF_BY_PASSWORD');
  });

  it('proofs: a session from before proofs existed has none', async () => {
    await seeded.store.query('update sessions set proved_at = null where user_id = $1', [customer.id]);
    expect(await gate()).toBe('PROOF_BY_PASSWORD');
  });
});

describe('proofs by passkey', () => {
  it('proofs: adding a passkey is a proof; from then on the password alone is not, even in a login', async () => {
    const key = await addPasskey();
    expect(await gate()).toBe(200);
    expect(await gate(await logIn())).toBe('PROOF_BY_PASSKEY');
    await expire();
    expect(await gate()).toBe('PROOF_BY_PASSKEY');
    const refusal = { status: 403, body: { message: expect.any(String) as string, code: 'PROOF_BY_PASSKEY' } };
    expect(await refusalOf(seeded.app, proveByPasswordCall, { password: customer.password }, customer.accessToken)).toEqual(refusal);
    const mail = { email: 'moi@example.com', password: customer.password };
    expect(await refusalOf(seeded.app, sendMailCodeCall, mail, customer.accessToken)).toEqual(refusal);
    expect(await provePasskey(key)).toBe(200);
    expect(await gate()).toBe(200);
  });

  it('proofs: a login by passkey is one', async () => {
    const key = await addPasskey();
    const { options } = await askGateway(seeded.app, passkeyLogInOptionsCall, { type: 'LOGIN' });
    const { results } = await askGateway(seeded.app, logInByPasskeyCall, { assertion: key.sign(options) });
    expect(await gate(results.accessToken)).toBe(200);
  });

  it('proofs: the request names the customer’s passkeys and accepts no other one', async () => {
    const key = await addPasskey();
    expect((await proofRequest()).allowCredentials.map(({ id }) => id)).toEqual([key.id]);
    const mine = customer;
    customer = await registerCustomer(seeded);
    const foreign = await addPasskey();
    customer = mine;
    await expire();
    expect(await provePasskey(foreign)).toBe(400);
    expect(await provePasskey(new SoftAuthenticator())).toBe(400);
    expect(await gate()).toBe('PROOF_BY_PASSKEY');
  });

  it('proofs: an assertion proves once, only in the session of its challenge, and is no login', async () => {
    const key = await addPasskey();
    const beside = await logIn();
    await expire();
    const send = async (assertion: unknown, token = customer.accessToken): Promise<number> =>
      (await sendCall(seeded.app, proveByPasskeyCall, { assertion }, token)).status;
    const signed = key.sign(await proofRequest());
    expect(await send(signed, beside)).toBe(400);
    expect((await sendCall(seeded.app, logInByPasskeyCall, { assertion: signed })).status).toBe(401);
    const { options } = await askGateway(seeded.app, passkeyLogInOptionsCall, { type: 'LOGIN' });
    expect(await send(key.sign(options))).toBe(400);
    expect([await send(signed), await send(signed)]).toEqual([200, 400]);
    expect([await gate(), await gate(beside)]).toEqual([200, 'PROOF_BY_PASSKEY']);
  });

  it('proofs: once the last passkey is removed, the password is a proof again', async () => {
    await addPasskey();
    const [row] = await seeded.store.query<{ id: string }>('select id from passkeys where user_id = $1', [customer.id]);
    await askGateway(seeded.app, removePasskeyCall, { id: row!.id }, customer.accessToken);
    await expire();
    expect(await gate()).toBe('PROOF_BY_PASSWORD');
    expect((await provePassword()).status).toBe(200);
    expect(await gate()).toBe(200);
  });

  it('proofs: password and mailed code together replace a lost passkey once, which is logged', async () => {
    await addPasskey();
    await expire();
    const { session_id } = await askGateway(seeded.app, sendProofCodeCall, {}, customer.accessToken);
    const code = await mailedCode(seeded, customer.email);
    expect((await provePassword({ code: otherCode(code), session_id })).status).toBe(400);
    expect((await provePassword({ code, session_id }, 'vuon-khong-dung')).status).toBe(400);
    expect(await gate()).toBe('PROOF_BY_PASSKEY');
    expect((await provePassword({ code, session_id })).status).toBe(200);
    expect(await gate()).toBe(200);
    await expire();
    expect((await provePassword({ code, session_id })).status).toBe(400);
    const [row] = await seeded.store.query(`select detail from audit_log where user_id = $1 and event = 'PROVED_WITHOUT_PASSKEY'`, [
      customer.id,
    ]);
    expect(row).toBeDefined();
  });

  it('proofs: a code mailed for another purpose is no proof', async () => {
    await addPasskey();
    await expire();
    const { session_id } = await askGateway(seeded.app, generateOtpCall, {}, customer.accessToken);
    const code = await mailedCode(seeded, customer.email);
    expect((await provePassword({ code, session_id })).status).toBe(400);
  });

  it('proofs: closing requires the passkey if there is one, else the password; reopening the password', async () => {
    const close = () => refusalOf(seeded.app, closeAccountCall, { password: customer.password }, customer.accessToken);
    const key = await addPasskey();
    await expire();
    expect(await close()).toMatchObject({ status: 403 });
    expect(await provePasskey(key)).toBe(200);
    await askGateway(seeded.app, closeAccountCall, { password: customer.password }, customer.accessToken);

    const { options } = await askGateway(seeded.app, passkeyLogInOptionsCall, { type: 'LOGIN' });
    const closed = await refusalOf(seeded.app, logInByPasskeyCall, { assertion: key.sign(options) });
    expect(closed).toMatchObject({ status: 423, body: { message: expect.stringContaining('mật khẩu để mở lại') as string } });
    await askGateway(seeded.app, reopenAccountCall, { username: customer.email, password: customer.password });

    customer = await registerCustomer(seeded);
    await expire();
    await askGateway(seeded.app, closeAccountCall, { password: customer.password }, customer.accessToken);
  });

  it('proofs: for a customer with a passkey, a password change opens a session without a proof', async () => {
    await addPasskey();
    const change = { password: customer.password, password_new: 'vuon-xoai-so-9-vang' };
    const { results } = await askGateway(seeded.app, changePasswordCall, change, customer.accessToken);
    expect(await gate(results.accessToken)).toBe('PROOF_BY_PASSKEY');
  });
});
