import * as v from 'valibot';
import { defineCustomerCall } from '../call.ts';
import { RecordId } from '../fields.ts';
import { TokenAmount } from './walletFields.ts';

/** Whole đồng as digits, since sums may exceed a number's precision. */
const Vnd = v.pipe(v.string(), v.regex(/^[1-9]\d{0,18}$/));

const WireTransfer = v.object({
  _id: v.string(),
  /** IN: an expected deposit. OUT: a payout to make. */
  direction: v.picklist(['IN', 'OUT']),
  token_id: v.string(),
  amount: TokenAmount,
  /** Deposits payable to the operator's account: amount and transfer text. */
  payment: v.nullable(v.object({ vnd: Vnd, text: v.string() })),
  /** Payouts: bank and last digits of the account number. */
  to: v.string(),
  created_at: v.string(),
});
export type WireTransfer = v.InferOutput<typeof WireTransfer>;

/** Not in §7, which has no call that lists pending transfers. */
export const findTransfersCall = defineCustomerCall({
  method: 'GET',
  path: '/api/wallet/transfers/find',
  response: v.object({
    data: v.array(WireTransfer),
    /** Account for deposits; null if online payment is not available. */
    bank: v.nullable(v.object({ bin: v.string(), name: v.string(), account_number: v.string(), holder: v.string() })),
    /** Current token prices: `amount` for `vnd` đồng. */
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
