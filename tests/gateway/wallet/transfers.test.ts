import type { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createUserBankingCall } from '../../../src/contract/wallet/bankings.ts';
import { findStatisticBalanceCall } from '../../../src/contract/wallet/historyTransactions.ts';
import { findNotificationsCall } from '../../../src/contract/account/notifications.ts';
import { buyServiceCall } from '../../../src/contract/orders/orders.ts';
import { cancelDepositCall, findTransfersCall } from '../../../src/contract/wallet/transfers.ts';
import { depositTokenCall, withdrawTokenCall } from '../../../src/contract/wallet/wallet.ts';
import { findCurrencyConversionsCall, findTokensCall } from '../../../src/contract/wallet/walletTokens.ts';
import { transferText } from '../../../src/domain/wallet/depositTerms.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import { runWalletCommand } from '../../../src/gateway/wallet/runWalletCommand.ts';
import { ledgerFaults, fillWallet, makeWalletOwner, type WalletOwner } from '../../support/customers/walletOwner.ts';
import { askGateway, refusalOf } from '../../support/gateways/askGateway.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';

const BANK = { bin: '970436', bank: 'Vietcombank', accountNumber: '1012345678', holder: 'CONG TY THUA' };

let seeded: SeededApp;
/** The same gateway with an operator's bank account. */
let paid: Hono;
let lan: WalletOwner;
let made = 0;

beforeAll(async () => {
  seeded = await openSeededApp();
  paid = buildApp(seeded.store, { accounts: seeded.accounts, bank: BANK });
});
beforeEach(async () => {
  made += 1;
  lan = await makeWalletOwner(seeded, `transfers${made}`);
});
afterEach(async () => {
  expect(seeded.failures.splice(0)).toEqual([]);
  expect(await ledgerFaults(seeded)).toEqual([]);
});
afterAll(() => seeded.close());

const deposit = async (amount: string, token_id = 'VPOINT'): Promise<string> =>
  (await askGateway(paid, depositTokenCall, { request_id: `nap-${amount}-${token_id}`, token_id, amount }, lan.token)).data._id;
const news = async () =>
  (await askGateway(paid, findNotificationsCall, {}, lan.token)).data.map(({ title, content }) => `${title}: ${content}`);
const type = (...args: string[]): Promise<number> => runWalletCommand(seeded.store, args, () => undefined);

it('transfers: a deposit shows account, amount and reference to pay; its price stays fixed', async () => {
  const id = await deposit('250.5');
  const before = await askGateway(paid, findTransfersCall, {}, lan.token);
  expect(before).toMatchObject({
    bank: { bin: '970436', name: 'Vietcombank', account_number: '1012345678', holder: 'CONG TY THUA' },
    rates: [{ token_id: 'VPOINT', amount: '1', vnd: '1000' }],
    data: [{ _id: id, direction: 'IN', token_id: 'VPOINT', amount: '250.5', payment: { vnd: '250500', text: transferText(id) }, to: '' }],
  });
  try {
    expect(await type('rate', 'VPOINT', '1200')).toBe(0);
    const later = await deposit('10');
    const after = await askGateway(paid, findTransfersCall, {}, lan.token);
    expect(after.data.map(({ _id, payment }) => [_id, payment?.vnd])).toEqual([
      [later, '12000'],
      [id, '250500'],
    ]);
  } finally {
    await type('rate', 'VPOINT', '1000');
  }
  for (const wrong of [
    ['rate', 'VPOINT', '0'],
    ['rate', 'VPOINT', '1.5'],
    ['rate', 'KHONG-CO', '5'],
    ['rate', 'VND', '5'],
  ])
    expect(await type(...wrong)).toBe(1);
});

it('transfers: without the operator’s bank account or a rate, online payment is refused', async () => {
  await deposit('5');
  await deposit('1', 'MBC');
  const without = await askGateway(seeded.app, findTransfersCall, {}, lan.token);
  expect([without.bank, without.data.map(({ payment }) => payment)]).toEqual([null, [null, null]]);
  const withBank = await askGateway(paid, findTransfersCall, {}, lan.token);
  expect(withBank.data.map(({ token_id, payment }) => [token_id, payment?.vnd])).toEqual([
    ['MBC', undefined],
    ['VPOINT', '5000'],
  ]);
});

it('transfers: đồng cannot be held, converted or sent', async () => {
  const tokens = await askGateway(paid, findTokensCall, {});
  expect(tokens.data.map(({ _id }) => _id)).toEqual(['MBC', 'VPOINT']);
  const rates = await askGateway(paid, findCurrencyConversionsCall, {});
  expect(rates.data.flatMap(({ from_token_id, to_token_id }) => [from_token_id, to_token_id])).not.toContain('VND');
  expect((await refusalOf(paid, depositTokenCall, { request_id: 'x', token_id: 'VND', amount: '5' }, lan.token)).status).toBe(404);
  const balances = await askGateway(paid, findStatisticBalanceCall, {}, lan.token);
  expect(balances.data.map(({ token_id }) => token_id)).not.toContain('VND');
});

it('transfers: only its customer cancels a pending deposit, once, and own actions notify nobody', async () => {
  const id = await deposit('20');
  const other = await makeWalletOwner(seeded, `other${made}`);
  expect((await refusalOf(paid, cancelDepositCall, { id }, other.token)).status).toBe(404);
  for (const message of ['Đã huỷ yêu cầu nạp', 'Đã huỷ yêu cầu nạp']) {
    expect(await askGateway(paid, cancelDepositCall, { id }, lan.token)).toMatchObject({ message });
  }
  expect((await askGateway(paid, findTransfersCall, {}, lan.token)).data).toEqual([]);
  expect(await type('done', id)).toBe(1);
  expect(await news()).toEqual([]);
  // The payout may already be in progress at the bank.
  await fillWallet(seeded, lan, 'VPOINT', '300');
  const bank = { uid: 'bank', banking_id: 'bidv', account_number: '0011002233', account_name: 'NGUYEN THI LAN' };
  const user_banking_id = (await askGateway(paid, createUserBankingCall, bank, lan.token)).data._id;
  const out = await askGateway(
    paid,
    withdrawTokenCall,
    { request_id: 'rut', token_id: 'VPOINT', amount: '100', user_banking_id },
    lan.token,
  );
  expect((await refusalOf(paid, cancelDepositCall, { id: out.data._id }, lan.token)).status).toBe(404);
  expect((await askGateway(paid, findTransfersCall, {}, lan.token)).data).toMatchObject([
    { _id: out.data._id, direction: 'OUT', payment: null, to: 'BIDV •••• 2233' },
  ]);
  const come = await deposit('30');
  await type('done', come);
  expect((await refusalOf(paid, cancelDepositCall, { id: come }, lan.token)).status).toBe(409);
});

it('transfers: a settlement and the start of a package notify the customer once', async () => {
  const [come, missing] = [await deposit('1,500.5'.replace(',', '')), await deposit('7')];
  await type('done', come);
  await type('done', come);
  await type('refuse', missing);
  const pack = { request_id: 'goi', service_pack_id: 'goi-30-ngay', price: '99', pay_with: 'WALLET' as const };
  const [config] = await seeded.store.query<{ payment_method: number }>('select payment_method from config');
  await seeded.store.query('update config set payment_method = 1');
  await askGateway(paid, buyServiceCall, pack, lan.token);
  await askGateway(paid, buyServiceCall, pack, lan.token);
  await seeded.store.query('update config set payment_method = $1', [config!.payment_method]);
  expect(await news()).toEqual([
    expect.stringMatching(/^Gói dịch vụ đã có hiệu lực: Gói 30 ngày, dùng đến \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}\.$/),
    `Yêu cầu nạp không được xác nhận: Chưa thấy khoản chuyển ${transferText(missing)} cho 7 VPOINT. Nếu bạn đã chuyển tiền, vui lòng liên hệ với chúng tôi.`,
    'Nạp điểm thành công: 1,500.5 VPOINT đã vào ví của bạn.',
  ]);
});
