import { signAccessToken } from '../../../src/gateway/account/accessToken.ts';
import { depositTokenCall } from '../../../src/contract/wallet/wallet.ts';
import { findStatisticBalanceCall } from '../../../src/contract/wallet/historyTransactions.ts';
import { findLedgerFaults } from '../../../src/gateway/wallet/findLedgerFaults.ts';
import { confirmDeposit } from './confirmDeposit.ts';
import { insertSession } from '../../../src/gateway/account/sessions.ts';
import { insertCustomer } from '../../../src/gateway/account/customerRow.ts';
import { askGateway } from '../gateways/askGateway.ts';
import type { SeededApp } from '../gateways/seededGateway.ts';

/** A customer with a wallet. */
export interface WalletOwner {
  id: string;
  email: string;
  token: string;
}

/** Made without the mails of a registration. @param referralId who referred the customer */
export async function makeWalletOwner({ store, accounts }: SeededApp, id: string, referralId = ''): Promise<WalletOwner> {
  const email = `${id}@example.com`;
  await insertCustomer(store, { id, email, username: null, password: '', fullname: `Khách ${id}`, phone: '', referralId });
  await insertSession(store, id, id, '', { device: '', network: '' });
  // Its login stays a proof for as long as a campaign takes.
  await store.query(`update sessions set proved_at = now() + interval '1 day' where id = $1`, [id]);
  const token = await signAccessToken(accounts.keys.accessToken, { userId: id, sessionId: id, generation: 0 }, 3600);
  return { id, email, token };
}

let deposits = 0;

/** Tokens as they come: asked for by the customer, confirmed by who saw the money. */
export async function fillWallet(seeded: SeededApp, { token }: WalletOwner, tokenId: string, amount: string): Promise<void> {
  const asked = { request_id: `nap-${++deposits}`, token_id: tokenId, amount };
  const { data } = await askGateway(seeded.app, depositTokenCall, asked, token);
  if (!(await confirmDeposit(seeded.store, data._id))) throw new Error(`deposit ${data._id} was not confirmed`);
}

/** Balances by token, as the customer is told. */
export async function balancesOf({ app }: SeededApp, { token }: WalletOwner): Promise<Record<string, string>> {
  const { data } = await askGateway(app, findStatisticBalanceCall, {}, token);
  return Object.fromEntries(data.map((row) => [row.token_id, row.balance]));
}

/** What is wrong with a ledger: nothing, if it is one. Judged from the entries alone. */
export const ledgerFaults = ({ store }: Pick<SeededApp, 'store'>): Promise<unknown[]> => findLedgerFaults(store);
