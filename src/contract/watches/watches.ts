import * as v from 'valibot';
import { WATCH_CHANGES, WATCH_KINDS, WATCH_MAILS } from '../../domain/watches/watch.ts';
import { AREA_MIN_POINTS, WATCH_LIMITS, WATCH_TITLE_MAX_CHARS } from '../../domain/limits.ts';
import { defineCustomerCall, doneBody } from '../call.ts';
import { lineText, RecordId, UnitCode, WirePosition } from '../fields.ts';

const Title = v.pipe(lineText(WATCH_TITLE_MAX_CHARS), v.minLength(1));
const Changes = v.pipe(
  v.array(v.picklist(WATCH_CHANGES)),
  v.minLength(1),
  v.maxLength(WATCH_CHANGES.length),
  v.transform((changes) => [...new Set(changes)]),
);
const MailChoice = v.picklist(WATCH_MAILS);

/** Not in §7: a watched place. `map_address` is a fragment of the app's address; `told_at` ISO 8601 in UTC or ''. */
const WireWatch = v.object({
  _id: v.string(),
  kind: v.picklist(WATCH_KINDS),
  title: v.string(),
  parcel_id: v.string(),
  changes: v.array(v.picklist(WATCH_CHANGES)),
  mail: MailChoice,
  is_paused: v.boolean(),
  map_address: v.string(),
  told_at: v.string(),
});
export type WireWatch = v.InferOutput<typeof WireWatch>;

export const findWatchesCall = defineCustomerCall({
  method: 'GET',
  path: '/app/watches/find',
  response: v.object({ data: v.array(WireWatch), total: v.number(), has_mail: v.boolean() }),
  answers: "The customer's own watches, newest first; `has_mail` says whether this gateway can mail what it tells.",
});

/** Exactly one of `parcel_id`, `position`, `ward_code` is set; `is_ward` watches the parcel's ward. */
export const createWatchCall = defineCustomerCall({
  method: 'POST',
  path: '/app/watches/create',
  request: v.object({
    uid: RecordId,
    title: v.optional(Title),
    changes: Changes,
    mail: MailChoice,
    parcel_id: v.optional(RecordId),
    is_ward: v.optional(v.boolean(), false),
    ward_code: v.optional(UnitCode),
    position: v.optional(v.pipe(v.array(WirePosition), v.minLength(AREA_MIN_POINTS), v.maxLength(WATCH_LIMITS.corners))),
  }),
  response: v.object({ ...doneBody, data: WireWatch }),
  answers: 'The watch. The same `uid` again answers the one that is there, unchanged; at most 100 a customer, an area of 50 km² at most.',
});

export const updateWatchCall = defineCustomerCall({
  method: 'PUT',
  path: '/app/watches/update/{id}',
  request: v.object({
    id: RecordId,
    title: v.optional(Title),
    changes: v.optional(Changes),
    mail: v.optional(MailChoice),
    is_paused: v.optional(v.boolean()),
  }),
  response: v.object({ ...doneBody, data: WireWatch }),
  answers: 'The watch as it is now; what is left out stays.',
});

export const deleteWatchCall = defineCustomerCall({
  method: 'DELETE',
  path: '/app/watches/delete/{id}',
  request: v.object({ id: RecordId }),
  answers: 'Nothing is told of it any more; one that is not there is deleted already.',
});

/** §7.42, not a call: a page (GET) and its button, which mail programs press themselves (POST, RFC 8058). */
export const UNSUBSCRIBE_PATH = '/app/watches/unsubscribe';
