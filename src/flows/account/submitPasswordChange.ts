import { apiClient } from '../../api/apiClient.ts';
import { changePasswordCall } from '../../contract/account/users.ts';
import { type PasswordChangeForm, validatePasswordChange } from '../../domain/account/validateNewPassword.ts';
import { accountSlice, showAccountView } from '../../state/account/accountSlice.ts';
import { beginSending } from '../../state/formState.ts';
import { sessionSlice } from '../../state/session/sessionSlice.ts';
import { savePassword, readSavedPassword } from '../../state/storage/passwordVault.ts';
import { checkForm, failForm } from '../session/checkForm.ts';
import { failureMessage } from '../shell/failureMessage.ts';
import { raiseMessage } from '../../state/shell/noticeSlice.ts';
import { startRefreshing } from '../session/refreshSession.ts';
import { storeTokens } from '../session/storeTokens.ts';

/** Changes the password. Every earlier session has ended, so this browser takes the answer's tokens. */
export async function submitPasswordChange(form: PasswordChangeForm): Promise<void> {
  const { email = '', fullName = '' } = sessionSlice.user ?? {};
  if (!checkForm(accountSlice, validatePasswordChange(form, { email, fullname: fullName }))) return;
  beginSending(accountSlice);
  const answer = await apiClient.ask(changePasswordCall, { password: form.oldPassword, password_new: form.password });
  if (!answer.ok) return failForm(accountSlice, failureMessage(answer.error));
  await storeTokens(answer.value.results);
  startRefreshing();
  // 'Remember password' holds the old one.
  const saved = await readSavedPassword();
  if (saved?.password === form.oldPassword) await savePassword(saved.username, form.password);
  showAccountView('user');
  raiseMessage('success', answer.value.message === '' ? { id: 'notice.passwordChanged' } : { text: answer.value.message });
}
