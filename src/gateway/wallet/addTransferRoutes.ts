import type { Hono } from 'hono';
import { cancelDepositCall, findTransfersCall, type WireTransfer } from '../../contract/wallet/transfers.ts';
import { formatTokenAmount } from '../../domain/wallet/tokenAmount.ts';
import { type OperatorAccount, transferText } from '../../domain/wallet/depositTerms.ts';
import type { Accounts } from '../account/accounts.ts';
import { isoTime, type Queryable, tokenAmount } from '../database/store.ts';
import { answerCustomer, reply } from '../http/answerCall.ts';
import { HttpError } from '../http/httpError.ts';
import { listDepositRates } from './tokenMoves.ts';
import { settleTransfer, type WaitingTransfer } from './settleTransfer.ts';
import { type TransferTarget, withBankAccounts } from './userBanking.ts';
import { MAX_ROWS_PER_PAGE } from '../http/limits.ts';
import { StartupError } from '../operations/startupError.ts';

const NAMES = ['BANK_BIN', 'BANK_NAME', 'BANK_ACCOUNT', 'BANK_HOLDER'] as const;

/** @throws StartupError if a setting is missing or unusable in a transfer, because money would be lost */
export function readOperatorAccount(environment: NodeJS.ProcessEnv): OperatorAccount | undefined {
  const values = NAMES.map((name) => (environment[name] ?? '').trim());
  if (values.every((value) => value === '')) return undefined;
  const missing = NAMES.filter((_, at) => values[at] === '');
  if (missing.length > 0) throw new StartupError(`${missing.join(', ')}: còn thiếu để nhận tiền nạp (missing).`);
  const [bin, bank, account, holder] = values as [string, string, string, string];
  const accountNumber = account.replaceAll(/[\s.-]/g, '');
  if (!/^\d{6}$/.test(bin)) throw new StartupError(`BANK_BIN=${bin}: mã ngân hàng của NAPAS có 6 chữ số (not a bank's number).`);
  if (!/^[0-9A-Za-z]{1,19}$/.test(accountNumber)) {
    throw new StartupError('BANK_ACCOUNT: số tài khoản có từ 1 đến 19 chữ số hoặc chữ cái (not an account number).');
  }
  return { bin, bank, accountNumber, holder };
}

type OwnTransferRow = Omit<WaitingTransfer, 'email' | 'note' | 'decimals'>;

const listOwnTransfers = async (store: Queryable, userId: string): Promise<OwnTransferRow[]> =>
  withBankAccounts(
    store,
    await store.query<Omit<OwnTransferRow, keyof TransferTarget> & { user_id: string; user_banking_id: string }>(
      `select transaction_id as id, direction, waiting.token_id, ${tokenAmount('waiting.amount')} as amount, amount_vnd::text as amount_vnd,
       waiting.user_id, user_banking_id, ${isoTime('asked.created_at', 'created_at')}
     from pending_transfers as waiting join ledger_transactions as asked on asked.id = transaction_id
       join tokens on tokens.id = waiting.token_id
     where waiting.user_id = $1 and waiting.status = 'PENDING' order by asked.created_at desc, transaction_id limit ${MAX_ROWS_PER_PAGE}`,
      [userId],
    ),
  );

const serialize = (row: OwnTransferRow, bank: OperatorAccount | undefined): WireTransfer => ({
  _id: row.id,
  direction: row.direction,
  token_id: row.token_id,
  amount: row.amount,
  payment: bank && row.direction === 'IN' && row.amount_vnd !== null ? { vnd: row.amount_vnd, text: transferText(row.id) } : null,
  to: row.account_number === null ? '' : `${row.bank ?? ''} •••• ${row.account_number.slice(-4)}`.trim(),
  created_at: row.created_at,
});

/** Adds the calls for pending transfers and deposits. @param bank operator's account; undefined: no online deposits */
export function addTransferRoutes(app: Hono, accounts: Accounts, bank: OperatorAccount | undefined): void {
  const { store } = accounts;

  answerCustomer(app, accounts, findTransfersCall, async (_, { id }) => {
    const [rows, rates] = await Promise.all([listOwnTransfers(store, id), listDepositRates(store)]);
    return {
      data: rows.map((row) => serialize(row, bank)),
      bank: bank ? { bin: bank.bin, name: bank.bank, account_number: bank.accountNumber, holder: bank.holder } : null,
      rates: rates.map(({ token_id, decimals, amount, vnd }) => ({ token_id, amount: formatTokenAmount(BigInt(amount), decimals), vnd })),
    };
  });

  answerCustomer(app, accounts, cancelDepositCall, async ({ id: transferId }, { id: userId }) => {
    const transfer = await settleTransfer(store, transferId, 'REFUSED', { direction: 'IN', customer: userId });
    if (!transfer) throw new HttpError(404, 'wallet.depositNotFound');
    if (transfer.status !== 'REFUSED') throw new HttpError(409, 'wallet.alreadyDeposited');
    return reply('wallet.depositCancelled');
  });
}
