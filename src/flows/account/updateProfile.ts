import { updateUser } from '../../api/users.ts';
import { hasFaults } from '../../domain/account/accountFault.ts';
import { type ProfileForm, validateProfile } from '../../domain/account/validateRegister.ts';
import type { Failure } from '../../domain/result.ts';
import { type AccountField, accountSlice } from '../../state/accountSlice.ts';
import { type ProfileDraft, profileDraftSlice } from '../../state/profileDraftSlice.ts';
import { sessionSlice } from '../../state/sessionSlice.ts';
import { failureMessage, faultMessages } from '../shell/failureMessage.ts';
import { raiseMessage } from '../shell/raiseNotice.ts';
import { dropProfileDraft } from './dropProfileDraft.ts';
import { showAccountView } from './openAccount.ts';

/** Something was typed into the profile form: kept until it is saved or taken back, whatever closes the drawer. */
export function typeProfile(draft: ProfileDraft, field: AccountField): void {
  profileDraftSlice.draft = draft;
  clearAccountError(field);
}

/** Changes name, phone, address and province; back to the drawer when that is done. */
export async function updateProfile(form: ProfileForm): Promise<void> {
  const faults = validateProfile(form);
  Object.assign(accountSlice, { fieldErrors: faultMessages(faults), formError: null });
  if (hasFaults(faults)) return;
  accountSlice.busy = true;
  const answer = await updateUser({
    fullName: form.fullName.trim(),
    phone: form.phone.trim(),
    address: form.address.trim(),
    province: form.province,
  });
  if (!answer.ok) return failAccountForm(answer.error);
  sessionSlice.user = answer.value.user;
  dropProfileDraft();
  showAccountView('user');
  raiseMessage('success', answer.value.message === '' ? { id: 'notice.profileSaved' } : { text: answer.value.message });
}

/** What was wrong with a field is forgotten as soon as something else is typed there. */
export function clearAccountError(field: AccountField): void {
  delete accountSlice.fieldErrors[field];
  accountSlice.formError = null;
}

/** A form of the user drawer could not be sent: said as a toast (§8), and kept beside the form (design §5). */
export function failAccountForm(error: Failure): void {
  const message = failureMessage(error);
  Object.assign(accountSlice, { busy: false, formError: message });
  raiseMessage('error', message);
}
