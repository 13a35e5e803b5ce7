import { ACTIVE_STATUS } from '../../domain/limits.ts';
import { type Queryable, queryOne, labelledName, tokenAmount } from '../database/store.ts';
import type { WireWalletToken } from '../../contract/wallet/walletTokens.ts';

/** Returns the list of active rows by id. `listed` is the alias of their table. */
const active = (columns: string, from: string) => ({ columns, from, orderBy: 'listed.id', params: () => [ACTIVE_STATUS] });

const TOKENS = 'tokens as listed where status = $1';
const TOKEN_COLUMNS = `id as _id, ${labelledName('name')}, decimals, is_sample, status`;

export const WALLET_TOKENS = active(TOKEN_COLUMNS, TOKENS);

export const readWalletToken = (store: Queryable, id: string): Promise<WireWalletToken | undefined> =>
  queryOne<WireWalletToken>(store, `select ${TOKEN_COLUMNS} from ${TOKENS} and id = $2`, [ACTIVE_STATUS, id]);

export const TOKEN_FEES = active(
  `listed.id as _id, token_id, kind, ${tokenAmount('fixed')} as fixed, basis_points, listed.is_sample, listed.status`,
  'token_fees as listed join tokens on tokens.id = token_id where listed.status = $1 and tokens.status = $1',
);

const CONVERSIONS = `currency_conversions as listed join tokens as sources on sources.id = from_token_id
  join tokens as targets on targets.id = to_token_id where listed.status = $1 and sources.status = $1 and targets.status = $1`;

export const CURRENCY_CONVERSIONS = active(
  `listed.id as _id, from_token_id, to_token_id, ${tokenAmount('from_amount', 'sources')} as from_amount,
    ${tokenAmount('to_amount', 'targets')} as to_amount, listed.is_sample, listed.status`,
  CONVERSIONS,
);

interface Conversion {
  from_amount: string;
  to_amount: string;
  to_decimals: number;
}

export const findConversion = (store: Queryable, from: string, to: string): Promise<Conversion | undefined> =>
  queryOne<Conversion>(
    store,
    `select from_amount::text as from_amount, to_amount::text as to_amount, targets.decimals as to_decimals
     from ${CONVERSIONS} and from_token_id = $2 and to_token_id = $3`,
    [ACTIVE_STATUS, from, to],
  );

interface TokenTerms {
  decimals: number;
  fixed: string;
  basis_points: number;
  balance: string;
}

export const findTerms = (store: Queryable, account: string, tokenId: string, kind: string): Promise<TokenTerms | undefined> =>
  queryOne<TokenTerms>(
    store,
    `select decimals, coalesce(fixed, 0)::text as fixed, coalesce(basis_points, 0) as basis_points,
       coalesce(balance, 0)::text as balance
     from tokens left join token_fees on token_fees.token_id = tokens.id and kind = $2 and token_fees.status = $3
       left join wallet_balances on wallet_balances.token_id = tokens.id and account = $4
     where tokens.id = $1 and tokens.status = $3`,
    [tokenId, kind, ACTIVE_STATUS, account],
  );
