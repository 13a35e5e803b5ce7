import * as v from 'valibot';
import { LoginName, Password, WireTokenPair } from './accountFields.ts';
import { defineCall, defineCustomerCall, doneBody } from '../call.ts';

/** Not in §7: data export, closing (losses are confirmed first), reopening within 30 days. Times: ISO 8601 in UTC. */
const WireStakes = v.object({
  /** Balances above zero, as decimal text. */
  balances: v.array(v.object({ token_id: v.string(), balance: v.string() })),
  pending_deposits: v.number(),
  /** Pending payouts. While there are any, the account cannot be closed. */
  pending_withdrawals: v.number(),
  /** Parts of presale purchases that are not claimed yet. */
  unclaimed_parts: v.number(),
  /** Expiry of the package in force; empty if there is none. */
  package_until: v.string(),
});
export type WireStakes = v.InferOutput<typeof WireStakes>;

export const findStakesCall = defineCustomerCall({
  method: 'GET',
  path: '/users-check/closing/find',
  response: v.object({ data: WireStakes }),
  answers: 'What the customer would lose with the account.',
});

/** A wrong `password` is 400, counted as a failed login. 409 during a payout, or for losses without `give_up`. */
export const closeAccountCall = defineCustomerCall({
  method: 'POST',
  path: '/users-check/closing/close',
  request: v.object({ password: Password, give_up: v.optional(v.boolean(), false) }),
  response: v.object({ ...doneBody, erase_at: v.string() }),
  answers: 'When the account will be erased; every session of the customer has ended, and a mail says so.',
});

/** Logs in and reopens the account. Before that auth/login is 423 with `erase_at`, for the right password only. */
export const reopenAccountCall = defineCall({
  method: 'POST',
  path: '/auth/reopen',
  request: v.object({ username: LoginName, password: Password }),
  response: v.object({ ...doneBody, results: WireTokenPair }),
  answers: 'The tokens of a new session, in an account that is open.',
});

export const findDataCall = defineCustomerCall({
  method: 'GET',
  path: '/users-check/data/find',
  response: v.object({ data: v.object({ pictures: v.number(), bytes: v.number() }) }),
  answers: "How many pictures the customer's data holds, and how many bytes they are.",
});

/**
 * Path of the data export: `POST` with a token and `{}` streams a ZIP file. It is not a call, since calls return JSON.
 * No `GET`: requests are limited (429) and logged, and addresses must not hold secrets.
 */
export const DATA_DOWNLOAD_PATH = '/users-check/data/download';
