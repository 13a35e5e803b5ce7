import { randomBytes } from 'node:crypto';
import type { MoveKind } from '../../domain/wallet/wallet.ts';
import { isoTime, type Queryable } from '../database/store.ts';
import type { WalletTransaction } from '../../contract/wallet/wallet.ts';

/** Counter accounts of customers' transactions. */
export const SYSTEM_ACCOUNTS = {
  deposits: 'system:deposits',
  payouts: 'system:payouts',
  fees: 'system:fees',
  conversions: 'system:conversions',
  contributions: 'system:contributions',
  sales: 'system:sales',
  presale: 'system:presale',
  forfeits: 'system:forfeits',
} as const;

const CUSTOMER_PREFIX = 'user:';
export const customerAccount = (userId: string): string => CUSTOMER_PREFIX + userId;

/** Change of an account's tokens in the smallest unit; negative for outflows. */
export interface LedgerEntry {
  account: string;
  tokenId: string;
  amount: bigint;
}

export interface TokenUnits {
  tokenId: string;
  amount: bigint;
  decimals: number;
}

export interface NewTransaction extends TokenUnits {
  kind: MoveKind;
  userId: string;
  requestId: string;
  requestHash: string;
  fee: bigint;
  received?: TokenUnits | undefined;
  note: string;
}

/** Amounts are decimal texts of bigints, in smallest units. */
export interface TransactionRow extends Omit<WalletTransaction, '_id' | 'received'> {
  id: string;
  decimals: number;
  received_token_id: string | null;
  received_amount: string | null;
  received_decimals: number | null;
}

class BalanceTooLow extends Error {
  override name = 'BalanceTooLow';
}

/** Returns the hash of an earlier request with this id. A cheap check, because nearly all ids are new. */
export async function findRequestHash(store: Queryable, userId: string, requestId: string): Promise<string | undefined> {
  const [row] = await store.query<{ request_hash: string }>(
    'select request_hash from ledger_transactions where user_id = $1 and request_id = $2',
    [userId, requestId],
  );
  return row?.request_hash;
}

export async function findTransaction(store: Queryable, userId: string, requestId: string): Promise<TransactionRow> {
  const [row] = await store.query<TransactionRow>(
    `select asked.id, kind, coalesce(pending_transfers.status, 'DONE') as status, asked.token_id,
       asked.amount::text as amount, fee::text as fee, tokens.decimals, received_token_id,
       received_amount::text as received_amount, received_tokens.decimals as received_decimals, note, ${isoTime('created_at')}
     from ledger_transactions as asked join tokens on tokens.id = asked.token_id
       left join tokens as received_tokens on received_tokens.id = received_token_id
       left join pending_transfers on transaction_id = asked.id
     where asked.user_id = $1 and request_id = $2`,
    [userId, requestId],
  );
  return row!;
}

const keyOf = ({ account, tokenId }: Pick<LedgerEntry, 'account' | 'tokenId'>): string => `${account} ${tokenId}`;

/** Merges entries per account and token, dropping zero sums. */
export function mergeEntries(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const net = new Map<string, LedgerEntry>();
  const totals = new Map<string, bigint>();
  for (const entry of entries) {
    const known = net.get(keyOf(entry))?.amount ?? 0n;
    net.set(keyOf(entry), { ...entry, amount: known + entry.amount });
    totals.set(entry.tokenId, (totals.get(entry.tokenId) ?? 0n) + entry.amount);
  }
  for (const [tokenId, total] of totals) if (total !== 0n) throw new Error(`entries of ${tokenId} add up to ${total}`);
  return [...net.values()].filter(({ amount }) => amount !== 0n);
}

const columnsOf = (entries: readonly LedgerEntry[]): [string[], string[], string[]] => [
  entries.map(({ account }) => account),
  entries.map(({ tokenId }) => tokenId),
  entries.map(({ amount }) => String(amount)),
];

/** Locks the balances that change. Rows are created and locked in a fixed order, which prevents deadlocks. */
async function lockBalances(inside: Queryable, changes: readonly LedgerEntry[]): Promise<void> {
  const [accounts, tokens] = columnsOf(changes);
  await inside.query(
    `insert into wallet_balances (account, token_id, balance)
     select account, token_id, 0 from unnest($1::text[], $2::text[]) as change (account, token_id)
     order by account collate "C", token_id collate "C" on conflict do nothing`,
    [accounts, tokens],
  );
  const locked = await inside.query<{ account: string; token_id: string; balance: string }>(
    `select account, token_id, balance::text as balance from wallet_balances
     where (account, token_id) in (select * from unnest($1::text[], $2::text[]))
     order by account, token_id for update`,
    [accounts, tokens],
  );
  const balances = new Map(locked.map(({ account, token_id: tokenId, balance }) => [keyOf({ account, tokenId }), BigInt(balance)]));
  for (const change of changes) if (balances.get(keyOf(change))! + change.amount < 0n) throw new BalanceTooLow();
}

/** Requires the wallet's lock and a checked request id. @param entries empty if nothing moves yet */
export async function postTransaction(
  inside: Queryable,
  transaction: NewTransaction,
  entries: readonly LedgerEntry[],
): Promise<TransactionRow> {
  const written = mergeEntries(entries);
  const changes = written.filter(({ account }) => account.startsWith(CUSTOMER_PREFIX));
  if (changes.length > 0) await lockBalances(inside, changes);
  const id = randomBytes(12).toString('hex');
  const { kind, userId, requestId, requestHash, tokenId, received, note } = transaction;
  const [units, feeUnits] = [String(transaction.amount), String(transaction.fee)];
  const [receivedToken, receivedUnits] = received ? [received.tokenId, String(received.amount)] : [null, null];
  const [stored] = await inside.query<{ created_at: string }>(
    `with stored as (
       insert into ledger_transactions (id, kind, user_id, request_id, request_hash, token_id, amount, fee, received_token_id,
         received_amount, note)
       values ($1::text, $2, $3, $4, $5, $6, $7::bigint, $8::bigint, $9, $10::bigint, $11) returning created_at
     ), entries as (
       select * from unnest($12::text[], $13::text[], $14::bigint[]) as entry (account, token_id, amount)
     ), moved as (
       update wallet_balances as held set balance = held.balance + entries.amount from entries
       where held.account = entries.account and held.token_id = entries.token_id
     ), written as (
       insert into ledger_entries (transaction_id, account, token_id, amount) select $1::text, account, token_id, amount from entries
     )
     select ${isoTime('created_at')} from stored`,
    [id, kind, userId, requestId, requestHash, tokenId, units, feeUnits, receivedToken, receivedUnits, note, ...columnsOf(written)],
  );
  return {
    id,
    kind,
    status: 'DONE',
    token_id: tokenId,
    amount: units,
    fee: feeUnits,
    decimals: transaction.decimals,
    note,
    created_at: stored!.created_at,
    received_token_id: receivedToken,
    received_amount: receivedUnits,
    received_decimals: received?.decimals ?? null,
  };
}
