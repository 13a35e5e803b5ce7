import { transferText } from '../../domain/wallet/depositTerms.ts';
import { formatTokenAmount, groupAmount } from '../../domain/wallet/tokenAmount.ts';
import { addNotification, type NotificationMessages } from '../account/notificationRoutes.ts';
import { recordAudit } from '../account/recordAudit.ts';
import { countRows } from '../database/listPage.ts';
import { isoTime, type Queryable, type Store, queryOne } from '../database/store.ts';
import { customerAccount, type LedgerEntry, type NewTransaction, postTransaction, SYSTEM_ACCOUNTS, type TransactionRow } from './ledger.ts';
import { type TransferTarget, withBankAccounts } from './userBanking.ts';

/** IN is a deposit, OUT a payout. */
type Direction = 'IN' | 'OUT';

export interface SettledTransfer {
  user_id: string;
  email: string;
  direction: Direction;
  status: 'PENDING' | 'DONE' | 'REFUSED';
  token_id: string;
  /** Decimal text of a bigint, in the token's smallest unit. */
  amount: string;
  decimals: number;
  note: string;
}

/** Locks a transfer until the transaction ends, so that a concurrent settlement finds it settled. */
const lockTransfer = (inside: Queryable, id: string): Promise<SettledTransfer | undefined> =>
  queryOne(
    inside,
    `select waiting.user_id, email, direction, waiting.status, waiting.token_id, waiting.amount::text as amount, decimals, note
     from pending_transfers as waiting join ledger_transactions as asked on asked.id = transaction_id
       join tokens on tokens.id = waiting.token_id join users on users.id = waiting.user_id
     where transaction_id = $1 for update of waiting`,
    [id],
  );

/** Returns a transaction of the operator in a customer's wallet. Customers' request ids never contain a colon. */
const operatorTransaction = (
  { user_id: userId, token_id: tokenId, decimals, note }: SettledTransfer,
  kind: 'DEPOSIT' | 'REFUND',
  requestId: `${string}:${string}`,
  amount: bigint,
): NewTransaction => ({ kind, userId, requestId, requestHash: '', tokenId, amount, decimals, fee: 0n, note });

async function postDeposit(inside: Queryable, id: string, transfer: SettledTransfer): Promise<void> {
  const [tokenId, amount] = [transfer.token_id, BigInt(transfer.amount)];
  await postTransaction(inside, operatorTransaction(transfer, 'DEPOSIT', `confirm:${id}`, amount), [
    { account: SYSTEM_ACCOUNTS.deposits, tokenId, amount: -amount },
    { account: customerAccount(transfer.user_id), tokenId, amount },
  ]);
}

/** Returns a payout, including its fee, to the wallet. */
async function postRefund(inside: Queryable, id: string, transfer: SettledTransfer): Promise<void> {
  const taken = await inside.query<{ account: string; amount: string }>(
    'select account, amount::text as amount from ledger_entries where transaction_id = $1',
    [id],
  );
  const entries: LedgerEntry[] = taken.map(({ account, amount }) => ({ account, tokenId: transfer.token_id, amount: -BigInt(amount) }));
  const refunded = entries.find(({ account }) => account === customerAccount(transfer.user_id))!.amount;
  await postTransaction(inside, operatorTransaction(transfer, 'REFUND', `refuse:${id}`, refunded), entries);
}

const TRANSFER_NEWS = {
  'IN DONE': ['wallet.deposited', 'wallet.depositArrived'],
  'IN REFUSED': ['wallet.depositRefused', 'wallet.depositNotSeen'],
  'OUT DONE': ['wallet.paidOut', 'wallet.paidToBank'],
  'OUT REFUSED': ['wallet.withdrawalRefused', 'wallet.withdrawalReturned'],
} as const;

function transferNews(id: string, { direction, status, token_id, amount, decimals }: SettledTransfer): NotificationMessages {
  const values = { amount: `${groupAmount(formatTokenAmount(BigInt(amount), decimals))} ${token_id}`, text: transferText(id) };
  const [title, content] = TRANSFER_NEWS[`${direction} ${status === 'DONE' ? status : 'REFUSED'}`];
  return { title: { id: title }, content: [{ id: content, values }] };
}

interface SettleOptions {
  direction?: Direction;
  /** Customer who settles an own transfer; undefined for the operator, who notifies the customer. */
  customer?: string;
}

/**
 * Settles a transfer once: a deposit that is DONE fills the wallet, a payout that is REFUSED is returned. For the
 * payment provider or the operator; a customer can only cancel a deposit.
 * @returns the current transfer, with another status if it was settled otherwise before; undefined if there is none
 */
export function settleTransfer(
  store: Store,
  id: string,
  status: 'DONE' | 'REFUSED',
  { direction, customer }: SettleOptions = {},
): Promise<SettledTransfer | undefined> {
  return store.transaction(async (inside) => {
    const transfer = await lockTransfer(inside, id);
    if (direction !== undefined && transfer?.direction !== direction) return undefined;
    if (customer !== undefined && transfer?.user_id !== customer) return undefined;
    if (transfer?.status !== 'PENDING') return transfer;
    // A payout was already taken from the wallet, a deposit has not been added yet.
    if (transfer.direction === 'IN' && status === 'DONE') await postDeposit(inside, id, transfer);
    if (transfer.direction === 'OUT' && status === 'REFUSED') await postRefund(inside, id, transfer);
    await inside.query('update pending_transfers set status = $2, settled_at = now() where transaction_id = $1', [id, status]);
    const amount = `${formatTokenAmount(BigInt(transfer.amount), transfer.decimals)} ${transfer.token_id}`;
    await recordAudit(inside, {
      actor: customer === undefined ? 'OPERATOR' : 'CUSTOMER',
      userId: transfer.user_id,
      event: `TRANSFER_${status}`,
      detail: `${id} ${transfer.direction} ${amount}`,
    });
    const settled = { ...transfer, status };
    if (customer === undefined) await addNotification(inside, transfer.user_id, `transfer:${id}`, transferNews(id, settled));
    return settled;
  });
}

/** Pending transfer with a payout's target; null for a deposit. */
export interface WaitingTransfer extends TransferTarget, Omit<SettledTransfer, 'user_id' | 'status'> {
  id: string;
  /** Price of a deposit in đồng; null for a payout, and without a rate. */
  amount_vnd: string | null;
  created_at: string;
}

export const listWaitingTransfers = async (store: Queryable, limit: number): Promise<WaitingTransfer[]> =>
  withBankAccounts(
    store,
    await store.query<Omit<WaitingTransfer, keyof TransferTarget> & { user_id: string; user_banking_id: string }>(
      `select transaction_id as id, direction, email, waiting.token_id, waiting.amount::text as amount, decimals,
       waiting.user_id, user_banking_id, amount_vnd::text as amount_vnd, note, ${isoTime('asked.created_at', 'created_at')}
     from pending_transfers as waiting join ledger_transactions as asked on asked.id = transaction_id
       join tokens on tokens.id = waiting.token_id join users on users.id = waiting.user_id
     where waiting.status = 'PENDING' order by asked.created_at, transaction_id limit $1`,
      [limit],
    ),
  );

interface PendingTransfer {
  userId: string;
  direction: 'IN' | 'OUT';
  /** Target of a payout; '' for a deposit. */
  userBankingId: string;
  /** Price of a deposit in đồng; null for a payout, and without a rate. */
  amountVnd: string | null;
}

export async function insertPendingTransfer(
  inside: Queryable,
  transaction: TransactionRow,
  { userId, direction, userBankingId, amountVnd }: PendingTransfer,
): Promise<TransactionRow> {
  const { id, token_id, amount } = transaction;
  await inside.query(
    `insert into pending_transfers (transaction_id, user_id, direction, token_id, amount, user_banking_id, status, amount_vnd)
     values ($1, $2, $3, $4, $5::bigint, $6, 'PENDING', $7::bigint)`,
    [id, userId, direction, token_id, amount, userBankingId, amountVnd],
  );
  return { ...transaction, status: 'PENDING' };
}

export const countPendingDeposits = (store: Queryable, userId: string): Promise<number> =>
  countRows(store, `pending_transfers where user_id = $1 and status = 'PENDING' and direction = 'IN'`, [userId]);
