import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUserBankingCall } from '../../../src/contract/wallet/bankings.ts';
import { findHistoryTransactionsCall, findStatisticBalanceCall } from '../../../src/contract/wallet/historyTransactions.ts';
import { depositTokenCall, withdrawTokenCall } from '../../../src/contract/wallet/wallet.ts';
import { transferText } from '../../../src/domain/wallet/depositTerms.ts';
import { settleTransfer } from '../../../src/gateway/wallet/settleTransfer.ts';
import { confirmDeposit } from '../../support/customers/confirmDeposit.ts';
import { runWalletCommand } from '../../../src/gateway/wallet/runWalletCommand.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { balancesOf, fillWallet, ledgerFaults, makeWalletOwner, type WalletOwner } from '../../support/customers/walletOwner.ts';

let seeded: SeededApp;
let lan: WalletOwner;
let made = 0;

beforeAll(async () => {
  seeded = await openSeededApp();
});
/** New customers each time, because a ledger cannot be emptied. */
beforeEach(async () => {
  made += 1;
  lan = await makeWalletOwner(seeded, `lan${made}`);
});
afterEach(async () => {
  expect(seeded.failures.splice(0)).toEqual([]);
  expect(await ledgerFaults(seeded)).toEqual([]);
});
afterAll(() => seeded.close());

/** Runs an operator's command. @returns its status and output */
async function type(...args: string[]): Promise<{ status: number; lines: string[] }> {
  const lines: string[] = [];
  const status = await runWalletCommand(seeded.store, args, (line) => lines.push(line));
  return { status, lines };
}

const deposit = async (request_id = 'nap', amount = '250.5'): Promise<string> =>
  (await askGateway(seeded.app, depositTokenCall, { request_id, token_id: 'VPOINT', amount, note: 'Chuyển khoản' }, lan.token)).data._id;

/** Withdraws 100 VPOINT to a bank account; the fee is 2.5. */
async function withdraw(request_id = 'rut'): Promise<string> {
  const bank = { uid: 'bank', banking_id: 'bidv', account_number: '0011002233', account_name: 'NGUYEN THI LAN' };
  const user_banking_id = (await askGateway(seeded.app, createUserBankingCall, bank, lan.token)).data._id;
  return (await askGateway(seeded.app, withdrawTokenCall, { request_id, token_id: 'VPOINT', amount: '100', user_banking_id }, lan.token))
    .data._id;
}
const waitingOf = async () =>
  (await askGateway(seeded.app, findStatisticBalanceCall, {}, lan.token)).data.find(({ token_id }) => token_id === 'VPOINT');

describe('wallet command', () => {
  it('wallet command: lists what is pending with its destination, and settles it', async () => {
    await fillWallet(seeded, lan, 'VPOINT', '200');
    const [into, out] = [await deposit(), await withdraw()];
    const { status, lines } = await type('list');
    expect(status).toBe(0);
    const mine = lines.filter((line) => line.includes(lan.email));
    expect(mine).toEqual([
      expect.stringMatching(
        new RegExp(`^${into}  \\S+Z  nạp  250\\.5 VPOINT  ${lan.email}  250500 đ  ${transferText(into)}  Chuyển khoản$`),
      ),
      expect.stringMatching(new RegExp(`^${out}  \\S+Z  rút  100 VPOINT  ${lan.email}  BIDV 0011002233 NGUYEN THI LAN$`)),
    ]);
    expect(await type('done', into, out)).toEqual({
      status: 0,
      lines: [`${into}  250.5 VPOINT  ${lan.email}  đã nạp vào ví`, `${out}  100 VPOINT  ${lan.email}  đã chi trả`],
    });
    expect((await type('list')).lines.filter((line) => line.includes(lan.email))).toEqual([]);
    expect(await waitingOf()).toMatchObject({ balance: '348', pending_deposit: '0', pending_withdrawal: '0' });
    expect(await type('check')).toEqual({ status: 0, lines: ['Sổ cái khớp: mọi giao dịch cộng lại bằng 0, không ví nào âm.'] });
  });

  it('wallet command: a refused payout returns once with its fee, and the history shows it', async () => {
    await fillWallet(seeded, lan, 'VPOINT', '102.5');
    const out = await withdraw();
    expect(await balancesOf(seeded, lan)).toMatchObject({ VPOINT: '0' });
    const settled = await Promise.all(Array.from({ length: 6 }, () => settleTransfer(seeded.store, out, 'REFUSED')));
    expect(settled.map((transfer) => transfer?.status)).toEqual(Array(6).fill('REFUSED'));
    expect(await waitingOf()).toMatchObject({ balance: '102.5', pending_withdrawal: '0' });
    const history = await askGateway(seeded.app, findHistoryTransactionsCall, {}, lan.token);
    expect(history.data.map(({ kind, amount, status }) => [kind, amount, status])).toEqual([
      ['REFUND', '102.5', 'DONE'],
      ['WITHDRAW', '-102.5', 'REFUSED'],
      ['DEPOSIT', '102.5', 'DONE'],
    ]);
    // Too late to pay it out.
    expect(await type('done', out)).toEqual({ status: 1, lines: [`${out}  100 VPOINT  ${lan.email}  đã từ chối, trở lại ví`] });
    expect(await balancesOf(seeded, lan)).toMatchObject({ VPOINT: '102.5' });
  });

  it('wallet command: a transfer completed and refused at once ends as one of them', async () => {
    await fillWallet(seeded, lan, 'VPOINT', '205');
    const transfers = [await deposit('a', '10'), await withdraw('b'), await deposit('c', '10')];
    for (const id of transfers) {
      const settled = await Promise.all(
        (['DONE', 'REFUSED', 'DONE', 'REFUSED'] as const).map((status) => settleTransfer(seeded.store, id, status)),
      );
      expect(new Set(settled.map((transfer) => transfer!.status)).size).toBe(1);
    }
    const { balance, pending_deposit, pending_withdrawal } = (await waitingOf())!;
    expect([pending_deposit, pending_withdrawal]).toEqual(['0', '0']);
    expect(['102.5', '112.5', '122.5', '205', '215', '225']).toContain(balance);
  });

  it('wallet command: a refused deposit adds nothing, and an unknown id is reported', async () => {
    const into = await deposit();
    expect((await type('refuse', into, 'khong-co')).lines).toEqual([
      `${into}  250.5 VPOINT  ${lan.email}  đã từ chối nạp`,
      'khong-co  không có khoản này',
    ]);
    expect((await type('refuse', 'khong-co')).status).toBe(1);
    expect((await type('done', into)).status).toBe(1);
    expect(await confirmDeposit(seeded.store, into)).toBe(false);
    expect(await waitingOf()).toMatchObject({ balance: '0', pending_deposit: '0' });
    // A payment provider cannot confirm a payout.
    await fillWallet(seeded, lan, 'VPOINT', '102.5');
    const out = await withdraw();
    expect(await confirmDeposit(seeded.store, out)).toBe(false);
    expect(await waitingOf()).toMatchObject({ pending_withdrawal: '100' });
  });

  it('wallet command: a ledger that is out of balance is reported row by row', async () => {
    await fillWallet(seeded, lan, 'VPOINT', '5');
    await seeded.store.query('update wallet_balances set balance = 600 where account = $1', [`user:${lan.id}`]);
    const { status, lines } = await type('check');
    expect([status, lines]).toEqual([
      1,
      [`balance  {"account":"user:${lan.id}","token_id":"VPOINT","balance":"600","total":"500"}`, 'Sổ cái KHÔNG khớp: 1 lỗi.'],
    ]);
    await seeded.store.query('update wallet_balances set balance = 500 where account = $1', [`user:${lan.id}`]);
  });

  it('wallet command: an unknown command prints the list of commands', async () => {
    for (const args of [[], ['done'], ['refuse'], ['list', 'x'], ['check', 'x'], ['pay', 'x'], ['rate', 'VPOINT']]) {
      const { status, lines } = await type(...args);
      expect([status, lines.length]).toEqual([2, 5]);
    }
  });
});
