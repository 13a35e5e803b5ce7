import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  findHistoryTransactionsCall,
  sumHistoryTransactionsCall,
  sumLeaderTransactionsCall,
} from '../../../src/contract/wallet/historyTransactions.ts';
import { convertTokenCall, sendTokenCall } from '../../../src/contract/wallet/wallet.ts';
import { fillWallet, ledgerFaults, makeWalletOwner, type WalletOwner } from '../../support/customers/walletOwner.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';

const VPOINT = { token_id: 'VPOINT', request_id: 'mot' };

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

describe('wallet: history', () => {
  const send = (request_id: string, amount: string, from = lan, to = minh): Promise<unknown> =>
    askGateway(seeded.app, sendTokenCall, { token_id: 'VPOINT', request_id, amount, to: to.id }, from.token);

  it('wallet history: own rows only, newest first, by page, kind and token, whoever is requested', async () => {
    await fillWallet(seeded, lan, 'VPOINT', '100');
    for (let at = 1; at <= 5; at++) await send(`s${at}`, String(at));
    await askGateway(seeded.app, convertTokenCall, { ...VPOINT, amount: '50', to_token_id: 'MBC' }, lan.token);
    const find = (owner: WalletOwner, request: object) =>
      askGateway(seeded.app, findHistoryTransactionsCall, { users_permissions_users: lan.id, ...request }, owner.token);
    const own = await find(lan, { kind: 'send', limit: 2, page: 2 });
    expect([own.total, own.data.map(({ amount }) => amount)]).toEqual([5, ['-3', '-2']]);
    expect((await find(lan, { token_id: 'MBC' })).data).toMatchObject([{ kind: 'CONVERT', amount: '0.5' }]);
    expect((await find(lan, {})).total).toBe(8);
    const theirs = await find(minh, {});
    expect([theirs.total, theirs.data.map(({ amount }) => amount)]).toEqual([5, ['5', '4', '3', '2', '1']]);
    expect(JSON.stringify(theirs)).not.toContain(lan.id);
    const sums = await askGateway(
      seeded.app,
      sumHistoryTransactionsCall,
      { token_id: 'VPOINT', users_permissions_users: minh.id },
      lan.token,
    );
    expect(sums.data).toEqual([
      { kind: 'CONVERT', token_id: 'VPOINT', received: '0', spent: '50.5', count: 1 },
      { kind: 'DEPOSIT', token_id: 'VPOINT', received: '100', spent: '0', count: 1 },
      { kind: 'SEND', token_id: 'VPOINT', received: '0', spent: '15', count: 5 },
    ]);
  });

  it('wallet history: a leader sees sums of at least three of the own referrals, and of nobody else', async () => {
    const sums = async () => (await askGateway(seeded.app, sumLeaderTransactionsCall, {}, lan.token)).data;
    await fillWallet(seeded, minh, 'VPOINT', '7');
    for (const at of [1, 2, 3]) {
      expect(await sums()).toEqual([]);
      await fillWallet(seeded, await makeWalletOwner(seeded, `${lan.id}-${at}`, lan.id), 'VPOINT', '10.5');
    }
    expect(await sums()).toEqual([{ kind: 'DEPOSIT', token_id: 'VPOINT', received: '31.5', spent: '0', count: 3 }]);
  });
});
