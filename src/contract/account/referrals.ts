import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { countedBody, ownPageFields } from '../fields.ts';

/** Not shown (§7). We decided: a given name and a day, for neither side agreed to be seen by the other with more. */
const WireReferral = v.object({ given_name: v.string(), joined_on: v.string() });
export type WireReferral = v.InferOutput<typeof WireReferral>;

const body = countedBody(WireReferral);

export const findUserReferralsCall = defineCall({
  method: 'GET',
  path: '/api/user-referrals/find',
  needsLogin: true,
  request: v.object(ownPageFields),
  response: body,
  answers: 'Who registered with the customer’s id as `refferal_id`, newest first, at most 100 a page.',
});

export const findUserReferralLeadersCall = defineCall({
  method: 'GET',
  path: '/api/user-referral-leaders/find',
  needsLogin: true,
  request: v.object(ownPageFields),
  response: body,
  answers: 'Who referred the customer: one, or nobody.',
});
