import type { HistoryRow as WireHistory, HistorySum, TokenBalance } from '../../contract/historyTransactions.ts';
import type { WalletTransaction } from '../../contract/wallet.ts';
import type { CurrencyConversion, TokenFee, WalletToken } from '../../contract/walletTokens.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';
import { formatTokenAmount } from '../../domain/wallet/tokenAmount.ts';
import type { TransactionRow } from './ledger.ts';
import type { HistoryRow, HistorySumRow, TokenBalanceRow } from './walletHistory.ts';
import type { ConversionRow, TokenFeeRow, WalletTokenRow } from './walletTokens.ts';
import { SAMPLE_LABEL } from '../land/wireCadastralItem.ts';

/** Units of a bigint column, which travel as text, as decimal text. */
export const amountOf = (units: string, decimals: number): string => formatTokenAmount(BigInt(units), decimals);

export const wireToken = ({ id, name, decimals, is_sample }: WalletTokenRow): WalletToken => ({
  _id: id,
  name: `${name}${is_sample ? SAMPLE_LABEL : ''}`,
  decimals,
  is_sample,
  status: ACTIVE_STATUS,
});

export const wireTokenFee = ({ id, token_id, kind, fixed, basis_points, is_sample, decimals }: TokenFeeRow): TokenFee => ({
  _id: id,
  token_id,
  kind,
  fixed: amountOf(fixed, decimals),
  basis_points,
  is_sample,
  status: ACTIVE_STATUS,
});

export const wireConversion = (row: ConversionRow): CurrencyConversion => ({
  _id: row.id,
  from_token_id: row.from_token_id,
  to_token_id: row.to_token_id,
  from_amount: amountOf(row.from_amount, row.from_decimals),
  to_amount: amountOf(row.to_amount, row.to_decimals),
  is_sample: row.is_sample,
  status: ACTIVE_STATUS,
});

const wireReceived = ({ received_token_id, received_amount, received_decimals }: TransactionRow): WalletTransaction['received'] =>
  received_token_id === null ? null : { token_id: received_token_id, amount: amountOf(received_amount!, received_decimals!) };

export const wireTransaction = (row: TransactionRow): WalletTransaction => ({
  _id: row.id,
  kind: row.kind,
  status: row.status,
  token_id: row.token_id,
  amount: amountOf(row.amount, row.decimals),
  fee: amountOf(row.fee, row.decimals),
  received: wireReceived(row),
  note: row.note,
  created_at: row.created_at,
});

export const wireHistory = ({ decimals, amount, ...row }: HistoryRow): WireHistory => ({
  _id: `${row.transaction_id}.${row.token_id}`,
  ...row,
  amount: amountOf(amount, decimals),
});

export const wireHistorySum = ({ decimals, received, spent, ...row }: HistorySumRow): HistorySum => ({
  ...row,
  received: amountOf(received, decimals),
  spent: amountOf(spent, decimals),
});

export const wireBalance = ({ token_id, decimals, ...amounts }: TokenBalanceRow): TokenBalance => ({
  token_id,
  balance: amountOf(amounts.balance, decimals),
  received: amountOf(amounts.received, decimals),
  spent: amountOf(amounts.spent, decimals),
  pending_deposit: amountOf(amounts.pending_deposit, decimals),
  pending_withdrawal: amountOf(amounts.pending_withdrawal, decimals),
});
