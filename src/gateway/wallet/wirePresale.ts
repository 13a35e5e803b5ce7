import type {
  PresaleClaim,
  PresaleGroup,
  PresaleHistoryRow as WireHistory,
  PresaleRound,
  Purchase,
} from '../../contract/presale.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';
import type { ClaimRow, PresaleHistoryRow, PurchaseRow } from './presalePurchases.ts';
import type { GroupRow, RoundRow } from './presaleRounds.ts';
import { SAMPLE_LABEL } from '../land/wireCadastralItem.ts';
import { amountOf } from './wire.ts';

const wireRound = ({ id, decimals, pay_decimals, ...row }: RoundRow): PresaleRound => ({
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

export const wireGroup = ({ id, title, description, is_sample }: GroupRow, rounds: readonly RoundRow[]): PresaleGroup => ({
  _id: id,
  title: `${title}${is_sample ? SAMPLE_LABEL : ''}`,
  description,
  rounds: rounds.filter((round) => round.group_id === id).map(wireRound),
  is_sample,
  status: ACTIVE_STATUS,
});

export const wirePurchase = ({ id, decimals, pay_decimals, ...row }: PurchaseRow): Purchase => ({
  _id: id,
  ...row,
  amount: amountOf(row.amount, decimals),
  paid: amountOf(row.paid, pay_decimals),
});

export const wireClaim = (row: ClaimRow): PresaleClaim => ({
  _id: `${row.purchase_id}.${row.number}`,
  purchase_id: row.purchase_id,
  round_id: row.round_id,
  token_id: row.token_id,
  amount: amountOf(row.amount, row.decimals),
  unlocks_at: row.unlocks_at,
  status: row.status,
});

export const wirePresaleHistory = (row: PresaleHistoryRow): WireHistory => ({
  _id: row.id,
  kind: row.kind,
  round_id: row.round_id,
  token_id: row.token_id,
  amount: amountOf(row.amount, row.decimals),
  bought: row.bought_token_id === null ? null : { token_id: row.bought_token_id, amount: amountOf(row.bought!, row.bought_decimals!) },
  created_at: row.created_at,
});
