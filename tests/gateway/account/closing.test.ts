import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logInCall, refreshAccessCall, resetPasswordCall, sendResetMailCall } from '../../../src/contract/account/auth.ts';
import { closeAccountCall, findStakesCall, reopenAccountCall } from '../../../src/contract/account/closing.ts';
import { createNotificationCall } from '../../../src/contract/account/notifications.ts';
import { findUserReferralsCall } from '../../../src/contract/account/referrals.ts';
import { detailUserCall } from '../../../src/contract/account/users.ts';
import { sendTokenCall, withdrawTokenCall } from '../../../src/contract/wallet/wallet.ts';
import { createUserBankingCall } from '../../../src/contract/wallet/bankings.ts';
import { eraseAccounts } from '../../../src/gateway/account/closing/eraseAccounts.ts';
import { runUsersCommand } from '../../../src/gateway/account/runUsersCommand.ts';
import { GATEWAY_BASE } from '../../../src/contract/call.ts';
import { settleTransfer } from '../../../src/gateway/wallet/settleTransfer.ts';
import { type FileFixture, makeFullCustomer, openFileFixture } from '../../support/customers/fullCustomer.ts';
import { forgetAttempts, mailedCode, mailsTo, registerCustomer, type TestCustomer } from '../../support/customers/customers.ts';
import { balancesOf, fillWallet, ledgerFaults, makeWalletOwner } from '../../support/customers/walletOwner.ts';
import { askGateway, refusalOf, sendCall } from '../../support/gateways/askGateway.ts';
import { flag } from '../../support/pictures/oddPictures.ts';

const DAY_MS = 24 * 3600 * 1000;
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

let fixture: FileFixture;
let picture: Buffer;
let customer: TestCustomer;

beforeAll(async () => {
  fixture = await openFileFixture();
  picture = await flag().png().toBuffer();
});
beforeEach(async () => {
  await forgetAttempts(fixture);
  // Erases accounts that earlier tests closed.
  await eraseAccounts(fixture.place, { at: inDays(400) });
  customer = await registerCustomer(fixture, 'dong');
});
afterEach(async () => {
  expect(fixture.failures.splice(0)).toEqual([]);
  expect(await ledgerFaults(fixture)).toEqual([]);
});
afterAll(() => fixture.close());

const close = ({ password, accessToken }: TestCustomer, give_up?: boolean) =>
  askGateway(fixture.app, closeAccountCall, { password, give_up }, accessToken);
const closeRefusal = async ({ password, accessToken }: TestCustomer): Promise<[number, string]> => {
  const { status, body } = await refusalOf(fixture.app, closeAccountCall, { password }, accessToken);
  return [status, body.message];
};
const login = ({ email, password }: TestCustomer) => ({ username: email, password });
const isOpen = async (token: string): Promise<boolean> => (await sendCall(fixture.app, detailUserCall, {}, token)).status === 200;
const pictureStatus = async (link: string): Promise<number> => (await fixture.app.request(`http://gateway${GATEWAY_BASE}${link}`)).status;
const operate = async (...args: string[]): Promise<{ status: number; lines: string[] }> => {
  const lines: string[] = [];
  return { status: await runUsersCommand(fixture.store, args, (line) => lines.push(line)), lines };
};

interface UserRow {
  email: string;
  erased_at: Date | null;
  closed_at: Date | null;
}
const rowOf = async ({ id }: TestCustomer): Promise<UserRow> =>
  (await fixture.store.query<UserRow>('select email, erased_at, closed_at from users where id = $1', [id]))[0]!;

describe('closing', () => {
  it('closing: it ends every session and mails the deletion date, 30 days ahead', async () => {
    const elsewhere = (await askGateway(fixture.app, logInCall, login(customer))).results;
    const { erase_at } = await close(customer);
    expect(Math.round((Date.parse(erase_at) - Date.now()) / DAY_MS)).toBe(30);
    for (const token of [customer.accessToken, elsewhere.accessToken]) expect(await isOpen(token)).toBe(false);
    for (const { refreshToken } of [customer, elsewhere])
      expect((await sendCall(fixture.app, refreshAccessCall, { refreshToken: refreshToken! })).status).toBe(401);
    const mail = (await mailsTo(fixture, customer.email)).at(-1)!;
    const [year, month, day] = new Date(Date.parse(erase_at) + 7 * 3_600_000).toISOString().slice(0, 10).split('-');
    expect(mail).toContain(`${day}/${month}/${year}`);
    expect(mail).toContain('Mở lại tài khoản');
  });

  it('closing: it requires the password, and a wrong one counts as a failed login', async () => {
    const wrong = { ...customer, password: 'vuon-khong-dung' };
    for (let guess = 0; guess < 5; guess++) expect(await closeRefusal(wrong)).toEqual([400, 'Mật khẩu hiện tại không đúng.']);
    expect((await closeRefusal(customer))[0]).toBe(429);
    expect((await rowOf(customer)).closed_at).toBeNull();
  });

  it('closing: a login to a closed account reports it only with the right password, and does not reopen it', async () => {
    const { erase_at } = await close(customer);
    const refused = await refusalOf(fixture.app, logInCall, login(customer));
    expect(refused).toMatchObject({ status: 423, body: { erase_at, message: expect.stringContaining('đã đóng') as string } });
    expect(await refusalOf(fixture.app, logInCall, { ...login(customer), password: 'vuon-khong-dung' })).toMatchObject({ status: 401 });
    expect(await refusalOf(fixture.app, reopenAccountCall, { ...login(customer), password: 'vuon-khong-dung' })).toMatchObject({
      status: 401,
    });
    expect((await rowOf(customer)).closed_at).not.toBeNull();
  });

  it('closing: a reopened account is logged in, notified by mail and not erased; repeating is harmless', async () => {
    await close(customer);
    const { results, message } = await askGateway(fixture.app, reopenAccountCall, login(customer));
    expect(message).toBe('Tài khoản đã được mở lại');
    expect(await isOpen(results.accessToken)).toBe(true);
    expect(await isOpen(customer.accessToken)).toBe(false);
    expect((await askGateway(fixture.app, reopenAccountCall, login(customer))).message).toBe('Đăng nhập thành công');
    expect((await mailsTo(fixture, customer.email)).filter((mail) => mail.includes('được mở lại')).length).toBe(1);
    expect(await eraseAccounts(fixture.place, { at: inDays(400) })).toBe(0);
    expect(await isOpen(results.accessToken)).toBe(true);
    const events = (await operate('audit', customer.email)).lines.map((line) => line.split('  ')[3]);
    expect(events).toEqual(expect.arrayContaining(['ACCOUNT_CLOSED', 'ACCOUNT_REOPENED']));
  });

  it('closing: resetting a forgotten password does not reopen the account', async () => {
    const { app } = fixture;
    await close(customer);
    const { session_id, email } = await askGateway(app, sendResetMailCall, { email: customer.email });
    const code = await mailedCode(fixture, email);
    const password_new = 'vuon-mit-so-3-vang';
    await askGateway(app, resetPasswordCall, { code, session_id, email, password_new });
    const login = { username: email, password: password_new };
    expect(await refusalOf(app, logInCall, login)).toMatchObject({ status: 423 });
    expect((await askGateway(app, reopenAccountCall, login)).message).toBe('Tài khoản đã được mở lại');
  });

  it('closing: shared pictures, referrals and transfers stop at once, and return when it is reopened', async () => {
    const full = await makeFullCustomer(fixture, picture, 'chia-se');
    const friend = await makeWalletOwner(fixture, 'ban-chia-se');
    await fixture.store.query('update users set referral_id = $1 where id = $2', [friend.id, full.id]);
    await fillWallet(fixture, friend, 'VPOINT', '100');
    const referrals = async (): Promise<number> => (await askGateway(fixture.app, findUserReferralsCall, {}, friend.token)).data.length;
    const send = (request_id: string) =>
      sendCall(fixture.app, sendTokenCall, { request_id, token_id: 'VPOINT', amount: '5', to: full.email }, friend.token);
    const shared = async (id: string) => [await pictureStatus(full.links[0]!), await referrals(), (await send(id)).status];
    expect(await shared('truoc')).toEqual([200, 1, 200]);
    await close(full, true);
    expect(await shared('dong')).toEqual([404, 0, 404]);
    await askGateway(fixture.app, reopenAccountCall, login(full));
    expect(await shared('sau')).toEqual([200, 1, 200]);
  });

  it('closing: losses are listed and must be confirmed; a pending payout refuses the closing', async () => {
    const full = await makeFullCustomer(fixture, picture, 'con-lai');
    const { data } = await askGateway(fixture.app, findStakesCall, {}, full.accessToken);
    expect(data).toMatchObject({ pending_deposits: 1, pending_withdrawals: 0, package_until: expect.stringMatching(/^20/) as string });
    expect(data.unclaimed_parts).toBeGreaterThan(0);
    const balances = Object.fromEntries(data.balances.map(({ token_id, balance }) => [token_id, balance]));
    expect(balances).toMatchObject(
      Object.fromEntries(
        Object.entries(await balancesOf(fixture, { ...full, token: full.accessToken })).filter(([, held]) => held !== '0'),
      ),
    );
    expect(await closeRefusal(full)).toEqual([409, expect.stringContaining('xác nhận bỏ') as string]);
    const bank = { uid: 'tk2', banking_id: 'bidv', account_number: '0123456789', account_name: 'A' };
    const account = await askGateway(fixture.app, createUserBankingCall, bank, full.accessToken);
    const payout = { request_id: 'rut-cho', token_id: 'VPOINT', amount: '100', user_banking_id: account.data._id };
    const waiting = await askGateway(fixture.app, withdrawTokenCall, payout, full.accessToken);
    const refused = await refusalOf(fixture.app, closeAccountCall, { password: full.password, give_up: true }, full.accessToken);
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('đang chờ chi trả') as string } });
    expect((await rowOf(full)).closed_at).toBeNull();
    await settleTransfer(fixture.store, waiting.data._id, 'DONE');
    await close(full, true);
  });

  it('closing: points sent at the same moment arrive before the question about losses, or are not sent', async () => {
    const friend = await makeWalletOwner(fixture, 'ban-cung-luc');
    await fillWallet(fixture, friend, 'VPOINT', '1000');
    for (let round = 0; round < 6; round += 1) {
      await forgetAttempts(fixture);
      const closer = await registerCustomer(fixture, 'cung-luc');
      const sent = { request_id: `cung-luc-${round}`, token_id: 'VPOINT', amount: '5', to: closer.email };
      const [closed, sending] = await Promise.all([
        sendCall(fixture.app, closeAccountCall, { password: closer.password }, closer.accessToken),
        sendCall(fixture.app, sendTokenCall, sent, friend.token),
      ]);
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([closed.status, sending.status]);
    }
  });
});

describe('npm run users: closing', () => {
  it('npm run users: closes, lists and reopens accounts, requires confirmed losses, hides erased data', async () => {
    await fillWallet(fixture, { ...customer, token: customer.accessToken }, 'VPOINT', '7');
    expect(await operate('close', customer.email)).toMatchObject({ status: 1, lines: [expect.stringContaining('còn số dư') as string] });
    expect(await operate('close', customer.email, '--', 'give-up')).toMatchObject({ status: 0 });
    expect(await isOpen(customer.accessToken)).toBe(false);
    expect((await operate('list', customer.email)).lines[0]).toContain('đã đóng, xoá 20');
    expect(await operate('close', customer.email)).toMatchObject({ status: 1 });
    expect(await operate('reopen', customer.email)).toEqual({ status: 0, lines: [`${customer.email}  đã mở lại`] });
    expect(await operate('reopen', customer.email)).toMatchObject({ status: 1 });
    await askGateway(fixture.app, logInCall, login(customer));
    await operate('close', customer.email, '--', 'give-up');
    await eraseAccounts(fixture.place, { at: inDays(31) });
    expect((await operate('list', customer.email)).lines).toEqual(['0 khách hàng.']);
    expect((await operate('list', customer.id)).lines[0]).toMatch(/đã xoá 20/);
    expect(await operate('reopen', customer.id)).toMatchObject({ status: 1 });
  });

  it('npm run users: a blocked customer gets the block message, not the closing one, and cannot reopen', async () => {
    await askGateway(fixture.app, createNotificationCall, { uid: 'x', title: 'x', content: 'x' }, customer.accessToken);
    await close(customer);
    await operate('block', customer.email);
    for (const call of [logInCall, reopenAccountCall])
      expect(await refusalOf(fixture.app, call, login(customer))).toMatchObject({ status: 403 });
  });
});
