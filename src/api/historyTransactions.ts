import {
  findHistoryTransactionsCall,
  findStatisticBalanceCall,
  type WireHistoryRow,
  type HistorySum,
  sumHistoryTransactionsCall,
  type TokenBalance,
} from '../contract/historyTransactions.ts';
import { mapResult, type Paged, type Result } from '../domain/result.ts';
import type { MoveKind, WalletBalance, WalletChange, WalletSum } from '../domain/wallet/wallet.ts';
import { apiClient, type Via } from './apiClient.ts';

/** All tokens and kinds where nothing is said. */
export interface HistoryAsked {
  tokenId?: string | undefined;
  kind?: MoveKind | undefined;
}

const toChange = ({ _id, transaction_id, token_id, created_at, ...wire }: WireHistoryRow): WalletChange => ({
  id: _id,
  transactionId: transaction_id,
  ...wire,
  tokenId: token_id,
  createdAt: created_at,
});

const toSum = ({ token_id, ...wire }: HistorySum): WalletSum => ({ ...wire, tokenId: token_id });

const toBalance = (wire: TokenBalance): WalletBalance => ({
  tokenId: wire.token_id,
  balance: wire.balance,
  received: wire.received,
  spent: wire.spent,
  pendingDeposit: wire.pending_deposit,
  pendingWithdrawal: wire.pending_withdrawal,
});

const fieldsOf = ({ tokenId, kind }: HistoryAsked) => ({ token_id: tokenId, kind });

/** What changed in the customer's wallet, newest first. @param page counted from 1, @param limit rows a page, at most 100 */
export async function listWalletChanges(
  { page, limit, ...asked }: HistoryAsked & { page: number; limit: number },
  { client = apiClient, signal }: Via = {},
): Promise<Result<Paged<WalletChange>>> {
  const answer = await client.ask(findHistoryTransactionsCall, { ...fieldsOf(asked), page, limit }, { signal });
  return mapResult(answer, ({ data, total }) => ({ items: data.map(toChange), total }));
}

/** The customer's history by kind and token. */
export async function sumWalletChanges(asked: HistoryAsked, { client = apiClient, signal }: Via = {}): Promise<Result<WalletSum[]>> {
  return mapResult(await client.ask(sumHistoryTransactionsCall, fieldsOf(asked), { signal }), ({ data }) => data.map(toSum));
}

/** The customer's wallet, token by token. */
export async function findWalletBalances({ client = apiClient, signal }: Via = {}): Promise<Result<WalletBalance[]>> {
  return mapResult(await client.ask(findStatisticBalanceCall, {}, { signal }), ({ data }) => data.map(toBalance));
}
