import * as v from 'valibot';
import { LoginName } from './accountFields.ts';
import { defineCall, defineCustomerCall } from '../call.ts';

/** Ours: a short code that a customer tells others, to be sent points and to be named as who referred them. */

export const findOwnCodeCall = defineCustomerCall({
  method: 'GET',
  path: '/users-check/code/find',
  response: v.object({ data: v.object({ code: v.string() }) }),
  answers: "The customer's own code, which stays the same.",
});

/** Exact only: the whole e-mail, phone number, code or id of one customer whose account is open. */
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
