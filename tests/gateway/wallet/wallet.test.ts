import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUserBankingCall } from '../../../src/contract/wallet/bankings.ts';
import type { Call } from '../../../src/contract/call.ts';
import { findStatisticBalanceCall } from '../../../src/contract/wallet/historyTransactions.ts';
import {
  contributeTokenCall,
  contributeTokenMbcCall,
  convertTokenCall,
  depositTokenCall,
  sendTokenCall,
  withdrawTokenCall,
} from '../../../src/contract/wallet/wallet.ts';
import {
  detailTokenCall,
  findCurrencyConversionsCall,
  findTokenFeesCall,
  findTokensCall,
} from '../../../src/contract/wallet/walletTokens.ts';
import { confirmDeposit } from '../../support/customers/confirmDeposit.ts';
import { askGateway, refusalOf } from '../../support/gateways/askGateway.ts';
import { forgetAttempts } from '../../support/customers/customers.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { balancesOf, fillWallet, ledgerFaults, makeWalletOwner, type WalletOwner } from '../../support/customers/walletOwner.ts';

let seeded: SeededApp;
let lan: WalletOwner;
let minh: WalletOwner;
let made = 0;

beforeAll(async () => {
  seeded = await openSeededApp();
});
afterAll(() => seeded.close());
/** New customers each time, because a ledger cannot be emptied. */
beforeEach(async () => {
  made += 1;
  [lan, minh] = [await makeWalletOwner(seeded, `lan${made}`), await makeWalletOwner(seeded, `minh${made}`)];
});
afterEach(async () => {
  expect(seeded.failures.splice(0)).toEqual([]);
  expect(await ledgerFaults(seeded)).toEqual([]);
});

const VPOINT = { token_id: 'VPOINT', request_id: 'mot' };
const refusal = async (call: Call, request: Record<string, unknown>, owner = lan): Promise<[number, string]> => {
  const { status, body } = await refusalOf(seeded.app, call, request, owner.token);
  return [status, body.message];
};

async function bankingOf({ token }: WalletOwner): Promise<string> {
  const bank = { uid: 'bank', banking_id: 'bidv', account_number: '0011002233', account_name: 'CHU TAI KHOAN' };
  return (await askGateway(seeded.app, createUserBankingCall, bank, token)).data._id;
}

const TOO_LITTLE = [422, 'Số dư trong ví không đủ.'];
const NO_AMOUNT = [400, 'Số lượng không hợp lệ: phải lớn hơn 0 và có tối đa 2 chữ số thập phân.'];

describe('wallet: tokens', () => {
  it('wallet: tokens, fees and rates are listed and marked as sample, and amounts are strings', async () => {
    const tokens = await askGateway(seeded.app, findTokensCall);
    expect(tokens.data.map(({ _id, decimals, is_sample }) => [_id, decimals, is_sample])).toEqual([
      ['MBC', 6, true],
      ['VPOINT', 2, true],
    ]);
    expect(tokens.total).toBe(2);
    expect((await askGateway(seeded.app, findTokensCall, { limit: 1, page: 2 })).data).toEqual([tokens.data[1]]);
    expect((await askGateway(seeded.app, detailTokenCall, { id: 'VPOINT' })).data).toEqual(tokens.data[1]);
    expect(tokens.data[1]!.name).toContain('Dữ liệu mẫu');
    expect((await refusalOf(seeded.app, detailTokenCall, { id: 'VND' })).status).toBe(404);
    const fees = await askGateway(seeded.app, findTokenFeesCall);
    expect(fees.data.find(({ _id }) => _id === 'vpoint-withdraw')).toMatchObject({ kind: 'WITHDRAW', fixed: '2', basis_points: 50 });
    const rates = await askGateway(seeded.app, findCurrencyConversionsCall);
    expect(
      rates.data.map(({ from_token_id, to_token_id, from_amount, to_amount }) => [from_token_id, to_token_id, from_amount, to_amount]),
    ).toEqual([
      ['MBC', 'VPOINT', '1', '98'],
      ['VPOINT', 'MBC', '100', '1'],
    ]);
  });
});

describe('wallet: moves', () => {
  it('wallet: a deposit adds points on confirmation only, and once', async () => {
    const { data } = await askGateway(seeded.app, depositTokenCall, { ...VPOINT, amount: '250.50' }, lan.token);
    expect(data).toMatchObject({ kind: 'DEPOSIT', status: 'PENDING', token_id: 'VPOINT', amount: '250.5', fee: '0', received: null });
    expect(await balancesOf(seeded, lan)).toEqual({ MBC: '0', VPOINT: '0' });
    const confirmed = await Promise.all([data._id, data._id, data._id, 'nothing'].map((id) => confirmDeposit(seeded.store, id)));
    expect(confirmed).toEqual([true, true, true, false]);
    expect(await balancesOf(seeded, lan)).toEqual({ MBC: '0', VPOINT: '250.5' });
    const again = await askGateway(seeded.app, depositTokenCall, { ...VPOINT, amount: '250.50' }, lan.token);
    expect(again.data).toEqual({ ...data, status: 'DONE' });
  });

  it('wallet: at most twenty deposits may be pending', async () => {
    for (let at = 0; at < 20; at++)
      await askGateway(seeded.app, depositTokenCall, { ...VPOINT, request_id: `d${at}`, amount: '1' }, lan.token);
    expect((await refusal(depositTokenCall, { ...VPOINT, amount: '1' }))[0]).toBe(409);
    expect((await askGateway(seeded.app, findStatisticBalanceCall, {}, lan.token)).data[1]).toMatchObject({
      balance: '0',
      pending_deposit: '20',
    });
  });

  it('wallet: send moves the amount to an e-mail or id, charges the fee, and hides the receiver', async () => {
    await fillWallet(seeded, lan, 'MBC', '10');
    const byMail = { token_id: 'MBC', request_id: 'a', amount: '1', note: 'Tiền chợ', to: minh.email.toUpperCase() };
    const { data, message } = await askGateway(seeded.app, sendTokenCall, byMail, lan.token);
    expect(message).toBe('Chuyển điểm thành công');
    expect(data).toMatchObject({ kind: 'SEND', status: 'DONE', amount: '1', fee: '0.001', note: 'Tiền chợ' });
    expect(JSON.stringify(data)).not.toContain(minh.id);
    await askGateway(seeded.app, sendTokenCall, { token_id: 'MBC', request_id: 'b', amount: '0.000001', to: minh.id }, lan.token);
    expect([await balancesOf(seeded, lan), await balancesOf(seeded, minh)]).toEqual([
      { MBC: '8.998998', VPOINT: '0' },
      { MBC: '1.000001', VPOINT: '0' },
    ]);
  });

  it('wallet: a repeated request returns the same transaction; its id with other content is 409', async () => {
    await fillWallet(seeded, lan, 'VPOINT', '10');
    const sent = { ...VPOINT, amount: '6', to: minh.id };
    const answers = await Promise.all(Array.from({ length: 8 }, () => askGateway(seeded.app, sendTokenCall, sent, lan.token)));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await balancesOf(seeded, minh)).toMatchObject({ VPOINT: '6' });
    const used = [409, 'Mã yêu cầu này đã được dùng cho một giao dịch khác.'];
    expect(await refusal(sendTokenCall, { ...sent, amount: '5' })).toEqual(used);
    expect(await refusal(sendTokenCall, { ...sent, to: minh.email })).toEqual(used);
    expect(await refusal(sendTokenCall, { ...sent, note: 'x' })).toEqual(used);
    expect(await refusal(contributeTokenCall, { ...VPOINT, amount: '6' })).toEqual(used);
    // Ids are per customer.
    expect((await askGateway(seeded.app, sendTokenCall, { ...sent, to: lan.id }, minh.token)).data.amount).toBe('6');
  });

  it('wallet: concurrent double spending succeeds once', async () => {
    await fillWallet(seeded, lan, 'VPOINT', '10');
    const sends = Array.from({ length: 12 }, (_, at) => ({ ...VPOINT, request_id: `s${at}`, amount: '3', to: minh.id }));
    const statuses = await Promise.all(
      sends.map((sent) =>
        askGateway(seeded.app, sendTokenCall, sent, lan.token).then(
          () => 'sent',
          () => 'refused',
        ),
      ),
    );
    expect(statuses.filter((status) => status === 'sent')).toHaveLength(3);
    expect([await balancesOf(seeded, lan), await balancesOf(seeded, minh)]).toMatchObject([{ VPOINT: '1' }, { VPOINT: '9' }]);
  });

  it('wallet: an unfunded sender learns nothing of a receiver, and guesses at receivers are rate-limited', async () => {
    const unknown = { ...VPOINT, amount: '5', to: 'nobody@example.com' };
    expect(await refusal(sendTokenCall, unknown)).toEqual(TOO_LITTLE);
    expect(await refusal(sendTokenCall, { ...unknown, to: minh.email })).toEqual(TOO_LITTLE);
    await fillWallet(seeded, lan, 'VPOINT', '5');
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, at) => refusal(sendTokenCall, { ...unknown, request_id: `g${at}`, to: `nobody${at}@example.com` })),
    );
    expect(guesses.map(([status]) => status).toSorted()).toEqual([...Array(10).fill(404), ...Array(4).fill(429)]);
    expect((await refusal(sendTokenCall, { ...VPOINT, amount: '5', to: minh.email }))[0]).toBe(429);
    await forgetAttempts(seeded);
    await askGateway(seeded.app, sendTokenCall, { ...VPOINT, amount: '5', to: minh.email }, lan.token);
  });

  it.each(['0', '0.00', '1.001', '99999999999999'])('wallet: %s VPOINT is refused as an amount', async (amount) => {
    await fillWallet(seeded, lan, 'VPOINT', '100');
    expect(await refusal(sendTokenCall, { ...VPOINT, amount, to: minh.id })).toEqual(NO_AMOUNT);
    expect(await refusal(depositTokenCall, { ...VPOINT, amount })).toEqual(NO_AMOUNT);
    expect(await refusal(contributeTokenCall, { ...VPOINT, amount })).toEqual(NO_AMOUNT);
    expect(await refusal(convertTokenCall, { ...VPOINT, amount, to_token_id: 'MBC' })).toEqual(NO_AMOUNT);
  });

  it.each(['-1', '1e2', '', ' 1', '1,5', 'NaN', '0x1', 1, null, '9'.repeat(400)])(
    'wallet: %j is not even the syntax of an amount',
    async (amount) => {
      expect(await refusal(sendTokenCall, { ...VPOINT, amount, to: minh.id })).toEqual([
        400,
        "Yêu cầu không hợp lệ: trường 'Số lượng' không đúng.",
      ]);
    },
  );

  it('wallet: a receiver of invisible characters only matches nobody', async () => {
    await fillWallet(seeded, lan, 'VPOINT', '1');
    const sent = { ...VPOINT, amount: '1', to: '\u200b\u0000' };
    expect(await refusal(sendTokenCall, sent)).toEqual([400, "Yêu cầu không hợp lệ: trường 'Người nhận' không đúng."]);
  });

  it('wallet: transfers to oneself, of an unknown token, or above the balance with fee are refused', async () => {
    await fillWallet(seeded, lan, 'MBC', '1');
    await fillWallet(seeded, lan, 'VPOINT', '1');
    expect(await refusal(sendTokenCall, { ...VPOINT, amount: '1', to: lan.email })).toEqual([422, 'Không thể gửi cho chính mình.']);
    expect(await refusal(sendTokenCall, { ...VPOINT, amount: '1', token_id: 'VND', to: minh.id })).toEqual([
      404,
      'Không có loại điểm này.',
    ]);
    expect(await refusal(sendTokenCall, { token_id: 'MBC', request_id: 'a', amount: '1', to: minh.id })).toEqual(TOO_LITTLE);
    expect(await balancesOf(seeded, lan)).toEqual({ MBC: '1', VPOINT: '1' });
  });

  it('wallet: at least 100 VPOINT are withdrawn, to an own bank account; the payout stays pending', async () => {
    await fillWallet(seeded, lan, 'VPOINT', '205');
    const asked = { ...VPOINT, amount: '100', user_banking_id: await bankingOf(lan) };
    expect(await refusal(withdrawTokenCall, { ...asked, amount: '99.99' })).toEqual([422, 'Số lượng rút tối thiểu là 100 VPOINT.']);
    expect((await refusal(withdrawTokenCall, { ...asked, user_banking_id: await bankingOf(minh) }))[0]).toBe(404);
    const { data } = await askGateway(seeded.app, withdrawTokenCall, asked, lan.token);
    expect(data).toMatchObject({ kind: 'WITHDRAW', status: 'PENDING', amount: '100', fee: '2.5' });
    expect(await refusal(withdrawTokenCall, { ...asked, request_id: 'hai', amount: '100.01' })).toEqual(TOO_LITTLE);
    expect((await askGateway(seeded.app, findStatisticBalanceCall, {}, lan.token)).data[1]).toEqual({
      token_id: 'VPOINT',
      balance: '102.5',
      received: '205',
      spent: '102.5',
      pending_deposit: '0',
      pending_withdrawal: '100',
    });
  });

  it('wallet: a conversion rounds down and takes only what that needs; without rate it is refused', async () => {
    await fillWallet(seeded, lan, 'VPOINT', '300');
    await fillWallet(seeded, lan, 'MBC', '1');
    const there = await askGateway(seeded.app, convertTokenCall, { ...VPOINT, amount: '250', to_token_id: 'MBC' }, lan.token);
    expect(there.data).toMatchObject({ amount: '250', fee: '2.5', received: { token_id: 'MBC', amount: '2.5' } });
    const back = await askGateway(
      seeded.app,
      convertTokenCall,
      { token_id: 'MBC', request_id: 'b', amount: '0.010305', to_token_id: 'VPOINT' },
      lan.token,
    );
    // 1.0098… VPOINT: 1 is given, which costs 0.010204… MBC.
    expect(back.data).toMatchObject({ amount: '0.010205', received: { token_id: 'VPOINT', amount: '1' } });
    expect(await balancesOf(seeded, lan)).toEqual({ MBC: '3.489795', VPOINT: '48.5' });
    expect((await refusal(convertTokenCall, { token_id: 'MBC', request_id: 'c', amount: '0.000001', to_token_id: 'VPOINT' }))[0]).toBe(422);
    expect((await refusal(convertTokenCall, { ...VPOINT, request_id: 'd', amount: '1', to_token_id: 'VPOINT' }))[0]).toBe(404);
    expect(await refusal(convertTokenCall, { ...VPOINT, request_id: 'e', amount: '48.5', to_token_id: 'MBC' })).toEqual(TOO_LITTLE);
  });

  it('wallet: contributions go to the account of the project', async () => {
    const contributed = async (): Promise<string> => {
      const [row] = await seeded.store.query<{ total: string }>(
        `select coalesce(sum(amount), 0)::text as total from ledger_entries where account = 'system:contributions' and token_id = 'MBC'`,
      );
      return row!.total;
    };
    await fillWallet(seeded, lan, 'MBC', '3');
    const before = BigInt(await contributed());
    const { data } = await askGateway(seeded.app, contributeTokenMbcCall, { request_id: 'a', amount: '1.5' }, lan.token);
    expect(data).toMatchObject({ kind: 'CONTRIBUTE', token_id: 'MBC', amount: '1.5', fee: '0' });
    await askGateway(seeded.app, contributeTokenCall, { token_id: 'MBC', request_id: 'b', amount: '1.5' }, lan.token);
    expect(BigInt(await contributed()) - before).toBe(3_000_000n);
    expect(await refusal(contributeTokenMbcCall, { request_id: 'c', amount: '0.1' })).toEqual(TOO_LITTLE);
  });
});

describe('wallet: the database', () => {
  it.each([
    ['update ledger_entries set amount = amount + 1', /only added to/],
    ['delete from ledger_entries', /only added to/],
    ['truncate ledger_entries', /only added to/],
    ["update ledger_transactions set note = 'x'", /only added to/],
    ['delete from ledger_transactions', /only added to|foreign key/],
    ['truncate ledger_transactions cascade', /only added to/],
    [
      `insert into ledger_entries (transaction_id, account, token_id, amount)
       select min(id), 'user:thief', 'VPOINT', 5 from ledger_transactions`,
      /does not add up to zero/,
    ],
    ['update wallet_balances set balance = -1', /check constraint/],
    ["insert into wallet_balances (account, token_id, balance) values ('user:thief', 'VPOINT', -1)", /check constraint/],
  ])('wallet: the database refuses %s', async (sql, words) => {
    await fillWallet(seeded, lan, 'VPOINT', '1');
    await expect(seeded.store.query(sql)).rejects.toThrow(words);
    expect(await balancesOf(seeded, lan)).toEqual({ MBC: '0', VPOINT: '1' });
  });
});
