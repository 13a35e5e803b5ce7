import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { countedBody, activePageFields, RecordId, Status } from '../fields.ts';
import { TokenAmount } from './walletFields.ts';

/** Token of §3's tokenList; payload not in §7. Its id is its symbol; `decimals` limits its amounts. */
const WireWalletToken = v.object({
  _id: v.string(),
  name: v.string(),
  decimals: v.number(),
  is_sample: v.boolean(),
  status: Status,
});
export type WireWalletToken = v.InferOutput<typeof WireWalletToken>;

/** Fee of §3's tokenFees, paid by the sender on top of the amount: `fixed` and `basis_points` / 10,000, rounded up. */
const TokenFee = v.object({
  _id: v.string(),
  token_id: v.string(),
  kind: v.picklist(['SEND', 'WITHDRAW', 'CONVERT', 'CONTRIBUTE']),
  fixed: TokenAmount,
  basis_points: v.number(),
  is_sample: v.boolean(),
  status: Status,
});

/** An exchange rate as two amounts, to avoid rounding: `from_amount` is worth `to_amount`. */
const CurrencyConversion = v.object({
  _id: v.string(),
  from_token_id: v.string(),
  to_token_id: v.string(),
  from_amount: TokenAmount,
  to_amount: TokenAmount,
  is_sample: v.boolean(),
  status: Status,
});

export const findTokensCall = defineCall({
  method: 'GET',
  path: '/api/tokens/find',
  request: v.object(activePageFields),
  response: countedBody(WireWalletToken),
  answers: 'The tokens of wallets, by id, at most 100 a page.',
});

export const detailTokenCall = defineCall({
  method: 'GET',
  path: '/api/tokens/{id}',
  request: v.object({ id: RecordId }),
  response: v.object({ data: WireWalletToken }),
  answers: 'The token; 404 where there is none of this id (any more).',
});

export const findTokenFeesCall = defineCall({
  method: 'GET',
  path: '/api/token-fees/find',
  request: v.object(activePageFields),
  response: countedBody(TokenFee),
  answers: 'What moving each token costs, at most 100 a page; a move without a row is free.',
});

export const findCurrencyConversionsCall = defineCall({
  method: 'GET',
  path: '/api/currency-conversions/find',
  request: v.object(activePageFields),
  response: countedBody(CurrencyConversion),
  answers: 'Which tokens convert into which, and at what rate, at most 100 a page.',
});
