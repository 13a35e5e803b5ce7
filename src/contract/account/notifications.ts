import * as v from 'valibot';
import { NOTIFICATION_MAX_CHARS, NOTIFICATION_TITLE_MAX_CHARS } from '../../domain/limits.ts';
import { defineCustomerCall, doneBody } from '../call.ts';
import { countedBody, freeText, lineText, ownPageFields, RecordId } from '../fields.ts';

/** Payload not in §7. `link` is ours: fragment of the app's address that shows the subject, mostly ''. */
const WireNotification = v.object({
  _id: v.string(),
  title: v.string(),
  content: v.string(),
  link: v.optional(v.string(), ''),
  created_at: v.string(),
});
export type WireNotification = v.InferOutput<typeof WireNotification>;

export const findNotificationsCall = defineCustomerCall({
  method: 'GET',
  path: '/api/notifications/find',
  request: v.object(ownPageFields),
  response: countedBody(WireNotification),
  answers: "The customer's own notifications, newest first, at most 100 a page; `total` counts all.",
});

/** Payload not in §7. Customers write to themselves only, as a reminder. The gateway writes all other notifications. */
export const createNotificationCall = defineCustomerCall({
  method: 'POST',
  path: '/api/notifications/create',
  request: v.object({
    uid: RecordId,
    title: v.pipe(lineText(NOTIFICATION_TITLE_MAX_CHARS), v.minLength(1)),
    content: v.optional(freeText(NOTIFICATION_MAX_CHARS), ''),
  }),
  response: v.object({ ...doneBody, data: WireNotification }),
  answers: 'The stored notification. The same `uid` again answers the one that is there, unchanged. The oldest beyond 500 go.',
});
