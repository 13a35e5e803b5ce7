import { updateUser } from '../../api/account/users.ts';
import { hasFaults } from '../../domain/account/accountFault.ts';
import { type ProfileForm, validateProfile } from '../../domain/account/validateRegister.ts';
import type { Failure } from '../../domain/result.ts';
import { type AccountField, dropProfileDraft, showAccountView } from '../../state/account/accountSlice.ts';
import { setAccountBusy, clearAccountError, draftProfile, failAccountCall, showAccountFaults } from '../../state/account/accountCall.ts';
import { updateCustomer } from '../../state/session/authCall.ts';
import { loadProvinces } from '../search/loadProvinces.ts';
import { failureMessage, faultMessages } from '../shell/failureMessage.ts';
import { raiseMessage } from '../../state/shell/noticeSlice.ts';
import { uploadImage } from '../../api/files/uploads.ts';
import { AVATAR_ID_PREFIX } from '../../contract/files/uploads.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';
import { newUid } from '../shell/newUid.ts';

/** The form of another name, phone, address and province. */
export function openProfile(): void {
  showAccountView('profile');
  void loadProvinces('2025');
}

/** Something was typed into the profile form: kept until it is saved or taken back, whatever closes the drawer. */
export function typeProfile(draft: ProfileForm, field: AccountField): void {
  draftProfile(draft);
  clearAccountError(field);
}

/** Changes name, phone, address and province; back to the drawer when that is done. */
export async function updateProfile(form: ProfileForm): Promise<void> {
  const faults = validateProfile(form);
  showAccountFaults(faultMessages(faults));
  if (hasFaults(faults)) return;
  setAccountBusy(true);
  const answer = await updateUser({
    fullname: form.fullName.trim(),
    phone: form.phone.trim(),
    address: form.address.trim(),
    province: form.province,
  });
  if (!answer.ok) return failAccountForm(answer.error);
  updateCustomer(answer.value.user);
  dropProfileDraft();
  showAccountView('user');
  raiseMessage('success', answer.value.message === '' ? { id: 'notice.profileSaved' } : { text: answer.value.message });
}

/** A form of the user drawer could not be sent: said as a toast (§8), and kept beside the form. */
export function failAccountForm(error: Failure): void {
  const message = failureMessage(error);
  failAccountCall(message);
  raiseMessage('error', message);
}

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
