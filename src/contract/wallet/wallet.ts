import * as v from 'valibot';
import { TRANSFER_NOTE_MAX_CHARS } from '../../domain/limits.ts';
import { LoginName } from '../account/accountFields.ts';
import { defineCustomerCall, doneBody } from '../call.ts';
import { lineText, RecordId } from '../fields.ts';
import { WireMoveKind, TokenAmount } from './walletFields.ts';

/**
 * §7's wallet POSTs; their payloads are not shown. We decided: each carries a `request_id` that the client makes. The
 * same id with the same payload answers the transaction that it made the first time; with another payload it is 409.
 * `amount` is decimal text with at most the token's decimals (400), above zero (400); fees are taken on top of it. 404
 * when there is no such token, 422 when the wallet holds too little.
 */
const asked = {
  request_id: RecordId,
  token_id: RecordId,
  amount: TokenAmount,
  note: v.optional(lineText(TRANSFER_NOTE_MAX_CHARS), ''),
};

/** PENDING until the money has come in (a deposit) or gone out (a withdrawal); REFUSED when it will not. */
const WalletTransaction = v.object({
  _id: v.string(),
  kind: WireMoveKind,
  status: v.picklist(['PENDING', 'DONE', 'REFUSED']),
  token_id: v.string(),
  amount: TokenAmount,
  fee: TokenAmount,
  /** Of a conversion: what came for `amount`; else null. */
  received: v.nullable(v.object({ token_id: v.string(), amount: TokenAmount })),
  note: v.string(),
  created_at: v.string(),
});
export type WalletTransaction = v.InferOutput<typeof WalletTransaction>;

const response = v.object({ ...doneBody, data: WalletTransaction });

/**
 * We decided: `to` is the e-mail, phone number, code or id of another customer, whole, and nothing of whom it found is answered here.
 * Whether the wallet holds enough is judged first; after ten unknown ones (404) each further one has to wait (429). A phone number
 * of several customers is 409.
 */
export const sendTokenCall = defineCustomerCall({
  method: 'POST',
  path: '/api/wallet/send-token',
  request: v.object({ ...asked, to: LoginName }),
  response,
  answers: 'The transaction; the receiver has the whole amount, the sender paid the fee beside it.',
});

/** We decided: no customer makes money. This says that some will come; the wallet grows when it was seen to have come. */
export const depositTokenCall = defineCustomerCall({
  method: 'POST',
  path: '/api/wallet/deposit-token',
  request: v.object(asked),
  response,
  answers: 'A deposit that waits for the operator or the payment provider to confirm it; 409 when 20 others wait already.',
});

/** We decided: the tokens leave the wallet at once, and the payout waits for the operator. */
export const withdrawTokenCall = defineCustomerCall({
  method: 'POST',
  path: '/api/wallet/withdraw-token',
  needsProof: true,
  request: v.object({ ...asked, user_banking_id: RecordId }),
  response,
  answers: "A payout that waits, to one of the customer's own bank accounts (else 404); 422 below 100 VPOINT (§9).",
});

/** We decided: of `amount` only as much is taken as buys whole units of the other token; the answer says how much. */
export const convertTokenCall = defineCustomerCall({
  method: 'POST',
  path: '/api/wallet/convert-token',
  request: v.object({ ...asked, to_token_id: RecordId }),
  response,
  answers: 'The transaction with what was received, rounded down; 422 where that is nothing, 404 without a rate.',
});

/** We decided: a contribution goes to the project's own account and does not come back. */
export const contributeTokenCall = defineCustomerCall({
  method: 'POST',
  path: '/api/wallet/contribute-token',
  request: v.object(asked),
  response,
  answers: "The transaction that moved the amount to the project's account of contributions.",
});

/** We decided: contribute-token with the token MBC, which its name says. */
export const contributeTokenMbcCall = defineCustomerCall({
  method: 'POST',
  path: '/api/wallet/contribute-token-mbc',
  request: v.object({ request_id: asked.request_id, amount: asked.amount, note: asked.note }),
  response,
  answers: "The transaction that moved the amount of MBC to the project's account of contributions.",
});
