import type { TransactionRow } from './ledger.ts';
import { settleTransfer } from './settleTransfers.ts';
import type { Queryable, Store } from '../database/store.ts';

/** Deposits of one customer that may wait at once. */
export const MAX_PENDING_DEPOSITS = 20;

export interface PendingTransfer {
  userId: string;
  /** IN: a deposit has to come. OUT: a payout has to go. */
  direction: 'IN' | 'OUT';
  /** Where a payout goes; empty of a deposit. */
  userBankingId: string;
}

/** @returns the transaction, which waits from now on */
export async function insertPendingTransfer(
  inside: Queryable,
  transaction: TransactionRow,
  { userId, direction, userBankingId }: PendingTransfer,
): Promise<TransactionRow> {
  const { id, token_id, amount } = transaction;
  await inside.query(
    `insert into pending_transfers (transaction_id, user_id, direction, token_id, amount, user_banking_id, status)
     values ($1, $2, $3, $4, $5::bigint, $6, 'PENDING')`,
    [id, userId, direction, token_id, amount, userBankingId],
  );
  return { ...transaction, status: 'PENDING' };
}

export async function countPendingDeposits(store: Queryable, userId: string): Promise<number> {
  const [row] = await store.query<{ count: number }>(
    `select count(*)::int as count from pending_transfers where user_id = $1 and status = 'PENDING' and direction = 'IN'`,
    [userId],
  );
  return row!.count;
}

/**
 * The money of a deposit has come: the wallet grows by it, once, however often this is told.
 * @param transactionId of the deposit as it was asked for
 * @returns false when there is no such deposit, or it was refused
 */
export async function confirmDeposit(store: Store, transactionId: string): Promise<boolean> {
  const deposit = await settleTransfer(store, transactionId, 'DONE', 'IN');
  return deposit?.status === 'DONE';
}
