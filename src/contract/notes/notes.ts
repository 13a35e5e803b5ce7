import * as v from 'valibot';
import { NOTE_FUNCTION_NAME, NOTE_MAX_POINTS, NOTE_TEXT_MAX_CHARS, NOTE_TITLE_MAX_CHARS } from '../../domain/limits.ts';
import { defineCustomerCall, doneBody } from '../call.ts';
import { freeText, lineText, pageFields, RecordId, Status, WirePosition } from '../fields.ts';

/** Types of §3, 'lowercase in some places': either case is read, capitals are written. */
const NOTE_TYPES = ['POINT', 'LINE', 'PIECE'] as const;
const NoteType = v.pipe(v.string(), v.examples([...NOTE_TYPES]), v.toUpperCase(), v.picklist(NOTE_TYPES));

const Title = v.pipe(lineText(NOTE_TITLE_MAX_CHARS), v.minLength(1));
const NoteText = freeText(NOTE_TEXT_MAX_CHARS);
/** One more than the maximum, since a piece may repeat its first point. */
const Points = v.pipe(v.array(WirePosition), v.maxLength(NOTE_MAX_POINTS + 1));
/** Path of an uploaded picture, relative to the image host. */
const ImageLink = v.pipe(v.string(), v.regex(/^(?:\/uploads\/[\w.-]{1,100})?$/));

/** Points of §3, and for a piece its ring, whose first point is repeated at the end (§4). */
const NoteData = v.object({ PositionMapDraw: Points, PositionMapDrawFill: Points });

/** Returns true if the date of a timestamp exists. Date.parse reads 30 February as 2 March. */
function isOnCalendar(text: string): boolean {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number);
  return new Date(Date.UTC(year!, month! - 1, day!)).getUTCDate() === day && Number.isFinite(Date.parse(text));
}

/** ISO 8601. The gateway returns UTC. */
const SavedTime = v.pipe(v.string(), v.examples(['2026-11-22T01:15:30.000Z']), v.isoTimestamp(), v.check(isOnCalendar));

/** Saved note (action history) of §3. */
export const ActionHistory = v.object({
  _id: v.string(),
  uid: v.string(),
  title: v.string(),
  note: v.string(),
  type: NoteType,
  images_link: v.string(),
  published_at: SavedTime,
  users_permissions_users: v.array(v.string()),
  function_name: v.literal(NOTE_FUNCTION_NAME),
  status: Status,
  data: NoteData,
});
export type ActionHistory = v.InferOutput<typeof ActionHistory>;

/** Accepted and ignored: rows are those of the access token (§6). */
const Owner = v.optional(v.union([v.string(), v.array(v.string())]));

export const findActionHistoriesCall = defineCustomerCall({
  method: 'GET',
  path: '/app/action-histories/find',
  request: v.object({
    ...pageFields,
    users_permissions_users: Owner,
    type: v.optional(NoteType),
    orderByName: v.optional(v.literal('published_at')),
    orderByKey: v.optional(v.picklist(['1', '-1'])),
  }),
  response: v.object({
    data: v.array(ActionHistory),
    total: v.number(),
    /** Not in §7: number of notes of each type, without the filter. */
    counts: v.optional(v.object({ POINT: v.number(), LINE: v.number(), PIECE: v.number() })),
  }),
  answers:
    "At most 100 of the customer's own notes, newest first unless `orderByKey` is 1; `total` counts all of the type, of every type where none is named.",
});

export const createActionHistoryCall = defineCustomerCall({
  method: 'POST',
  path: '/app/action-histories/create',
  request: v.object({
    /** Not in §7.27. Without it a note that is sent twice is stored twice. */
    uid: v.optional(RecordId),
    title: Title,
    published_at: SavedTime,
    type: NoteType,
    note: NoteText,
    images_link: ImageLink,
    users_permissions_users: Owner,
    function_name: v.literal(NOTE_FUNCTION_NAME),
    status: Status,
    data: NoteData,
  }),
  response: v.object({ ...doneBody, data: ActionHistory }),
  answers:
    'The stored note. `published_at` before 2000 or more than a day ahead becomes the time of the gateway. The same `uid` again ' +
    'answers the note that is there, unchanged: sent twice is stored once. 410 when it ' +
    'was deleted since, 422 when the picture is no upload of the customer, 409 when 500 notes or 100,000 points are full.',
});

/** The type is fixed (§4). A different one is refused. */
export const updateActionHistoryCall = defineCustomerCall({
  method: 'PUT',
  path: '/app/action-histories/update/{id}',
  request: v.object({
    id: RecordId,
    title: Title,
    note: NoteText,
    users_permissions_users: Owner,
    type: v.optional(NoteType),
    images_link: v.optional(ImageLink),
    data: v.optional(NoteData),
  }),
  response: v.object({ ...doneBody, data: ActionHistory }),
  answers: 'The note as it is now; 404 where the customer has none of this id, 422 and 409 as when it is created.',
});

export const deleteActionHistoryCall = defineCustomerCall({
  method: 'DELETE',
  path: '/app/action-histories/delete/{id}',
  request: v.object({ id: RecordId }),
  answers: 'Done, also when it was gone before: a customer never learns whether others have a note of this id.',
});
