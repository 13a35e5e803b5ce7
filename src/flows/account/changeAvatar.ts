import { uploadImage } from '../../api/uploads.ts';
import { updateUser } from '../../api/account/users.ts';
import { AVATAR_ID_PREFIX } from '../../contract/files/uploads.ts';
import { updateCustomer } from '../../state/session/authCall.ts';
import { raiseMessage } from '../../state/noticeSlice.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';
import { newUid } from '../shell/newUid.ts';
import { failureMessage } from '../shell/failureMessage.ts';

/** Uploads a picture and makes it the customer's. @returns what went wrong, which was a toast as well (§8) */
export async function changeAvatar(picture: Blob): Promise<ShownMessage | null> {
  const uploaded = await uploadImage(picture, AVATAR_ID_PREFIX + newUid());
  if (!uploaded.ok) return fail(failureMessage(uploaded.error));
  const answer = await updateUser({ images_link: uploaded.value.url });
  if (!answer.ok) return fail(failureMessage(answer.error));
  updateCustomer(answer.value.user);
  const { message } = uploaded.value;
  raiseMessage('success', message === '' ? { id: 'notice.pictureUploaded' } : { text: message });
  return null;
}

function fail(message: ShownMessage): ShownMessage {
  raiseMessage('error', message);
  return message;
}
