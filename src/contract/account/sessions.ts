import * as v from 'valibot';
import { defineCustomerCall, doneBody } from '../call.ts';
import { countedBody, RecordId } from '../fields.ts';

/**
 * Not in §7: sessions of the customer, to review and end them. `device` and `network` are empty if unknown; `seen_at`
 * is the last token refresh. Times are ISO 8601 in UTC.
 */
const WireSession = v.object({
  _id: v.string(),
  device: v.string(),
  network: v.string(),
  created_at: v.string(),
  seen_at: v.string(),
  is_current: v.boolean(),
});
export type WireSession = v.InferOutput<typeof WireSession>;

export const findSessionsCall = defineCustomerCall({
  method: 'GET',
  path: '/users-check/sessions/find',
  response: countedBody(WireSession),
  answers: "The customer's open sessions, the asking one first, then the last used.",
});

export const endSessionCall = defineCustomerCall({
  method: 'POST',
  path: '/users-check/sessions/end',
  request: v.object({ id: RecordId }),
  answers: 'That this session of the customer is over; the same where it was over already.',
});

export const endOtherSessionsCall = defineCustomerCall({
  method: 'POST',
  path: '/users-check/sessions/end-others',
  response: v.object({ ...doneBody, ended: v.number() }),
  answers: 'How many other sessions of the customer were open and are over now.',
});
