import * as v from 'valibot';
import { defineCustomerCall } from '../call.ts';
import { RecordId } from '../fields.ts';
import { TokenAmount } from './walletFields.ts';

/** Whole đồng as digits: sums may be beyond what a number holds. */
const Vnd = v.pipe(v.string(), v.regex(/^[1-9]\d{0,18}$/));

const WireTransfer = v.object({
  _id: v.string(),
  /** IN: a deposit has to come. OUT: a payout has to go. */
  direction: v.picklist(['IN', 'OUT']),
  token_id: v.string(),
  amount: TokenAmount,
  /** Of a deposit that can be paid into the operator's account: how much, and what the transfer has to say. */
  payment: v.nullable(v.object({ vnd: Vnd, text: v.string() })),
  /** Of a payout: the bank and the end of the account's number. */
  to: v.string(),
  created_at: v.string(),
});
export type WireTransfer = v.InferOutput<typeof WireTransfer>;

/** Ours: §7 lets customers ask for deposits and payouts, and names no call that lists what waits. */
export const findTransfersCall = defineCustomerCall({
  method: 'GET',
  path: '/api/wallet/transfers/find',
  response: v.object({
    data: v.array(WireTransfer),
    /** Where deposits are paid into; null where the operator takes none online. */
    bank: v.nullable(v.object({ bin: v.string(), name: v.string(), account_number: v.string(), holder: v.string() })),
    /** What tokens cost today: `amount` for `vnd` đồng. */
    rates: v.array(v.object({ token_id: v.string(), amount: TokenAmount, vnd: Vnd })),
  }),
  answers: "The customer's deposits and payouts that wait, the newest first, and how a deposit is paid.",
});

export const cancelDepositCall = defineCustomerCall({
  method: 'POST',
  path: '/api/wallet/transfers/cancel',
  request: v.object({ id: RecordId }),
  answers:
    'A deposit of the customer that waits no longer; once is as good as twice. 404 where the customer has none, 409 when it has come already.',
});
