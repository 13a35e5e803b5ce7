import * as v from 'valibot';
import { defineCall, defineCustomerCall, doneBody } from '../call.ts';
import { activePageFields, countedBody, listBody, ownPageFields, RecordId, Status } from '../fields.ts';
import { SignedAmount, TokenAmount } from './walletFields.ts';

/**
 * Investment calls of §7; payloads not shown. A round sells `token_amount` of `token_id` for `pay_amount` of
 * `pay_token_id`, at most `total`. Purchases are claimed in parts: a first share at once, the rest in equal parts every
 * `period_days`. Amounts are decimal text. Purchases and claims are those of the access token's customer.
 */
const WirePresaleRound = v.object({
  _id: v.string(),
  title: v.string(),
  token_id: v.string(),
  token_amount: TokenAmount,
  pay_token_id: v.string(),
  pay_amount: TokenAmount,
  total: TokenAmount,
  sold: TokenAmount,
  min_amount: TokenAmount,
  /** Share of 10,000. */
  first_basis_points: v.number(),
  periods: v.number(),
  period_days: v.number(),
  /** Empty bounds do not limit. */
  starts_at: v.string(),
  ends_at: v.string(),
  is_sample: v.boolean(),
  status: Status,
});
export type WirePresaleRound = v.InferOutput<typeof WirePresaleRound>;

const WirePresaleGroup = v.object({
  _id: v.string(),
  title: v.string(),
  description: v.string(),
  rounds: v.array(WirePresaleRound),
  is_sample: v.boolean(),
  status: Status,
});
export type WirePresaleGroup = v.InferOutput<typeof WirePresaleGroup>;

const Purchase = v.object({
  _id: v.string(),
  round_id: v.string(),
  token_id: v.string(),
  amount: TokenAmount,
  pay_token_id: v.string(),
  paid: TokenAmount,
  created_at: v.string(),
});
export type Purchase = v.InferOutput<typeof Purchase>;

/** `amount` is the change of the wallet's `token_id`; `bought` is what a purchase gives to claim. */
const WirePresaleHistoryRow = v.object({
  _id: v.string(),
  kind: v.picklist(['PREBUY', 'CLAIM']),
  round_id: v.string(),
  token_id: v.string(),
  amount: SignedAmount,
  bought: v.nullable(v.object({ token_id: v.string(), amount: TokenAmount })),
  created_at: v.string(),
});

const WirePresaleClaim = v.object({
  _id: v.string(),
  purchase_id: v.string(),
  round_id: v.string(),
  token_id: v.string(),
  amount: TokenAmount,
  unlocks_at: v.string(),
  status: v.picklist(['LOCKED', 'READY', 'CLAIMED']),
});
export type WirePresaleClaim = v.InferOutput<typeof WirePresaleClaim>;

export const findActiveGroupRoundsCall = defineCall({
  method: 'GET',
  path: '/api/group-round/active',
  request: v.object(activePageFields),
  response: listBody(WirePresaleGroup),
  answers: 'Groups with the rounds that can be bought in now, at most 100 of either.',
});

export const prebuyRoundCall = defineCustomerCall({
  method: 'POST',
  path: '/api/round-presale/prebuy',
  request: v.object({ request_id: RecordId, round_id: RecordId, amount: TokenAmount }),
  response: v.object({ ...doneBody, data: Purchase }),
  answers:
    'The purchase of `amount` of the round’s token, paid from the wallet, rounded up; 404 when the round is not open, 409 when ' +
    'less is left, 422 below its `min_amount` or when the wallet holds too little. Once per `request_id`, as the wallet’s POSTs.',
});

export const findPresaleHistoryCall = defineCustomerCall({
  method: 'GET',
  path: '/api/history-transactions-presale/find',
  request: v.object(ownPageFields),
  response: countedBody(WirePresaleHistoryRow),
  answers: "The customer's own purchases and claims, newest first, at most 100 a page.",
});

export const findPresaleClaimsCall = defineCustomerCall({
  method: 'GET',
  path: '/api/presale-claim/find',
  request: v.object(ownPageFields),
  response: countedBody(WirePresaleClaim),
  answers: "The parts of the customer's own purchases, soonest first, at most 100 a page: locked, ready or claimed.",
});

export const claimPresaleCall = defineCustomerCall({
  method: 'POST',
  path: '/api/presale-claim/claim',
  request: v.object({ request_id: RecordId, claim_id: RecordId }),
  response: v.object({ ...doneBody, data: WirePresaleClaim }),
  answers: "The part, now in the wallet; 404 when it is not the customer's own, 409 when it is locked or was claimed by another request.",
});
