import { ACTIVE_STATUS } from '../../domain/limits.ts';
import { priceVnd } from '../../domain/wallet/depositTerms.ts';
import type { Queryable } from '../database/store.ts';

/** So much of a token costs so many đồng; both bigints as text, the first in the token's smallest unit. */
export interface DepositRateRow {
  token_id: string;
  decimals: number;
  amount: string;
  vnd: string;
}

/** What tokens cost in đồng on this day, by id: the rates of currency-conversions that lead from VND. */
export const listDepositRates = (store: Queryable): Promise<DepositRateRow[]> =>
  store.query<DepositRateRow>(
    `select to_token_id as token_id, decimals, to_amount::text as amount, from_amount::text as vnd
     from currency_conversions as rates join tokens on tokens.id = to_token_id
     where from_token_id = 'VND' and rates.status = $1 and tokens.status = $1 order by to_token_id`,
    [ACTIVE_STATUS],
  );

/** What a deposit costs now, in whole đồng as text; null where its token has no rate. */
export async function depositPrice(inside: Queryable, tokenId: string, units: bigint): Promise<string | null> {
  const rate = (await listDepositRates(inside)).find((row) => row.token_id === tokenId);
  return rate ? String(priceVnd(units, { amount: BigInt(rate.amount), vnd: BigInt(rate.vnd) })) : null;
}

/** From now on a whole token costs so many đồng; what was asked for before keeps its price. @returns false for a token that is not in force */
export async function setDepositRate(store: Queryable, tokenId: string, vnd: string): Promise<boolean> {
  const set = await store.query(
    `insert into currency_conversions (id, from_token_id, to_token_id, from_amount, to_amount, is_sample, status)
     select $4, 'VND', id, $2::bigint, power(10::numeric, decimals)::bigint, false, $3 from tokens where id = $1 and status = $3
     on conflict (from_token_id, to_token_id) do update set from_amount = excluded.from_amount, to_amount = excluded.to_amount,
       is_sample = false, status = excluded.status
     returning id`,
    [tokenId, vnd, ACTIVE_STATUS, `vnd-${tokenId.toLowerCase()}`],
  );
  return set.length > 0;
}
