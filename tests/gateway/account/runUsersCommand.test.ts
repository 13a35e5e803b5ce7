import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { logInCall, refreshAccessCall } from '../../../src/contract/account/auth.ts';
import { changePasswordCall, detailUserCall } from '../../../src/contract/account/users.ts';
import { runUsersCommand } from '../../../src/gateway/account/runUsersCommand.ts';
import { askGateway, refusalOf, sendCall } from '../../support/gateways/askGateway.ts';
import { forgetAttempts, registerCustomer, type TestCustomer } from '../../support/customers/customers.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { fillWallet } from '../../support/customers/walletOwner.ts';

let seeded: SeededApp;
let customer: TestCustomer;

beforeAll(async () => {
  seeded = await openSeededApp();
});
beforeEach(async () => {
  await forgetAttempts(seeded);
  customer = await registerCustomer(seeded, 'khach-quen');
});
afterEach(() => expect(seeded.failures.splice(0)).toEqual([]));
afterAll(() => seeded.close());

async function run(...args: string[]): Promise<{ status: number; lines: string[] }> {
  const lines: string[] = [];
  const status = await runUsersCommand(seeded.store, args, (line) => lines.push(line));
  return { status, lines };
}
const logIn = (password = customer.password) => ({ username: customer.email, password });
const eventsOf = async (who: string): Promise<string[]> => (await run('audit', who)).lines.slice(0, -1).map((line) => line.split('  ')[3]!);

it('npm run users: lists customers by a literal part of their e-mail', async () => {
  expect(await run('list', customer.email)).toMatchObject({
    status: 0,
    lines: [expect.stringContaining(`${customer.email}  ${customer.fullname}`) as string, '1 khách hàng.'],
  });
  expect((await run('list', 'khach_quen')).lines).toEqual(['0 khách hàng.']);
});

it('npm run users: a blocked customer is logged out, and sees the block only with the right password', async () => {
  expect(await run('block', customer.email, '--', 'báo', 'mất máy')).toEqual({
    status: 0,
    lines: [`${customer.email}  đã khoá, đã đăng xuất 1 thiết bị`],
  });
  expect((await sendCall(seeded.app, detailUserCall, {}, customer.accessToken)).status).toBe(401);
  expect((await sendCall(seeded.app, refreshAccessCall, { refreshToken: customer.refreshToken })).status).toBe(401);
  expect(await refusalOf(seeded.app, logInCall, logIn())).toEqual({
    status: 403,
    body: { message: expect.stringContaining('bị khoá') as string },
  });
  expect(await refusalOf(seeded.app, logInCall, logIn('vuon-oi-so-1-do'))).toMatchObject({ status: 401 });
  expect((await run('list', customer.email)).lines[0]).toContain('đã khoá: báo mất máy');
  await run('unblock', customer.email);
  const { results } = await askGateway(seeded.app, logInCall, logIn());
  expect((await sendCall(seeded.app, detailUserCall, {}, results.accessToken)).status).toBe(200);
});

it('npm run users: ends all sessions; an unknown customer is reported with status 1', async () => {
  await askGateway(seeded.app, logInCall, logIn());
  expect(await run('end-sessions', customer.email, 'khong-co')).toEqual({
    status: 1,
    lines: [`${customer.email}  đã đăng xuất 2 thiết bị`, 'khong-co  không có khách hàng này'],
  });
  expect((await sendCall(seeded.app, detailUserCall, {}, customer.accessToken)).status).toBe(401);
});

it('npm run users: an unknown command prints the list of commands, with status 2', async () => {
  for (const args of [[], ['block'], ['delete', customer.email], ['list', 'a', 'b']]) expect((await run(...args)).status).toBe(2);
});

it('audit log: lists logins, passwords, money and operator actions, newest first, without secrets', async () => {
  await askGateway(seeded.app, logInCall, logIn());
  await fillWallet(seeded, { ...customer, token: customer.accessToken }, 'VPOINT', '12.5');
  const changed = await askGateway(
    seeded.app,
    changePasswordCall,
    { password: customer.password, password_new: 'vuon-xoai-so-9-vang' },
    customer.accessToken,
  );
  await run('end-sessions', customer.id);
  const [ended, password, ...before] = await eventsOf(customer.email);
  expect([ended, password]).toEqual(['SESSIONS_ENDED', 'PASSWORD_CHANGED']);
  expect(before.toSorted()).toEqual(['LOGIN', 'MONEY_DEPOSIT', 'MONEY_DEPOSIT', 'REGISTER', 'TRANSFER_DONE'].toSorted());
  const { lines } = await run('audit');
  expect(lines.join('\n')).toContain('12.5 VPOINT');
  for (const secret of [customer.password, 'vuon-xoai-so-9-vang', changed.results.refreshToken!, changed.results.accessToken])
    expect(lines.join('\n')).not.toContain(secret);
});

it('audit log: a replayed token is recorded', async () => {
  const live = await askGateway(seeded.app, refreshAccessCall, { refreshToken: customer.refreshToken });
  await askGateway(seeded.app, refreshAccessCall, { refreshToken: live.results.refreshToken! });
  expect((await sendCall(seeded.app, refreshAccessCall, { refreshToken: customer.refreshToken })).status).toBe(401);
  expect((await eventsOf(customer.id))[0]).toBe('TOKEN_REPLAYED');
});

it('audit log: the database refuses to change or delete a line', async () => {
  for (const statement of [`update audit_log set event = 'LOGIN'`, 'delete from audit_log', 'truncate audit_log'])
    await expect(seeded.store.query(statement)).rejects.toThrow(/only added to/);
});
