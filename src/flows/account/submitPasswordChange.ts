import { apiClient } from '../../api/apiClient.ts';
import { changePasswordCall } from '../../contract/account/users.ts';
import { hasFaults } from '../../domain/account/accountFault.ts';
import { type PasswordChangeForm, validatePasswordChange } from '../../domain/account/validateNewPassword.ts';
import { showAccountView } from '../../state/account/accountSlice.ts';
import { setAccountBusy, showAccountFaults } from '../../state/account/accountCall.ts';
import { sessionSlice } from '../../state/session/sessionSlice.ts';
import { savePassword, readSavedPassword } from '../../state/storage/passwordVault.ts';
import { failAccountForm } from './updateProfile.ts';
import { faultMessages } from '../shell/failureMessage.ts';
import { raiseMessage } from '../../state/shell/noticeSlice.ts';
import { startRefreshing } from '../session/refreshSession.ts';
import { storeTokens } from '../session/storeTokens.ts';

/** Changes the password. Every session before has ended, so the answer's tokens are this browser's from now on. */
export async function submitPasswordChange(form: PasswordChangeForm): Promise<void> {
  const { email = '', fullName = '' } = sessionSlice.user ?? {};
  const faults = validatePasswordChange(form, { email, fullname: fullName });
  showAccountFaults(faultMessages(faults));
  if (hasFaults(faults)) return;
  setAccountBusy(true);
  const answer = await apiClient.ask(changePasswordCall, { password: form.oldPassword, password_new: form.password });
  if (!answer.ok) return failAccountForm(answer.error);
  await storeTokens(answer.value.results);
  startRefreshing();
  // What 'remember password' kept is the old one.
  const kept = await readSavedPassword();
  if (kept?.password === form.oldPassword) await savePassword(kept.username, form.password);
  showAccountView('user');
  raiseMessage('success', answer.value.message === '' ? { id: 'notice.passwordChanged' } : { text: answer.value.message });
}
