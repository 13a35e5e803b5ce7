import { toUser } from '../../api/account/users.ts';
import { apiClient } from '../../api/apiClient.ts';
import { sendMailCodeCall, verifyMailCall } from '../../contract/account/users.ts';
import { hasFaults } from '../../domain/account/accountFault.ts';
import { validateCode, validateForgetEmail } from '../../domain/account/validateNewPassword.ts';
import { setAccountBusy, showAccountFaults } from '../../state/account/accountCall.ts';
import { showAccountView } from '../../state/account/accountSlice.ts';
import { emailChangeSlice, showEmailCodeSent } from '../../state/account/emailChangeSlice.ts';
import { raiseMessage } from '../../state/shell/noticeSlice.ts';
import { sessionSlice } from '../../state/session/sessionSlice.ts';
import { updateCustomer } from '../../state/session/authCall.ts';
import { readSavedPassword, savePassword } from '../../state/storage/passwordVault.ts';
import { ownCustomer } from '../session/ownCustomer.ts';
import { faultMessages } from '../shell/failureMessage.ts';
import { failAccountForm } from './updateProfile.ts';

/** Opens 'Đổi email' at its first step. */
export function openEmailChange(): void {
  showEmailCodeSent(null);
  showAccountView('email');
}

/** Step 1: a code to the new e-mail; a proof is asked for, so that a found phone cannot take the account. */
export async function requestEmailChange(email: string): Promise<void> {
  const faults = validateForgetEmail(email);
  showAccountFaults(faultMessages(faults));
  if (hasFaults(faults)) return;
  const owner = ownCustomer();
  setAccountBusy(true);
  const answer = await apiClient.ask(sendMailCodeCall, { email: email.trim() });
  if (ownCustomer() !== owner) return;
  if (!answer.ok) return failAccountForm(answer.error);
  setAccountBusy(false);
  showEmailCodeSent({ email: email.trim(), sessionId: answer.value.sessionId });
  raiseMessage('success', { text: answer.value.message });
}

/** Step 2: the code; the account has the new e-mail from then on. */
export async function changeEmail(code: string): Promise<void> {
  const { sent } = emailChangeSlice;
  const faults = validateCode(code);
  showAccountFaults(faultMessages(faults));
  if (hasFaults(faults) || !sent) return;
  const owner = ownCustomer();
  setAccountBusy(true);
  const answer = await apiClient.ask(verifyMailCall, { email: sent.email, session_id: sent.sessionId, code });
  if (ownCustomer() !== owner) return;
  if (!answer.ok) return failAccountForm(answer.error);
  const user = toUser(answer.value.data);
  // What 'remember password' kept of this account logs in by the old one; somebody else's stays theirs.
  const kept = await readSavedPassword();
  const isOwn = kept?.username.toLowerCase() === sessionSlice.user?.email.toLowerCase();
  if (kept && isOwn) await savePassword(user.email, kept.password);
  updateCustomer(user);
  showAccountView('user');
  raiseMessage('success', { text: answer.value.message });
}
