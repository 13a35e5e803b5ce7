import { ACTIVE_STATUS } from '../../domain/limits.ts';
import { type Queryable, queryOne } from '../database/store.ts';
import type { CurrencyConversion, TokenFee, WireWalletToken } from '../../contract/wallet/walletTokens.ts';

export interface WalletTokenRow extends Omit<WireWalletToken, '_id' | 'status'> {
  id: string;
}

/** Amounts are bigints as text, in the token's smallest unit. */
export interface TokenFeeRow extends Omit<TokenFee, '_id' | 'status'> {
  id: string;
  decimals: number;
}

export interface ConversionRow extends Omit<CurrencyConversion, '_id' | 'status'> {
  id: string;
  from_decimals: number;
  to_decimals: number;
}

/** What is in force, by id. `listed` is the table that the ids are of. */
const active = (columns: string, from: string) => ({ columns, from, orderBy: 'listed.id', params: () => [ACTIVE_STATUS] });

const TOKEN_COLUMNS = 'id, name, decimals, is_sample';

export const WALLET_TOKENS = active(TOKEN_COLUMNS, 'tokens as listed where status = $1');

export async function readWalletToken(store: Queryable, id: string): Promise<WalletTokenRow | undefined> {
  return queryOne<WalletTokenRow>(store, `select ${TOKEN_COLUMNS} from tokens where id = $1 and status = $2`, [id, ACTIVE_STATUS]);
}

export const TOKEN_FEES = active(
  'listed.id, token_id, kind, fixed::text as fixed, basis_points, listed.is_sample, decimals',
  'token_fees as listed join tokens on tokens.id = token_id where listed.status = $1 and tokens.status = $1',
);

const CONVERSION_COLUMNS = `listed.id, from_token_id, to_token_id, from_amount::text as from_amount, to_amount::text as to_amount,
  listed.is_sample, sources.decimals as from_decimals, targets.decimals as to_decimals`;
const CONVERSIONS = `currency_conversions as listed join tokens as sources on sources.id = from_token_id
  join tokens as targets on targets.id = to_token_id where listed.status = $1 and sources.status = $1 and targets.status = $1`;

export const CURRENCY_CONVERSIONS = active(CONVERSION_COLUMNS, CONVERSIONS);

export async function findConversion(store: Queryable, from: string, to: string): Promise<ConversionRow | undefined> {
  return queryOne<ConversionRow>(store, `select ${CONVERSION_COLUMNS} from ${CONVERSIONS} and from_token_id = $2 and to_token_id = $3`, [
    ACTIVE_STATUS,
    from,
    to,
  ]);
}

/** A token in force, what moving it in this way costs, and what an account has of it. */
export interface TokenTerms {
  decimals: number;
  fixed: string;
  basis_points: number;
  balance: string;
}

export async function findTerms(store: Queryable, account: string, tokenId: string, kind: string): Promise<TokenTerms | undefined> {
  return queryOne<TokenTerms>(
    store,
    `select decimals, coalesce(fixed, 0)::text as fixed, coalesce(basis_points, 0) as basis_points,
       coalesce(balance, 0)::text as balance
     from tokens left join token_fees on token_fees.token_id = tokens.id and kind = $2 and token_fees.status = $3
       left join wallet_balances on wallet_balances.token_id = tokens.id and account = $4
     where tokens.id = $1 and tokens.status = $3`,
    [tokenId, kind, ACTIVE_STATUS, account],
  );
}
