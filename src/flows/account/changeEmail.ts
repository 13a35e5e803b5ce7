import { toUser } from '../../api/account/users.ts';
import { apiClient } from '../../api/apiClient.ts';
import { sendMailCodeCall, verifyMailCall } from '../../contract/account/users.ts';
import { validateCode, validateForgetEmail } from '../../domain/account/validateNewPassword.ts';
import { accountSlice, showAccountView } from '../../state/account/accountSlice.ts';
import { emailChangeSlice, showEmailCodeSent } from '../../state/account/emailChangeSlice.ts';
import { beginSending, endSending } from '../../state/formState.ts';
import { raiseMessage } from '../../state/shell/noticeSlice.ts';
import { sessionSlice } from '../../state/session/sessionSlice.ts';
import { updateCustomer } from '../../state/session/draftAuth.ts';
import { readSavedPassword, savePassword } from '../../state/storage/passwordVault.ts';
import { checkForm, failForm } from '../session/checkForm.ts';
import { ownCustomer } from '../session/ownCustomer.ts';
import { failureMessage } from '../shell/failureMessage.ts';

export function openEmailChange(): void {
  showEmailCodeSent(null);
  showAccountView('email');
}

/** Sends a code to the new e-mail (step 1). Asks for a proof, so that a found phone cannot take the account. */
export async function requestEmailChange(email: string): Promise<void> {
  if (!checkForm(accountSlice, validateForgetEmail(email))) return;
  const owner = ownCustomer();
  beginSending(accountSlice);
  const answer = await apiClient.ask(sendMailCodeCall, { email: email.trim() });
  if (ownCustomer() !== owner) return;
  if (!answer.ok) return failForm(accountSlice, failureMessage(answer.error));
  endSending(accountSlice);
  showEmailCodeSent({ email: email.trim(), sessionId: answer.value.sessionId });
  raiseMessage('success', { text: answer.value.message });
}

/** Confirms the code (step 2), which gives the account its new e-mail. */
export async function changeEmail(code: string): Promise<void> {
  const { sent } = emailChangeSlice;
  if (!checkForm(accountSlice, validateCode(code)) || !sent) return;
  const owner = ownCustomer();
  beginSending(accountSlice);
  const answer = await apiClient.ask(verifyMailCall, { email: sent.email, session_id: sent.sessionId, code });
  if (ownCustomer() !== owner) return;
  if (!answer.ok) return failForm(accountSlice, failureMessage(answer.error));
  const user = toUser(answer.value.data);
  // A login saved by 'remember password' for this account holds the old e-mail; one of another customer stays.
  const saved = await readSavedPassword();
  const isOwn = saved?.username.toLowerCase() === sessionSlice.user?.email.toLowerCase();
  if (saved && isOwn) await savePassword(user.email, saved.password);
  updateCustomer(user);
  showAccountView('user');
  raiseMessage('success', { text: answer.value.message });
}
