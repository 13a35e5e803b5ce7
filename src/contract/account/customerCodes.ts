import * as v from 'valibot';
import { LoginName } from './accountFields.ts';
import { defineCall, defineCustomerCall } from '../call.ts';

/** Not in §7: a short code by which customers receive points and are named as referrer. */

export const findOwnCodeCall = defineCustomerCall({
  method: 'GET',
  path: '/users-check/code/find',
  response: v.object({ data: v.object({ code: v.string() }) }),
  answers: "The customer's own code, which stays the same.",
});

/** Finds one customer with an open account by the exact e-mail, phone number, code or id. */
export const findReceiverCall = defineCustomerCall({
  method: 'POST',
  path: '/users-check/receiver/find',
  request: v.object({ to: LoginName }),
  response: v.object({ data: v.object({ masked_name: v.string() }) }),
  answers:
    'The name of who would receive, masked; 404 for nobody, 409 for a phone number of several, 422 for oneself, 429 for who asks often.',
});

export const checkReferralCall = defineCall({
  method: 'POST',
  path: '/auth/referral/check',
  request: v.object({ refferal_id: LoginName }),
  answers: 'That somebody has this code or id, and no more; 404 when nobody has, 429 for who asks often.',
});
