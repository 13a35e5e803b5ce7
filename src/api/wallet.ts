import type { Call, RequestOf } from '../contract/call.ts';
import { convertTokenCall, depositTokenCall, sendTokenCall, type WalletTransaction, withdrawTokenCall } from '../contract/wallet.ts';
import { mapResult, type Result } from '../domain/result.ts';
import type { WalletMove } from '../domain/wallet/wallet.ts';
import { apiClient, type Via } from './apiClient.ts';

/** What every move of tokens carries. */
export interface MoveAsked {
  /** Made once for what the customer wants, and sent again with it: then it happens once. */
  requestId: string;
  tokenId: string;
  /** Decimal text with at most the token's decimals. */
  amount: string;
  note: string;
}

/** What was done, and the server's words. */
export interface SentMove {
  move: WalletMove;
  message: string;
}

const toMove = ({ _id, token_id, received, created_at, ...wire }: WalletTransaction): WalletMove => ({
  id: _id,
  ...wire,
  tokenId: token_id,
  received: received && { tokenId: received.token_id, amount: received.amount },
  createdAt: created_at,
});

const fieldsOf = ({ requestId, tokenId, amount, note }: MoveAsked) => ({ request_id: requestId, token_id: tokenId, amount, note });

async function ask<C extends Call<Call['request'], typeof sendTokenCall.response>>(
  call: C,
  request: RequestOf<C>,
  { client = apiClient, signal }: Via,
): Promise<Result<SentMove>> {
  const answer = await client.ask<Call<Call['request'], typeof sendTokenCall.response>>(call, request, { signal });
  return mapResult(answer, ({ data, message }) => ({ move: toMove(data), message }));
}

/** Refused with 422 when the wallet holds too little, with 404 when nobody is found. @param to an e-mail or a customer's id */
export const sendTokens = (asked: MoveAsked, to: string, via: Via = {}): Promise<Result<SentMove>> =>
  ask(sendTokenCall, { ...fieldsOf(asked), to }, via);

/** Says that money will come; the move is PENDING until it has. */
export const depositTokens = (asked: MoveAsked, via: Via = {}): Promise<Result<SentMove>> => ask(depositTokenCall, fieldsOf(asked), via);

/** @param userBankingId one of the customer's own bank accounts */
export const withdrawTokens = (asked: MoveAsked, userBankingId: string, via: Via = {}): Promise<Result<SentMove>> =>
  ask(withdrawTokenCall, { ...fieldsOf(asked), user_banking_id: userBankingId }, via);

/** The move's `amount` is what was really taken, which may be a little less than what was asked. */
export const convertTokens = (asked: MoveAsked, toTokenId: string, via: Via = {}): Promise<Result<SentMove>> =>
  ask(convertTokenCall, { ...fieldsOf(asked), to_token_id: toTokenId }, via);
