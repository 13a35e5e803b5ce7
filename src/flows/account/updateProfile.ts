import { updateUser } from '../../api/users.ts';
import { hasFaults } from '../../domain/account/accountFault.ts';
import { type ProfileForm, validateProfile } from '../../domain/account/validateRegister.ts';
import { accountSlice } from '../../state/accountSlice.ts';
import { sessionSlice } from '../../state/sessionSlice.ts';
import { dropProfileDraft } from './dropProfileDraft.ts';
import { failAccountForm } from './failAccountForm.ts';
import { faultMessages } from '../shell/faultMessage.ts';
import { showAccountView } from './openAccount.ts';
import { raiseMessage } from '../shell/raiseNotice.ts';

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
