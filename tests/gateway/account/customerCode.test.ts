import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createUserBankingCall,
  findUserBankingsCall,
  removeUserBankingCall,
  updateUserBankingCall,
} from '../../../src/contract/wallet/bankings.ts';
import { registerCall, sendEmailCodeCall } from '../../../src/contract/account/auth.ts';
import { checkReferralCall, findOwnCodeCall, findReceiverCall } from '../../../src/contract/account/customerCodes.ts';
import { findUserReferralsCall } from '../../../src/contract/account/referrals.ts';
import { sendTokenCall, withdrawTokenCall } from '../../../src/contract/wallet/wallet.ts';
import { runWalletCommand } from '../../../src/gateway/wallet/runWalletCommand.ts';
import { forgetAttempts, mailedCode } from '../../support/customers/customers.ts';
import { balancesOf, fillWallet, makeWalletOwner, type WalletOwner } from '../../support/customers/walletOwner.ts';
import { askGateway, refusalOf } from '../../support/gateways/askGateway.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';

let seeded: SeededApp;
let lan: WalletOwner;
let minh: WalletOwner;
let made = 0;

beforeAll(async () => {
  seeded = await openSeededApp();
});
beforeEach(async () => {
  made += 1;
  [lan, minh] = [await makeWalletOwner(seeded, `code-lan-${made}`), await makeWalletOwner(seeded, `code-minh-${made}`)];
  await seeded.store.query(`update users set fullname = 'Trần Văn Minh', phone = $2 where id = $1`, [
    minh.id,
    `+84 (91) 234-5${600 + made}`,
  ]);
  await forgetAttempts(seeded);
});
afterEach(() => expect(seeded.failures.splice(0)).toEqual([]));
afterAll(() => seeded.close());

const codeOf = async ({ token }: WalletOwner): Promise<string> => (await askGateway(seeded.app, findOwnCodeCall, {}, token)).data.code;
const nameOf = async (to: string): Promise<string> => (await askGateway(seeded.app, findReceiverCall, { to }, lan.token)).data.masked_name;
const refused = async (to: string, { token } = lan) => (await refusalOf(seeded.app, findReceiverCall, { to }, token)).status;

it('customer codes: they are short, unambiguous, stable and unique', async () => {
  const [first, again, other] = [await codeOf(lan), await codeOf(lan), await codeOf(minh)];
  expect(first).toMatch(/^[2-9A-HJKMNP-Z]{7}$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

it('receivers: a full e-mail, phone, code or id finds one, shown by a masked name only', async () => {
  const code = await codeOf(minh);
  const spelt = [minh.email.toUpperCase(), `091234 5${600 + made}`, `0084912345${600 + made}`, code.toLowerCase(), ` ${code} `, minh.id];
  for (const to of spelt) expect(await nameOf(to)).toBe('T••• V••• Minh');
  for (const to of [minh.email.slice(1), `91234 5${600 + made}`, code.slice(1), 'Minh', '%', `${minh.id.slice(0, -1)}%`]) {
    expect(await refused(to)).toBe(404);
  }
  await fillWallet(seeded, lan, 'VPOINT', '50');
  await askGateway(seeded.app, sendTokenCall, { request_id: 'gui', token_id: 'VPOINT', amount: '20', to: code }, lan.token);
  expect(await balancesOf(seeded, minh)).toMatchObject({ VPOINT: '20' });
  expect(await refused(lan.email)).toBe(422);
});

it('receivers: shared phone numbers and closed accounts are not found, and frequent requests must wait', async () => {
  await seeded.store.query('update users set phone = (select phone from users where id = $2) where id = $1', [lan.id, minh.id]);
  const hoa = await makeWalletOwner(seeded, `code-hoa-${made}`);
  expect(await refused(`0912345${600 + made}`, hoa)).toBe(409);
  await seeded.store.query(`update users set closed_at = now(), erase_at = now() + interval '30 days' where id = $1`, [minh.id]);
  expect(await refused(minh.email)).toBe(404);
  for (let at = 0; at < 9; at += 1) expect(await refused(`khong-co-${at}@example.com`)).toBe(404);
  expect(await refused(hoa.email)).toBe(429);
  for (let at = 0; at < 29; at += 1) await askGateway(seeded.app, findReceiverCall, { to: lan.email }, hoa.token);
  expect(await refused(lan.email, hoa)).toBe(429);
});

it('referrals: an unknown code is refused by the check and at registration; a known one is credited', async () => {
  const code = await codeOf(minh);
  const check = (refferal_id: string) => askGateway(seeded.app, checkReferralCall, { refferal_id });
  expect(await check(code.toLowerCase())).toEqual({ success: true, message: 'Mã giới thiệu đúng' });
  expect(await check(minh.id)).toMatchObject({ success: true });
  expect((await refusalOf(seeded.app, checkReferralCall, { refferal_id: '2222222' })).status).toBe(404);
  const email = `duoc-moi-${made}@example.com`;
  const { session_id } = await askGateway(seeded.app, sendEmailCodeCall, { email });
  const password = 'ba-con-meo-den-07';
  const mailed = await mailedCode(seeded, email);
  const form = { fullname: 'Lê Thị Mới', email, phone: '0912345678', password, confirm_password: password, session_id, code: mailed };
  expect((await refusalOf(seeded.app, registerCall, { ...form, refferal_id: '2222222' })).body.message).toContain(
    'Không có mã giới thiệu này',
  );
  await askGateway(seeded.app, registerCall, { ...form, refferal_id: code });
  expect((await askGateway(seeded.app, findUserReferralsCall, {}, minh.token)).data).toMatchObject([{ given_name: 'Mới' }]);
});

it('bank accounts: customers correct and delete their own, except during a pending payout to it', async () => {
  const details = { banking_id: 'bidv', account_number: '0011002233', account_name: 'LE THI LAN' };
  const { data } = await askGateway(seeded.app, createUserBankingCall, { uid: 'bank', ...details }, lan.token);
  await askGateway(seeded.app, updateUserBankingCall, { id: data._id, ...details, account_number: '0011002244' }, lan.token);
  expect((await refusalOf(seeded.app, removeUserBankingCall, { id: data._id }, minh.token)).status).toBe(404);
  await fillWallet(seeded, lan, 'VPOINT', '300');
  const out = { request_id: 'rut', token_id: 'VPOINT', amount: '100', user_banking_id: data._id };
  const { data: payout } = await askGateway(seeded.app, withdrawTokenCall, out, lan.token);
  expect((await refusalOf(seeded.app, removeUserBankingCall, { id: data._id }, lan.token)).status).toBe(409);
  await runWalletCommand(seeded.store, ['done', payout._id], () => undefined);
  await seeded.store.query(`update sessions set proved_at = now() - interval '1 hour' where user_id = $1`, [lan.id]);
  expect((await refusalOf(seeded.app, removeUserBankingCall, { id: data._id }, lan.token)).status).toBe(403);
  await seeded.store.query(`update sessions set proved_at = now() where user_id = $1`, [lan.id]);
  await askGateway(seeded.app, removeUserBankingCall, { id: data._id }, lan.token);
  expect((await askGateway(seeded.app, findUserBankingsCall, {}, lan.token)).data).toEqual([]);
});
