import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '../../../src/api/createClient.ts';
import { buyOfRound, claimPart, findOpenRounds, listPresaleChanges, listPresaleClaims } from '../../support/unaskedCalls/presale.ts';
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
const asked = () => server.seen.map(({ method, path, query, body }) => [method, path + (query && `?${query}`), body]);

const CREATED = '2026-11-22T01:15:30.000Z';
const CLAIM = { _id: 't1.1', purchase_id: 't1', round_id: 'r1', token_id: 'MBC', amount: '2', unlocks_at: CREATED, status: 'READY' };
const READ_CLAIM = { id: 't1.1', purchaseId: 't1', roundId: 'r1', tokenId: 'MBC', amount: '2', unlocksAt: CREATED, status: 'READY' };

describe('presale', () => {
  test('presale: open rounds by their groups', async () => {
    const round = {
      _id: 'r1',
      title: 'Vòng 1',
      token_id: 'MBC',
      token_amount: '1',
      pay_token_id: 'VPOINT',
      pay_amount: '80',
      total: '9',
      sold: '1',
    };
    const terms = {
      min_amount: '1',
      first_basis_points: 2000,
      periods: 4,
      period_days: 30,
      starts_at: '',
      ends_at: CREATED,
      is_sample: true,
      status: 'ACTIVE',
    };
    answerWith({
      data: [{ _id: 'g1', title: 'Đợt', description: 'Mô tả', rounds: [{ ...round, ...terms }], is_sample: true, status: 'ACTIVE' }],
    });
    expect(await findOpenRounds(via())).toEqual({
      ok: true,
      value: [
        {
          id: 'g1',
          title: 'Đợt',
          description: 'Mô tả',
          isSample: true,
          rounds: [
            {
              id: 'r1',
              title: 'Vòng 1',
              tokenId: 'MBC',
              tokenAmount: '1',
              payTokenId: 'VPOINT',
              payAmount: '80',
              total: '9',
              sold: '1',
              minAmount: '1',
              firstBasisPoints: 2000,
              periods: 4,
              periodDays: 30,
              startsAt: '',
              endsAt: CREATED,
            },
          ],
        },
      ],
    });
    expect(asked()).toEqual([['GET', '/api/group-round/active', '']]);
  });

  test('presale: a purchase, and a claim', async () => {
    const purchase = { _id: 't1', round_id: 'r1', token_id: 'MBC', amount: '10', pay_token_id: 'VPOINT', paid: '800', created_at: CREATED };
    answerWith({ success: true, message: 'Xong', data: purchase });
    expect(await buyOfRound({ requestId: 'q1', roundId: 'r1', amount: '10' }, via())).toEqual({
      ok: true,
      value: {
        message: 'Xong',
        done: { id: 't1', roundId: 'r1', tokenId: 'MBC', amount: '10', payTokenId: 'VPOINT', paid: '800', createdAt: CREATED },
      },
    });
    answerWith({ success: true, message: 'Xong', data: CLAIM });
    expect(await claimPart('q2', 't1.1', via())).toEqual({ ok: true, value: { message: 'Xong', done: READ_CLAIM } });
    answerWith({ message: 'Phần này chưa đến ngày nhận.' }, 409);
    expect(await claimPart('q2', 't1.1', via())).toMatchObject({ ok: false, error: { kind: 'refused', status: 409 } });
    expect(asked().slice(0, 2)).toEqual([
      ['POST', '/api/round-presale/prebuy', '{"request_id":"q1","round_id":"r1","amount":"10"}'],
      ['POST', '/api/presale-claim/claim', '{"request_id":"q2","claim_id":"t1.1"}'],
    ]);
  });

  test('presale: lists of claims and changes', async () => {
    answerWith({ data: [CLAIM], total: 5 });
    expect(await listPresaleClaims({ page: 2, limit: 10 }, via())).toEqual({ ok: true, value: { items: [READ_CLAIM], total: 5 } });
    const bought = { token_id: 'MBC', amount: '1' };
    const change = { _id: 't1', kind: 'PREBUY', round_id: 'r1', token_id: 'VPOINT', amount: '-80', bought, created_at: CREATED };
    answerWith({ data: [change, { ...change, kind: 'CLAIM', bought: null }], total: 2 });
    const read = {
      id: 't1',
      kind: 'PREBUY',
      roundId: 'r1',
      tokenId: 'VPOINT',
      amount: '-80',
      bought: { tokenId: 'MBC', amount: '1' },
      createdAt: CREATED,
    };
    expect(await listPresaleChanges({ page: 1, limit: 10 }, via())).toEqual({
      ok: true,
      value: { items: [read, { ...read, kind: 'CLAIM', bought: null }], total: 2 },
    });
    expect(asked().map(([, path]) => path)).toEqual([
      '/api/presale-claim/find?page=2&limit=10',
      '/api/history-transactions-presale/find?page=1&limit=10',
    ]);
  });
});
