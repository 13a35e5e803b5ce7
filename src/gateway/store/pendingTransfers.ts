import { customerAccount, postTransaction, SYSTEM_ACCOUNTS, type TransactionRow } from './ledger.ts';
import type { Queryable, Store } from './store.ts';

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

interface DepositRow {
  user_id: string;
  token_id: string;
  amount: string;
  decimals: number;
  status: string;
  note: string;
}

/**
 * The money of a deposit has come: the wallet grows by it, once, however often this is told. For the payment provider or
 * the operator, and for nothing that a customer can ask.
 * @param transactionId of the deposit as it was asked for
 * @returns false when there is no such deposit, or it was refused
 */
export function confirmDeposit(store: Store, transactionId: string): Promise<boolean> {
  return store.transaction(async (inside) => {
    const [deposit] = await inside.query<DepositRow>(
      `select waiting.user_id, waiting.token_id, waiting.amount::text as amount, decimals, waiting.status, note
       from pending_transfers as waiting join ledger_transactions as asked on asked.id = transaction_id
         join tokens on tokens.id = waiting.token_id
       where transaction_id = $1 and direction = 'IN' for update of waiting`,
      [transactionId],
    );
    if (!deposit || deposit.status === 'REFUSED') return false;
    if (deposit.status === 'DONE') return true;
    const { user_id: userId, token_id: tokenId, decimals, note } = deposit;
    const amount = BigInt(deposit.amount);
    await postTransaction(
      inside,
      // No request id of a customer has a colon.
      { kind: 'DEPOSIT', userId, requestId: `confirm:${transactionId}`, requestHash: '', tokenId, amount, decimals, fee: 0n, note },
      [
        { account: SYSTEM_ACCOUNTS.deposits, tokenId, amount: -amount },
        { account: customerAccount(userId), tokenId, amount },
      ],
    );
    await inside.query(`update pending_transfers set status = 'DONE', settled_at = now() where transaction_id = $1`, [transactionId]);
    return true;
  });
}
