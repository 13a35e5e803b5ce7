import { signAccessToken } from '../../../src/gateway/account/accessToken.ts';
import { depositTokenCall } from '../../../src/contract/wallet/wallet.ts';
import { findStatisticBalanceCall } from '../../../src/contract/wallet/historyTransactions.ts';
import { findLedgerFaults } from '../../../src/gateway/wallet/findLedgerFaults.ts';
import { confirmDeposit } from './confirmDeposit.ts';
import { insertSession } from '../../../src/gateway/account/sessions.ts';
import { insertCustomer } from '../../../src/gateway/account/customerRow.ts';
import { askGateway } from '../gateways/askGateway.ts';
import type { SeededApp } from '../gateways/seededGateway.ts';

/** Customer with a wallet. */
export interface WalletOwner {
  id: string;
  email: string;
  token: string;
}

/** Creates a customer without the mails of a registration. @param referralId customer who referred this one */
export async function makeWalletOwner({ store, accounts }: SeededApp, id: string, referralId = ''): Promise<WalletOwner> {
  const email = `${id}@example.com`;
  await insertCustomer(store, { id, email, username: null, password: '', fullname: `Khách ${id}`, phone: '', referralId });
  await insertSession(store, id, id, '', { device: '', network: '' });
  // Keep its log-in valid as a proof for a whole campaign.
  await store.query(`update sessions set proved_at = now() + interval '1 day' where id = $1`, [id]);
  const token = await signAccessToken(accounts.keys.accessToken, { userId: id, sessionId: id, generation: 0 }, 3600);
  return { id, email, token };
}

let deposits = 0;

/** Adds tokens through a deposit that the customer requests and an operator confirms. */
export async function fillWallet(seeded: SeededApp, { token }: WalletOwner, tokenId: string, amount: string): Promise<void> {
  const asked = { request_id: `nap-${++deposits}`, token_id: tokenId, amount };
  const { data } = await askGateway(seeded.app, depositTokenCall, asked, token);
  if (!(await confirmDeposit(seeded.store, data._id))) throw new Error(`deposit ${data._id} was not confirmed`);
}

/** Returns the customer's balances by token. */
export async function balancesOf({ app }: SeededApp, { token }: WalletOwner): Promise<Record<string, string>> {
  const { data } = await askGateway(app, findStatisticBalanceCall, {}, token);
  return Object.fromEntries(data.map((row) => [row.token_id, row.balance]));
}

/** Returns the faults of a ledger, derived from its entries alone; empty if it is consistent. */
export const ledgerFaults = ({ store }: Pick<SeededApp, 'store'>): Promise<unknown[]> => findLedgerFaults(store);
