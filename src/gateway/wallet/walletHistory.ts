import { ACTIVE_STATUS } from '../../domain/limits.ts';
import type { MoveKind } from '../../domain/wallet/wallet.ts';
import { isoTime, type Queryable } from '../database/store.ts';
import { customerAccount } from './ledger.ts';
import type { HistorySum, TokenBalance, WireHistoryRow } from '../../contract/wallet/historyTransactions.ts';

/** Fewer than this many of those referred could be told apart in a sum. */
const LEADER_MIN_CUSTOMERS = 3;

export interface HistoryQuery {
  userId: string;
  tokenId?: string | undefined;
  kind?: MoveKind | undefined;
}

/** Amounts are bigints as text, in the token's smallest unit. */
export interface WalletHistoryRow extends Omit<WireHistoryRow, '_id'> {
  decimals: number;
}

export interface WalletHistorySumRow extends HistorySum {
  decimals: number;
}

export interface TokenBalanceRow extends TokenBalance {
  decimals: number;
}

const ENTRIES = `ledger_entries as entries join ledger_transactions as asked on asked.id = entries.transaction_id
  join tokens on tokens.id = entries.token_id`;
const NARROWED = '($2::text is null or entries.token_id = $2) and ($3::text is null or asked.kind = $3)';
const RECEIVED = 'coalesce(sum(entries.amount) filter (where entries.amount > 0), 0)::text as received';
const SPENT = 'coalesce(-sum(entries.amount) filter (where entries.amount < 0), 0)::text as spent';

/** What changed in a customer's wallet, newest first. */
export const HISTORY_LIST = {
  columns: `entries.transaction_id, kind, coalesce(pending_transfers.status, 'DONE') as status, entries.token_id,
    entries.amount::text as amount, decimals, note, ${isoTime('created_at')}`,
  // Whoever counts the rows need not join it: its key is the transaction's.
  from: `${ENTRIES} left join pending_transfers on pending_transfers.transaction_id = asked.id
    where entries.account = $1 and ${NARROWED}`,
  orderBy: 'entries.number desc',
};

const sumEntries = (
  store: Queryable,
  { userId, tokenId, kind }: HistoryQuery,
  whose: string,
  having = 'true',
): Promise<WalletHistorySumRow[]> =>
  store.query<WalletHistorySumRow>(
    `select kind, entries.token_id, decimals, ${RECEIVED}, ${SPENT}, count(*)::float8 as count
     from ${ENTRIES} where ${whose} and ${NARROWED}
     group by kind, entries.token_id, decimals having ${having} order by kind, entries.token_id`,
    [userId, tokenId ?? null, kind ?? null],
  );

/** A customer's history by kind and token. */
export const sumHistory = (store: Queryable, query: HistoryQuery): Promise<WalletHistorySumRow[]> =>
  sumEntries(store, { ...query, userId: customerAccount(query.userId) }, 'entries.account = $1');

/** The same of those whom a customer referred, together; only what enough of them have a part in. */
export const sumReferredHistory = (store: Queryable, query: HistoryQuery): Promise<WalletHistorySumRow[]> =>
  sumEntries(
    store,
    query,
    `entries.account in (select ('user:' || users.id) collate "C" from users where users.referral_id = $1 and users.id <> $1)`,
    `count(distinct entries.account) >= ${LEADER_MIN_CUSTOMERS}`,
  );

/** Every token in force or held: what a customer has of it, all that came and went, and what waits. */
export function listBalances(store: Queryable, userId: string): Promise<TokenBalanceRow[]> {
  const waiting = (direction: string, name: string): string =>
    `coalesce((select sum(amount) from pending_transfers where user_id = $2 and status = 'PENDING'
       and direction = '${direction}' and token_id = tokens.id), 0)::text as ${name}`;
  return store.query<TokenBalanceRow>(
    `select tokens.id as token_id, tokens.decimals, coalesce(max(held.balance), 0)::text as balance, ${RECEIVED}, ${SPENT},
       ${waiting('IN', 'pending_deposit')}, ${waiting('OUT', 'pending_withdrawal')}
     from tokens left join wallet_balances as held on held.token_id = tokens.id and held.account = $1
       left join ledger_entries as entries on entries.token_id = tokens.id and entries.account = $1
     where tokens.status = $3 or held.balance > 0
     group by tokens.id, tokens.decimals order by tokens.id`,
    [customerAccount(userId), userId, ACTIVE_STATUS],
  );
}
