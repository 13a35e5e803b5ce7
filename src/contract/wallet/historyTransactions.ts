import * as v from 'valibot';
import { defineCustomerCall } from '../call.ts';
import { countedBody, pageFields, RecordId } from '../fields.ts';
import { WireMoveKind, SignedAmount } from './walletFields.ts';

/** Filters of §7 (payloads not shown). The token states the customer; `users_permissions_users` is ignored. */

const filters = {
  users_permissions_users: v.optional(v.string()),
  token_id: v.optional(RecordId),
  kind: v.optional(v.pipe(v.string(), v.examples([...WireMoveKind.options]), v.toUpperCase(), WireMoveKind)),
};

/** A row: change of one token by one transaction, without the other party. */
const WireHistoryRow = v.object({
  _id: v.string(),
  transaction_id: v.string(),
  kind: WireMoveKind,
  status: v.picklist(['PENDING', 'DONE', 'REFUSED']),
  token_id: v.string(),
  /** Includes fees; negative if it left the wallet. */
  amount: SignedAmount,
  note: v.string(),
  created_at: v.string(),
});

const HistorySum = v.object({
  kind: WireMoveKind,
  token_id: v.string(),
  received: SignedAmount,
  spent: SignedAmount,
  count: v.number(),
});
export type HistorySum = v.InferOutput<typeof HistorySum>;

const TokenBalance = v.object({
  token_id: v.string(),
  balance: SignedAmount,
  received: SignedAmount,
  spent: SignedAmount,
  pending_deposit: SignedAmount,
  pending_withdrawal: SignedAmount,
});
export type TokenBalance = v.InferOutput<typeof TokenBalance>;

export const findHistoryTransactionsCall = defineCustomerCall({
  method: 'GET',
  path: '/api/history-transactions/find',
  request: v.object({ ...pageFields, ...filters }),
  response: countedBody(WireHistoryRow),
  answers: "What changed in the customer's own wallet, newest first, at most 100 a page; `total` counts all of the kind and token.",
});

export const sumHistoryTransactionsCall = defineCustomerCall({
  method: 'GET',
  path: '/api/history-transactions/sum',
  request: v.object(filters),
  response: v.object({ data: v.array(HistorySum) }),
  answers: "The customer's own history added up by kind and token, fees included.",
});

/** A leader is a customer who referred others. The sums reveal nothing about a single one of them. */
export const sumLeaderTransactionsCall = defineCustomerCall({
  method: 'GET',
  path: '/api/history-transactions/sum_leader',
  request: v.object(filters),
  response: v.object({ data: v.array(HistorySum) }),
  answers: 'The histories of those who registered by the referral of the customer, added up; only sums that three or more of them are in.',
});

export const findStatisticBalanceCall = defineCustomerCall({
  method: 'GET',
  path: '/api/report/statistic-balance',
  request: v.object({ users_permissions_users: v.optional(v.string()) }),
  response: v.object({ data: v.array(TokenBalance) }),
  answers: "The customer's own wallet: of each token what it holds, all that came and went, and what waits.",
});
