import type { RequestOf } from '../../contract/call.ts';
import type { HistorySum, sumHistoryTransactionsCall, TokenBalance } from '../../contract/wallet/historyTransactions.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';
import { isoTime, type Queryable, tokenAmount } from '../database/store.ts';
import { customerAccount } from './ledger.ts';

/** Fewer than this many of those referred could be told apart in a sum. */
const LEADER_MIN_CUSTOMERS = 3;

type HistoryQuery = RequestOf<typeof sumHistoryTransactionsCall>;

const ENTRIES = `ledger_entries as entries join ledger_transactions as asked on asked.id = entries.transaction_id
  join tokens on tokens.id = entries.token_id`;
const NARROWED = '($2::text is null or entries.token_id = $2) and ($3::text is null or asked.kind = $3)';
const RECEIVED = `${tokenAmount('coalesce(sum(entries.amount) filter (where entries.amount > 0), 0)')} as received`;
const SPENT = `${tokenAmount('coalesce(-sum(entries.amount) filter (where entries.amount < 0), 0)')} as spent`;

export const WALLET_HISTORY = {
  columns: `entries.transaction_id || '.' || entries.token_id as _id, entries.transaction_id, kind,
    coalesce(pending_transfers.status, 'DONE') as status, entries.token_id, ${tokenAmount('entries.amount')} as amount, note,
    ${isoTime('created_at')}`,
  // Whoever counts the rows need not join it: its key is the transaction's.
  from: `${ENTRIES} left join pending_transfers on pending_transfers.transaction_id = asked.id
    where entries.account = $1 and ${NARROWED}`,
  orderBy: 'entries.number desc',
};

const sumEntries = (
  store: Queryable,
  whose: string,
  of: string,
  { token_id: tokenId, kind }: HistoryQuery,
  having = 'true',
): Promise<HistorySum[]> =>
  store.query<HistorySum>(
    `select kind, entries.token_id, ${RECEIVED}, ${SPENT}, count(*)::float8 as count
     from ${ENTRIES} where ${whose} and ${NARROWED}
     group by kind, entries.token_id, decimals having ${having} order by kind, entries.token_id`,
    [of, tokenId ?? null, kind ?? null],
  );

export const sumHistory = (store: Queryable, userId: string, query: HistoryQuery): Promise<HistorySum[]> =>
  sumEntries(store, 'entries.account = $1', customerAccount(userId), query);

/** The same of those whom a customer referred, together; only what enough of them have a part in. */
export const sumReferredHistory = (store: Queryable, userId: string, query: HistoryQuery): Promise<HistorySum[]> =>
  sumEntries(
    store,
    `entries.account in (select ('user:' || users.id) collate "C" from users where users.referral_id = $1 and users.id <> $1)`,
    userId,
    query,
    `count(distinct entries.account) >= ${LEADER_MIN_CUSTOMERS}`,
  );

export function listBalances(store: Queryable, userId: string): Promise<TokenBalance[]> {
  const waiting = (direction: string, name: string): string =>
    `${tokenAmount(`coalesce((select sum(amount) from pending_transfers where user_id = $2 and status = 'PENDING'
       and direction = '${direction}' and token_id = tokens.id), 0)`)} as ${name}`;
  return store.query<TokenBalance>(
    `select tokens.id as token_id, ${tokenAmount('coalesce(max(held.balance), 0)')} as balance, ${RECEIVED}, ${SPENT},
       ${waiting('IN', 'pending_deposit')}, ${waiting('OUT', 'pending_withdrawal')}
     from tokens left join wallet_balances as held on held.token_id = tokens.id and held.account = $1
       left join ledger_entries as entries on entries.token_id = tokens.id and entries.account = $1
     where tokens.status = $3 or held.balance > 0
     group by tokens.id, tokens.decimals order by tokens.id`,
    [customerAccount(userId), userId, ACTIVE_STATUS],
  );
}
