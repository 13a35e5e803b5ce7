import { SAMPLE_LABEL } from '../../domain/land/sampleLabel.ts';
import type { WireHistoryRow, HistorySum, TokenBalance } from '../../contract/wallet/historyTransactions.ts';
import type {
  WirePresaleClaim,
  WirePresaleGroup,
  WirePresaleHistoryRow,
  WirePresaleRound,
  Purchase,
} from '../../contract/wallet/presale.ts';
import type { WalletTransaction } from '../../contract/wallet/wallet.ts';
import type { CurrencyConversion, TokenFee, WireWalletToken } from '../../contract/wallet/walletTokens.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';
import { formatTokenAmount } from '../../domain/wallet/tokenAmount.ts';
import type { TransactionRow } from './ledger.ts';
import type { ClaimRow, PresaleHistoryRow, PresalePurchaseRow, GroupRow, PresaleRoundRow } from './presale.ts';
import type { WalletHistoryRow, WalletHistorySumRow, TokenBalanceRow } from './walletHistory.ts';
import type { ConversionRow, TokenFeeRow, WalletTokenRow } from './walletTokens.ts';

/** Units of a bigint column, which travel as text, as decimal text. */
const amountOf = (units: string, decimals: number): string => formatTokenAmount(BigInt(units), decimals);

// What a row has beside the contract's fields is left out where the answer is judged by the contract.

export const serializeToken = ({ name, ...row }: WalletTokenRow): WireWalletToken => ({
  ...row,
  _id: row.id,
  name: `${name}${row.is_sample ? SAMPLE_LABEL : ''}`,
  status: ACTIVE_STATUS,
});

export const serializeTokenFee = ({ fixed, ...row }: TokenFeeRow): TokenFee => ({
  ...row,
  _id: row.id,
  fixed: amountOf(fixed, row.decimals),
  status: ACTIVE_STATUS,
});

export const serializeConversion = (row: ConversionRow): CurrencyConversion => ({
  ...row,
  _id: row.id,
  from_amount: amountOf(row.from_amount, row.from_decimals),
  to_amount: amountOf(row.to_amount, row.to_decimals),
  status: ACTIVE_STATUS,
});

const serializeReceived = ({ received_token_id, received_amount, received_decimals }: TransactionRow): WalletTransaction['received'] =>
  received_token_id === null ? null : { token_id: received_token_id, amount: amountOf(received_amount!, received_decimals!) };

export const serializeTransaction = (row: TransactionRow): WalletTransaction => ({
  ...row,
  _id: row.id,
  amount: amountOf(row.amount, row.decimals),
  fee: amountOf(row.fee, row.decimals),
  received: serializeReceived(row),
});

export const serializeHistory = ({ decimals, amount, ...row }: WalletHistoryRow): WireHistoryRow => ({
  _id: `${row.transaction_id}.${row.token_id}`,
  ...row,
  amount: amountOf(amount, decimals),
});

export const serializeHistorySum = ({ decimals, received, spent, ...row }: WalletHistorySumRow): HistorySum => ({
  ...row,
  received: amountOf(received, decimals),
  spent: amountOf(spent, decimals),
});

export const serializeBalance = ({ decimals, ...row }: TokenBalanceRow): TokenBalance => ({
  ...row,
  balance: amountOf(row.balance, decimals),
  received: amountOf(row.received, decimals),
  spent: amountOf(row.spent, decimals),
  pending_deposit: amountOf(row.pending_deposit, decimals),
  pending_withdrawal: amountOf(row.pending_withdrawal, decimals),
});

const serializeRound = ({ id, decimals, pay_decimals, ...row }: PresaleRoundRow): WirePresaleRound => ({
  _id: id,
  ...row,
  token_amount: amountOf(row.token_amount, decimals),
  pay_amount: amountOf(row.pay_amount, pay_decimals),
  total: amountOf(row.total, decimals),
  sold: amountOf(row.sold, decimals),
  min_amount: amountOf(row.min_amount, decimals),
  starts_at: row.starts_at ?? '',
  ends_at: row.ends_at ?? '',
  status: ACTIVE_STATUS,
});

export const serializeGroup = (row: GroupRow, rounds: readonly PresaleRoundRow[]): WirePresaleGroup => ({
  ...row,
  _id: row.id,
  title: `${row.title}${row.is_sample ? SAMPLE_LABEL : ''}`,
  rounds: rounds.filter((round) => round.group_id === row.id).map(serializeRound),
  status: ACTIVE_STATUS,
});

export const serializePurchase = ({ id, decimals, pay_decimals, ...row }: PresalePurchaseRow): Purchase => ({
  _id: id,
  ...row,
  amount: amountOf(row.amount, decimals),
  paid: amountOf(row.paid, pay_decimals),
});

export const serializeClaim = (row: ClaimRow): WirePresaleClaim => ({
  ...row,
  _id: `${row.purchase_id}.${row.number}`,
  amount: amountOf(row.amount, row.decimals),
});

export const serializePresaleHistory = (row: PresaleHistoryRow): WirePresaleHistoryRow => ({
  ...row,
  _id: row.id,
  amount: amountOf(row.amount, row.decimals),
  bought: row.bought_token_id === null ? null : { token_id: row.bought_token_id, amount: amountOf(row.bought!, row.bought_decimals!) },
});
