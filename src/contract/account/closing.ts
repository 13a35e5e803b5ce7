import * as v from 'valibot';
import { LoginName, Password, WireTokenPair } from './accountFields.ts';
import { defineCall, defineCustomerCall, doneBody } from '../call.ts';

/** Not of §7: how a customer takes his data along, closes the account, and comes back within 30 days. Times are ISO 8601 in UTC. */

/** What goes with the account: asked for once more before it is closed. */
const WireStakes = v.object({
  /** What the wallet holds, as decimal text; nothing of tokens that it does not. */
  balances: v.array(v.object({ token_id: v.string(), balance: v.string() })),
  /** Deposits that nobody has confirmed yet. */
  pending_deposits: v.number(),
  /** Payouts that wait: while there are any, the account cannot be closed. */
  pending_withdrawals: v.number(),
  /** Parts of presale purchases that were not claimed. */
  unclaimed_parts: v.number(),
  /** When the package in force ends; empty where there is none. */
  package_until: v.string(),
});
export type WireStakes = v.InferOutput<typeof WireStakes>;

export const findStakesCall = defineCustomerCall({
  method: 'GET',
  path: '/users-check/closing/find',
  response: v.object({ data: WireStakes }),
  answers: 'What the customer would lose with the account.',
});

/**
 * `password` is the customer's; a wrong one is 400 and counts as a failed login. 409 while a payout waits, or where something would be
 * lost and `give_up` does not say so.
 */
export const closeAccountCall = defineCustomerCall({
  method: 'POST',
  path: '/users-check/closing/close',
  request: v.object({ password: Password, give_up: v.optional(v.boolean(), false) }),
  response: v.object({ ...doneBody, erase_at: v.string() }),
  answers: 'When the account will be erased; every session of the customer has ended, and a mail says so.',
});

/** Logs in, and takes the closing back. Until then auth/login of a closed account is 423 with `erase_at`, for the right password only. */
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
 * `POST` with a token and `{}`: a ZIP file of all that is kept of the customer, as a stream; beside the calls, for those answer JSON. No
 * `GET`: it counts (429) and is written down, and nothing secret stands in an address.
 */
export const DATA_DOWNLOAD_PATH = '/users-check/data/download';
