import * as v from 'valibot';
import { defineCustomerCall, doneBody } from '../call.ts';
import { RecordId } from '../fields.ts';

/** Form field of the file (§7). */
export const UPLOAD_FIELD = 'design0';

/** Prefix of generated ids of avatars (at most 2 MB, others 10 MB): the gateway knows the limit before it reads. */
export const AVATAR_ID_PREFIX = 'avatar-';

/** Upload response of §3. `url` is relative to the image host and is stored in images_link of users and notes. */
export const uploadFileCall = defineCustomerCall({
  method: 'POST',
  path: '/upload/file/{id}',
  fileField: UPLOAD_FIELD,
  /** Created by the client for each upload (§7). A repeated id is stored once. */
  request: v.object({ id: RecordId }),
  response: v.object({ ...doneBody, results: v.array(v.object({ url: v.string() })) }),
  answers: 'Where the picture is served, as kept: re-encoded, without metadata. The same id again answers the picture kept first.',
});
