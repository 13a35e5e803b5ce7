import { apiClient } from '../../api/apiClient.ts';
import { confirmResetCodeCall, resetPasswordCall, sendResetMailCall } from '../../contract/account/auth.ts';
import { type NewPasswordForm, validateCode, validateForgetEmail, validateNewPassword } from '../../domain/account/validateNewPassword.ts';
import { beginSending, endSending } from '../../state/formState.ts';
import { authModalSlice, updateAuthModal } from '../../state/session/sessionSlice.ts';
import { showCodeMailed, suggestUsername } from '../../state/session/draftAuth.ts';
import { dropAuthDraft, openAuthModal } from './openAuthModal.ts';
import { checkForm, failForm } from './checkForm.ts';
import { failureMessage } from '../shell/failureMessage.ts';
import { raiseMessage } from '../../state/shell/noticeSlice.ts';
import { recordCodeSent, resendCode } from './followResendWait.ts';

/** Values that a mailed code is bound to. */
interface CodeSession {
  sessionId: string;
  email: string;
}

/** Answers of earlier steps, kept whole (§7). */
const steps: { asked: CodeSession; confirmed: CodeSession & { code: string } } = {
  asked: { sessionId: '', email: '' },
  confirmed: { sessionId: '', email: '', code: '' },
};

/** Mails a code unless there is one (step 1); step 2 sends another one. */
export async function sendForgetCode(email: string): Promise<void> {
  if (!checkForm(authModalSlice, validateForgetEmail(email))) return;
  const { codeFor, codeEmail, resendWaitS } = authModalSlice;
  if (codeFor === 'forget' && codeEmail === email.trim()) {
    updateAuthModal({ busy: false, forgetStep: 'code' });
    return;
  }
  // The e-mail that the wait belongs to is unknown after a reload.
  if (codeFor === null && resendWaitS > 0) return;
  beginSending(authModalSlice);
  await sendCode(email.trim());
  endSending(authModalSlice);
}

/** Sends the code again ('Gửi lại mã', step 2). */
export const resendForgetCode = (): Promise<void> => resendCode(sendCode);

async function sendCode(email: string): Promise<void> {
  const answer = await apiClient.ask(sendResetMailCall, { email });
  if (!answer.ok) return failForm(authModalSlice, failureMessage(answer.error));
  steps.asked = answer.value;
  showCodeMailed('forget', email);
  recordCodeSent('forget');
  if (answer.value.message !== '') raiseMessage('success', { text: answer.value.message });
}

/** Confirms the code (step 2). */
export async function confirmForgetCode(code: string): Promise<void> {
  if (!checkForm(authModalSlice, validateCode(code))) return;
  beginSending(authModalSlice);
  const { sessionId, email } = steps.asked;
  const answer = await apiClient.ask(confirmResetCodeCall, { code: code.trim(), session_id: sessionId, email });
  if (!answer.ok) return failForm(authModalSlice, failureMessage(answer.error));
  steps.confirmed = answer.value;
  updateAuthModal({ busy: false, forgetStep: 'password' });
}

/** Sets the new password and returns to the login (step 3). */
export async function setForgottenPassword(form: NewPasswordForm): Promise<void> {
  if (!checkForm(authModalSlice, validateNewPassword(form, { email: steps.confirmed.email, fullname: '' }))) return;
  beginSending(authModalSlice);
  const { code, sessionId, email } = steps.confirmed;
  const answer = await apiClient.ask(resetPasswordCall, { code, session_id: sessionId, email, password_new: form.password });
  if (!answer.ok) return failForm(authModalSlice, failureMessage(answer.error));
  raiseMessage('success', answer.value.message === '' ? { id: 'notice.passwordChanged' } : { text: answer.value.message });
  dropAuthDraft();
  await openAuthModal('login');
  suggestUsername(email);
}
