import * as v from 'valibot';
import { TRANSFER_NOTE_MAX_CHARS } from '../../domain/limits.ts';
import { LoginName } from '../account/accountFields.ts';
import { defineCustomerCall, doneBody } from '../call.ts';
import { lineText, RecordId } from '../fields.ts';
import { WireMoveKind, TokenAmount } from './walletFields.ts';

/**
 * Wallet POSTs of §7; payloads not shown. `request_id` is created by the client: a repeated id with the same payload
 * returns the first transaction, with another payload 409. `amount` is decimal text above zero with at most the token's
 * decimals (else 400); fees are added to it. 404 for an unknown token, 422 for an insufficient balance.
 */
const moveFields = {
  request_id: RecordId,
  token_id: RecordId,
  amount: TokenAmount,
  note: v.optional(lineText(TRANSFER_NOTE_MAX_CHARS), ''),
};

/** PENDING until the money has arrived (deposit) or left (withdrawal); REFUSED if it will not. */
const WalletTransaction = v.object({
  _id: v.string(),
  kind: WireMoveKind,
  status: v.picklist(['PENDING', 'DONE', 'REFUSED']),
  token_id: v.string(),
  amount: TokenAmount,
  fee: TokenAmount,
  /** Result of a conversion, received for `amount`; otherwise null. */
  received: v.nullable(v.object({ token_id: v.string(), amount: TokenAmount })),
  note: v.string(),
  created_at: v.string(),
});
export type WalletTransaction = v.InferOutput<typeof WalletTransaction>;

const response = v.object({ ...doneBody, data: WalletTransaction });

/**
 * `to` is the exact e-mail, phone number, code or id of another customer, and the response reveals nothing about them.
 * The balance is checked first; after ten unknown receivers (404) further ones are delayed (429). A phone number of
 * several customers is 409.
 */
export const sendTokenCall = defineCustomerCall({
  method: 'POST',
  path: '/api/wallet/send-token',
  request: v.object({ ...moveFields, to: LoginName }),
  response,
  answers: 'The transaction; the receiver has the whole amount, the sender paid the fee beside it.',
});

/** Announces a deposit. The balance grows after the deposit is confirmed. */
export const depositTokenCall = defineCustomerCall({
  method: 'POST',
  path: '/api/wallet/deposit-token',
  request: v.object(moveFields),
  response,
  answers: 'A deposit that waits for the operator or the payment provider to confirm it; 409 when 20 others wait already.',
});

/** Takes the tokens at once. The payout waits for the operator. */
export const withdrawTokenCall = defineCustomerCall({
  method: 'POST',
  path: '/api/wallet/withdraw-token',
  needsProof: true,
  request: v.object({ ...moveFields, user_banking_id: RecordId }),
  response,
  answers: "A payout that waits, to one of the customer's own bank accounts (else 404); 422 below 100 VPOINT (§9).",
});

/** Takes only as much of `amount` as buys whole units of the other token; the response has the amount taken. */
export const convertTokenCall = defineCustomerCall({
  method: 'POST',
  path: '/api/wallet/convert-token',
  request: v.object({ ...moveFields, to_token_id: RecordId }),
  response,
  answers: 'The transaction with what was received, rounded down; 422 where that is nothing, 404 without a rate.',
});

/** Contributes to the project's account. Contributions are not refunded. */
export const contributeTokenCall = defineCustomerCall({
  method: 'POST',
  path: '/api/wallet/contribute-token',
  request: v.object(moveFields),
  response,
  answers: "The transaction that moved the amount to the project's account of contributions.",
});

export const contributeTokenMbcCall = defineCustomerCall({
  method: 'POST',
  path: '/api/wallet/contribute-token-mbc',
  request: v.object({ request_id: moveFields.request_id, amount: moveFields.amount, note: moveFields.note }),
  response,
  answers: "The transaction that moved the amount of MBC to the project's account of contributions.",
});
