import * as v from 'valibot';
import { defineCustomerCall } from '../call.ts';
import { countedBody, ownPageFields } from '../fields.ts';

/** Payload not in §7. Only a given name and a date, since neither side agreed to show more. */
const WireReferral = v.object({ given_name: v.string(), joined_on: v.string() });

const body = countedBody(WireReferral);

export const findUserReferralsCall = defineCustomerCall({
  method: 'GET',
  path: '/api/user-referrals/find',
  request: v.object(ownPageFields),
  response: body,
  answers: 'Who registered with the customer’s id as `refferal_id`, newest first, at most 100 a page.',
});

export const findUserReferralLeadersCall = defineCustomerCall({
  method: 'GET',
  path: '/api/user-referral-leaders/find',
  request: v.object(ownPageFields),
  response: body,
  answers: 'Who referred the customer: one, or nobody.',
});
