import * as v from 'valibot';
import { defineCall } from './call.ts';
import { Limit, Page } from './fields.ts';

/** Not shown (§7). We decided: a given name and a day, for neither side agreed to be seen by the other with more. */
const WireReferral = v.object({ given_name: v.string(), joined_on: v.string() });
export type WireReferral = v.InferOutput<typeof WireReferral>;

const asked = { limit: v.optional(Limit), page: v.optional(Page), users_permissions_users: v.optional(v.string()) };
const body = v.object({ data: v.array(WireReferral), total: v.number() });

export const findUserReferralsCall = defineCall({
  method: 'GET',
  path: '/api/user-referrals/find',
  needsLogin: true,
  request: v.object(asked),
  response: body,
  answers: 'Who registered with the customer’s id as `refferal_id`, newest first, at most 100 a page.',
  askedBy: 'nobody of ours yet: §1 shows no screen',
});

export const findUserReferralLeadersCall = defineCall({
  method: 'GET',
  path: '/api/user-referral-leaders/find',
  needsLogin: true,
  request: v.object(asked),
  response: body,
  answers: 'Who referred the customer: one, or nobody.',
  askedBy: 'nobody of ours yet: §1 shows no screen',
});
