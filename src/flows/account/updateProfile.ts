import { updateUser } from '../../api/account/users.ts';
import { type ProfileForm, validateProfile } from '../../domain/account/validateRegister.ts';
import { type AccountField, accountSlice, draftProfile, dropProfileDraft, showAccountView } from '../../state/account/accountSlice.ts';
import { beginSending, clearFault } from '../../state/formState.ts';
import { updateCustomer } from '../../state/session/draftAuth.ts';
import { loadProvinces } from '../search/loadProvinces.ts';
import { checkForm, failForm } from '../session/checkForm.ts';
import { failureMessage } from '../shell/failureMessage.ts';
import { raiseMessage } from '../../state/shell/noticeSlice.ts';
import { uploadImage } from '../../api/files/uploads.ts';
import { AVATAR_ID_PREFIX } from '../../contract/files/uploads.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';
import { newUid } from '../shell/newUid.ts';

export function openProfile(): void {
  showAccountView('profile');
  void loadProvinces('2025');
}

/** Keeps the profile draft until it is saved or discarded, even if the drawer closes. */
export function typeProfile(draft: ProfileForm, field: AccountField): void {
  draftProfile(draft);
  clearFault(accountSlice, field);
}

export async function updateProfile(form: ProfileForm): Promise<void> {
  if (!checkForm(accountSlice, validateProfile(form))) return;
  beginSending(accountSlice);
  const answer = await updateUser({
    fullname: form.fullName.trim(),
    phone: form.phone.trim(),
    address: form.address.trim(),
    province: form.province,
  });
  if (!answer.ok) return failForm(accountSlice, failureMessage(answer.error));
  updateCustomer(answer.value.user);
  dropProfileDraft();
  showAccountView('user');
  raiseMessage('success', answer.value.message === '' ? { id: 'notice.profileSaved' } : { text: answer.value.message });
}

/** Uploads a picture and makes it the customer's. @returns the fault, which is also shown as a toast (§8) */
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
