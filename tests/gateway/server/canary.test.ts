import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { logInCall, refreshAccessCall, resetPasswordCall, sendResetMailCall } from '../../../src/contract/account/auth.ts';
import { changePasswordCall, sendMailCodeCall, updateUserCall } from '../../../src/contract/account/users.ts';
import { askGateway, sendCall } from '../../support/gateways/askGateway.ts';
import { forgetAttempts, mailedCode, registerCustomer } from '../../support/customers/customers.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';

/** Characters that every encoding changes. */
const CANARIES = ['Chim hoàng yến số 1 / ♪', 'Chim hoàng yến số 2 + ♫', 'Chim hoàng yến số 3 & ♬'];

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await openSeededApp();
});
afterAll(() => seeded.close());

/** Returns the encodings in which a secret could appear. */
const formsOf = (secret: string): string[] => {
  const bytes = Buffer.from(secret);
  const forms = [
    secret,
    secret.normalize('NFD'),
    encodeURIComponent(secret),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ];
  return [...new Set(forms)];
};

/** Every file below a folder, including the database's tables, indexes and write-ahead log. */
const filesBelow = (dir: string): Array<{ name: string; bytes: Buffer }> =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({ name: join(entry.parentPath, entry.name), bytes: readFileSync(join(entry.parentPath, entry.name)) }));

async function accountRows(): Promise<string> {
  const tables = ['users', 'sessions', 'mailed_codes', 'attempts', 'applied_steps'];
  return JSON.stringify(await Promise.all(tables.map((table) => seeded.store.query(`select * from ${table}`))));
}

describe('canary', () => {
  it('canary: no file, column or log line contains a password or token, in any encoding', async () => {
    const printed: string[] = [];
    const spies = (['log', 'error', 'warn', 'info'] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void printed.push(words.map(String).join(' '))),
    );
    const { app } = seeded;
    const customer = await registerCustomer(seeded);
    const [first, second, third] = CANARIES as [string, string, string];
    const { results } = await askGateway(
      app,
      changePasswordCall,
      { password: customer.password, password_new: first },
      customer.accessToken,
    );
    await forgetAttempts(seeded);
    const { session_id, email } = await askGateway(app, sendResetMailCall, { email: customer.email });
    await askGateway(app, resetPasswordCall, { email, session_id, code: await mailedCode(seeded, email), password_new: second });
    const login = await askGateway(app, logInCall, { username: email, password: second });
    const fresh = await askGateway(app, refreshAccessCall, { refreshToken: login.results.refreshToken });
    // Also in a wrong field: refused, and not repeated in the log.
    await sendCall(app, logInCall, { username: third, password: third });
    await sendCall(app, sendMailCodeCall, { email: 'x@example.com', password: third }, fresh.results.accessToken);
    await sendCall(app, updateUserCall, { password: third, [third]: third }, fresh.results.accessToken);
    await seeded.accounts.mailQueue.idle();
    await seeded.store.query('checkpoint');
    for (const spy of spies) spy.mockRestore();

    const tokens = [customer, results, login.results, fresh.results].flatMap((pair) => [pair.accessToken, pair.refreshToken ?? []].flat());
    const secrets = [...CANARIES, customer.password, ...tokens].flatMap(formsOf);
    const written = [
      { name: 'log', bytes: Buffer.from([...printed, ...seeded.log, ...seeded.failures].join('\n')) },
      { name: 'tables', bytes: Buffer.from(await accountRows()) },
      ...filesBelow(seeded.dataDir),
    ];
    const found = written.flatMap(({ name, bytes }) => secrets.filter((secret) => bytes.includes(secret)).map((secret) => [name, secret]));
    expect(found).toEqual([]);
    // The search itself finds what exists.
    expect(written.some(({ bytes }) => bytes.includes(customer.email))).toBe(true);
  });
});
