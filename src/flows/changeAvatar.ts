import { uploadAvatar } from '../api/uploads.ts';
import { updateUser } from '../api/users.ts';
import { AVATAR_MAX_BYTES } from '../domain/limits.ts';
import { sessionSlice } from '../state/sessionSlice.ts';
import type { ShownMessage } from '../state/shownMessage.ts';
import { failureMessage } from './failureMessage.ts';
import { raiseMessage, raiseNotice } from './raiseNotice.ts';

/** Uploads a picture and makes it the customer's. @returns what went wrong, which was a toast as well (§8) */
export async function changeAvatar(picture: Blob): Promise<ShownMessage | null> {
  // Weighed here too: who pays for mobile data need not upload what will be refused.
  if (picture.size > AVATAR_MAX_BYTES) return fail({ id: 'fault.avatarTooLarge' });
  const uploaded = await uploadAvatar(picture);
  if (!uploaded.ok) return fail(failureMessage(uploaded.error));
  const answer = await updateUser({ imagesLink: uploaded.value });
  if (!answer.ok) return fail(failureMessage(answer.error));
  sessionSlice.user = answer.value.user;
  raiseNotice('success', 'notice.pictureUploaded');
  return null;
}

function fail(message: ShownMessage): ShownMessage {
  raiseMessage('error', message);
  return message;
}
