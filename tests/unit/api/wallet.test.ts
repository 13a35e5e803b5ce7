import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '../../../src/api/createClient.ts';
import { findWalletBalances, listWalletChanges, sumWalletChanges } from '../../../src/api/historyTransactions.ts';
import { convertTokens, depositTokens, sendTokens, withdrawTokens } from '../../../src/api/wallet.ts';
import { findWalletFees, findWalletRates, findWalletTokens } from '../../../src/api/walletTokens.ts';
import type { Call } from '../../../src/contract/call.ts';
import { sumLeaderTransactionsCall } from '../../../src/contract/historyTransactions.ts';
import { contributeTokenCall, contributeTokenMbcCall } from '../../../src/contract/wallet.ts';
import { detailTokenCall } from '../../../src/contract/walletTokens.ts';
import { sendJson, startHttpServer, type TestServer } from '../../support/gateways/httpServer.ts';

let server: TestServer;
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  server = await startHttpServer((_, response) => answer(response));
});
afterEach(() => server.close());

const via = () => ({ client: createClient({ apiBase: server.base, token: 'abc' }) });
const answerWith = (body: object, status = 200): void => {
  answer = (response) => sendJson(response, status, body);
};

const MOVE = { requestId: 'r1', tokenId: 'VPOINT', amount: '12.5', note: 'Tiền chợ' };
const FIELDS = { request_id: 'r1', token_id: 'VPOINT', amount: '12.5', note: 'Tiền chợ' };
const WIRE = {
  _id: 't1',
  kind: 'CONVERT',
  status: 'DONE',
  token_id: 'VPOINT',
  amount: '12.5',
  fee: '0.13',
  received: { token_id: 'MBC', amount: '0.125' },
  note: 'Tiền chợ',
  created_at: '2026-11-22T01:15:30.000Z',
};

describe('wallet', () => {
  test.each([
    ['send-token', () => sendTokens(MOVE, 'lan@example.com', via()), { ...FIELDS, to: 'lan@example.com' }],
    ['deposit-token', () => depositTokens(MOVE, via()), FIELDS],
    ['withdraw-token', () => withdrawTokens(MOVE, 'b1', via()), { ...FIELDS, user_banking_id: 'b1' }],
    ['convert-token', () => convertTokens(MOVE, 'MBC', via()), { ...FIELDS, to_token_id: 'MBC' }],
  ] as const)('wallet: %s sends its fields and reads the transaction', async (path, ask, fields) => {
    answerWith({ success: true, message: 'Xong', data: WIRE });
    expect(await ask()).toEqual({
      ok: true,
      value: {
        message: 'Xong',
        move: {
          id: 't1',
          kind: 'CONVERT',
          status: 'DONE',
          tokenId: 'VPOINT',
          amount: '12.5',
          fee: '0.13',
          received: { tokenId: 'MBC', amount: '0.125' },
          note: 'Tiền chợ',
          createdAt: '2026-11-22T01:15:30.000Z',
        },
      },
    });
    expect(server.seen[0]).toMatchObject({ method: 'POST', path: `/api/wallet/${path}` });
    expect(JSON.parse(server.seen[0]!.body)).toEqual(fields);
  });

  test.each([
    ['contribute-token', contributeTokenCall, FIELDS],
    ['contribute-token-mbc', contributeTokenMbcCall, { request_id: 'r1', amount: '12.5', note: 'Tiền chợ' }],
  ] as const)('wallet: %s, which no screen of ours asks, sends its fields and reads the transaction', async (path, call, fields) => {
    const body = { success: true, message: 'Xong', data: WIRE };
    answerWith(body);
    expect(await via().client.ask<Call>(call, fields)).toEqual({ ok: true, value: body });
    expect(server.seen[0]).toMatchObject({ method: 'POST', path: `/api/wallet/${path}` });
    expect(JSON.parse(server.seen[0]!.body)).toEqual(fields);
  });

  test('wallet: a refusal is a failure with the server’s words', async () => {
    answerWith({ message: 'Số dư trong ví không đủ.' }, 422);
    expect(await sendTokens(MOVE, 'x', via())).toEqual({
      ok: false,
      error: { kind: 'refused', message: 'Số dư trong ví không đủ.', status: 422 },
    });
  });

  test('wallet: an amount that is a number is malformed: it was rounded on its way', async () => {
    answerWith({ success: true, message: 'Xong', data: { ...WIRE, amount: 12.5 } });
    expect(await sendTokens(MOVE, 'x', via())).toMatchObject({ ok: false, error: { kind: 'malformed' } });
  });

  test('wallet: tokens, fees and rates', async () => {
    const token = { _id: 'MBC', name: 'Token MBC', decimals: 6, is_sample: true, status: 'ACTIVE' };
    const read = { id: 'MBC', name: 'Token MBC', decimals: 6, isSample: true };
    answerWith({ data: [token], total: 1 });
    expect(await findWalletTokens(via())).toEqual({ ok: true, value: [read] });
    answerWith({ data: token });
    expect(await via().client.ask(detailTokenCall, { id: 'MBC' })).toEqual({ ok: true, value: { data: token } });
    const rest = { _id: 'x', is_sample: true, status: 'ACTIVE' };
    answerWith({ data: [{ ...rest, token_id: 'MBC', kind: 'SEND', fixed: '0', basis_points: 10 }], total: 1 });
    expect(await findWalletFees(via())).toEqual({ ok: true, value: [{ tokenId: 'MBC', kind: 'SEND', fixed: '0', basisPoints: 10 }] });
    answerWith({ data: [{ ...rest, from_token_id: 'VPOINT', to_token_id: 'MBC', from_amount: '100', to_amount: '1' }], total: 1 });
    expect(await findWalletRates(via())).toEqual({
      ok: true,
      value: [{ fromTokenId: 'VPOINT', toTokenId: 'MBC', fromAmount: '100', toAmount: '1' }],
    });
    expect(server.seen.map(({ path, query }) => path + (query && `?${query}`))).toEqual([
      '/api/tokens/find?status=ACTIVE',
      '/api/tokens/MBC',
      '/api/token-fees/find?status=ACTIVE',
      '/api/currency-conversions/find?status=ACTIVE',
    ]);
  });

  test('wallet: history, its sums, and balances', async () => {
    const change = { kind: 'SEND', status: 'DONE', amount: '-5', note: '' } as const;
    answerWith({ data: [{ ...change, _id: 't1.MBC', transaction_id: 't1', token_id: 'MBC', created_at: WIRE.created_at }], total: 31 });
    expect(await listWalletChanges({ page: 2, limit: 10, tokenId: 'MBC' }, via())).toEqual({
      ok: true,
      value: { items: [{ ...change, id: 't1.MBC', transactionId: 't1', tokenId: 'MBC', createdAt: WIRE.created_at }], total: 31 },
    });
    const sum = { kind: 'SEND', received: '0', spent: '5', count: 1 } as const;
    answerWith({ data: [{ ...sum, token_id: 'MBC' }] });
    expect(await sumWalletChanges({ kind: 'SEND' }, via())).toEqual({ ok: true, value: [{ ...sum, tokenId: 'MBC' }] });
    expect(await via().client.ask(sumLeaderTransactionsCall, {})).toEqual({ ok: true, value: { data: [{ ...sum, token_id: 'MBC' }] } });
    answerWith({ data: [{ token_id: 'MBC', balance: '1', received: '2', spent: '1', pending_deposit: '0', pending_withdrawal: '0' }] });
    expect(await findWalletBalances(via())).toEqual({
      ok: true,
      value: [{ tokenId: 'MBC', balance: '1', received: '2', spent: '1', pendingDeposit: '0', pendingWithdrawal: '0' }],
    });
    expect(server.seen.map(({ path, query }) => path + (query && `?${query}`))).toEqual([
      '/api/history-transactions/find?token_id=MBC&page=2&limit=10',
      '/api/history-transactions/sum?kind=SEND',
      '/api/history-transactions/sum_leader',
      '/api/report/statistic-balance',
    ]);
  });
});
