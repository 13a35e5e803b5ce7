import type { WireHistoryRow, HistorySum, TokenBalance } from '../../contract/historyTransactions.ts';
import type { WirePresaleClaim, WirePresaleGroup, WirePresaleHistoryRow, WirePresaleRound, Purchase } from '../../contract/presale.ts';
import type { WalletTransaction } from '../../contract/wallet.ts';
import type { CurrencyConversion, TokenFee, WireWalletToken } from '../../contract/walletTokens.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';
import { formatTokenAmount } from '../../domain/wallet/tokenAmount.ts';
import { SAMPLE_LABEL } from '../land/wire.ts';
import type { TransactionRow } from './ledger.ts';
import type { ClaimRow, PresaleHistoryRow, PresalePurchaseRow } from './presalePurchase.ts';
import type { GroupRow, PresaleRoundRow } from './presaleRound.ts';
import type { WalletHistoryRow, WalletHistorySumRow, TokenBalanceRow } from './walletHistory.ts';
import type { ConversionRow, TokenFeeRow, WalletTokenRow } from './walletTokens.ts';

/** Units of a bigint column, which travel as text, as decimal text. */
const amountOf = (units: string, decimals: number): string => formatTokenAmount(BigInt(units), decimals);

export const serializeToken = ({ id, name, decimals, is_sample }: WalletTokenRow): WireWalletToken => ({
  _id: id,
  name: `${name}${is_sample ? SAMPLE_LABEL : ''}`,
  decimals,
  is_sample,
  status: ACTIVE_STATUS,
});

export const serializeTokenFee = ({ id, token_id, kind, fixed, basis_points, is_sample, decimals }: TokenFeeRow): TokenFee => ({
  _id: id,
  token_id,
  kind,
  fixed: amountOf(fixed, decimals),
  basis_points,
  is_sample,
  status: ACTIVE_STATUS,
});

export const serializeConversion = (row: ConversionRow): CurrencyConversion => ({
  _id: row.id,
  from_token_id: row.from_token_id,
  to_token_id: row.to_token_id,
  from_amount: amountOf(row.from_amount, row.from_decimals),
  to_amount: amountOf(row.to_amount, row.to_decimals),
  is_sample: row.is_sample,
  status: ACTIVE_STATUS,
});

const serializeReceived = ({ received_token_id, received_amount, received_decimals }: TransactionRow): WalletTransaction['received'] =>
  received_token_id === null ? null : { token_id: received_token_id, amount: amountOf(received_amount!, received_decimals!) };

export const serializeTransaction = (row: TransactionRow): WalletTransaction => ({
  _id: row.id,
  kind: row.kind,
  status: row.status,
  token_id: row.token_id,
  amount: amountOf(row.amount, row.decimals),
  fee: amountOf(row.fee, row.decimals),
  received: serializeReceived(row),
  note: row.note,
  created_at: row.created_at,
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

export const serializeBalance = ({ token_id, decimals, ...amounts }: TokenBalanceRow): TokenBalance => ({
  token_id,
  balance: amountOf(amounts.balance, decimals),
  received: amountOf(amounts.received, decimals),
  spent: amountOf(amounts.spent, decimals),
  pending_deposit: amountOf(amounts.pending_deposit, decimals),
  pending_withdrawal: amountOf(amounts.pending_withdrawal, decimals),
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

export const serializeGroup = ({ id, title, description, is_sample }: GroupRow, rounds: readonly PresaleRoundRow[]): WirePresaleGroup => ({
  _id: id,
  title: `${title}${is_sample ? SAMPLE_LABEL : ''}`,
  description,
  rounds: rounds.filter((round) => round.group_id === id).map(serializeRound),
  is_sample,
  status: ACTIVE_STATUS,
});

export const serializePurchase = ({ id, decimals, pay_decimals, ...row }: PresalePurchaseRow): Purchase => ({
  _id: id,
  ...row,
  amount: amountOf(row.amount, decimals),
  paid: amountOf(row.paid, pay_decimals),
});

export const serializeClaim = (row: ClaimRow): WirePresaleClaim => ({
  _id: `${row.purchase_id}.${row.number}`,
  purchase_id: row.purchase_id,
  round_id: row.round_id,
  token_id: row.token_id,
  amount: amountOf(row.amount, row.decimals),
  unlocks_at: row.unlocks_at,
  status: row.status,
});

export const serializePresaleHistory = (row: PresaleHistoryRow): WirePresaleHistoryRow => ({
  _id: row.id,
  kind: row.kind,
  round_id: row.round_id,
  token_id: row.token_id,
  amount: amountOf(row.amount, row.decimals),
  bought: row.bought_token_id === null ? null : { token_id: row.bought_token_id, amount: amountOf(row.bought!, row.bought_decimals!) },
  created_at: row.created_at,
});
