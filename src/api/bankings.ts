import {
  createUserBankingCall,
  findBankingsCall,
  findUserBankingsCall,
  removeUserBankingCall,
  updateUserBankingCall,
  type UserBanking,
} from '../contract/bankings.ts';
import type { Bank, BankAccount } from '../domain/wallet/wallet.ts';
import { ACTIVE_STATUS } from '../domain/limits.ts';
import { mapResult, type Result } from '../domain/result.ts';
import { apiClient, type Via } from './apiClient.ts';

/** What a customer says about an account of theirs. */
export type BankAccountDetails = Pick<BankAccount, 'bankId' | 'accountNumber' | 'accountName' | 'branch'>;

/** The account as it is stored, and the server's words. */
interface StoredAccount {
  account: BankAccount;
  message: string;
}

const toAccount = (wire: UserBanking): BankAccount => ({
  id: wire._id,
  bankId: wire.banking_id,
  accountNumber: wire.account_number,
  accountName: wire.account_name,
  branch: wire.branch,
  createdAt: wire.created_at,
});

const fieldsOf = ({ bankId, accountNumber, accountName, branch }: BankAccountDetails) => ({
  banking_id: bankId,
  account_number: accountNumber,
  account_name: accountName,
  branch,
});

/** Banks that payouts can go to, by name. */
export async function findBanks({ client = apiClient, signal }: Via = {}): Promise<Result<Bank[]>> {
  const answer = await client.ask(findBankingsCall, { status: ACTIVE_STATUS }, { signal });
  return mapResult(answer, ({ data }) => data.map(({ _id, code, name, bin }) => ({ id: _id, code, name, bin })));
}

/** The customer's own, oldest first: at most ten. */
export async function findBankAccounts({ client = apiClient, signal }: Via = {}): Promise<Result<BankAccount[]>> {
  return mapResult(await client.ask(findUserBankingsCall, {}, { signal }), ({ data }) => data.map(toAccount));
}

/**
 * Refused with 422 for an unknown bank, with 409 beyond ten accounts.
 * @param uid made once for the account; sent again it answers the one that is there, unchanged
 */
export async function createBankAccount(
  uid: string,
  details: BankAccountDetails,
  { client = apiClient, signal }: Via = {},
): Promise<Result<StoredAccount>> {
  const answer = await client.ask(createUserBankingCall, { uid, ...fieldsOf(details) }, { signal });
  return mapResult(answer, ({ data, message }) => ({ account: toAccount(data), message }));
}

/** Refused with 404 where the customer has none of this id, with 422 for an unknown bank. */
export async function updateBankAccount(
  id: string,
  details: BankAccountDetails,
  { client = apiClient, signal }: Via = {},
): Promise<Result<StoredAccount>> {
  const answer = await client.ask(updateUserBankingCall, { id, ...fieldsOf(details) }, { signal });
  return mapResult(answer, ({ data, message }) => ({ account: toAccount(data), message }));
}

/** Refused with 409 while a payout to it waits. @returns the server's words */
export async function removeBankAccount(id: string, { client = apiClient, signal }: Via = {}): Promise<Result<string>> {
  return mapResult(await client.ask(removeUserBankingCall, { id }, { signal }), ({ message }) => message);
}
