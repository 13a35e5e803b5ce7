import { toUser } from '../../api/account/users.ts';
import { apiClient } from '../../api/apiClient.ts';
import { registerCall, sendEmailCodeCall } from '../../contract/account/auth.ts';
import { checkReferralCall } from '../../contract/account/customerCodes.ts';
import { TERMS_VERSION } from '../../domain/about/productVersion.ts';
import { validateCode } from '../../domain/account/validateNewPassword.ts';
import { type RegisterForm, validateRegister } from '../../domain/account/validateRegister.ts';
import { beginSending, endSending, showFaults } from '../../state/formState.ts';
import { authModalSlice } from '../../state/session/sessionSlice.ts';
import { showCodeMailed } from '../../state/session/draftAuth.ts';
import { checkForm, failForm } from './checkForm.ts';
import { failureMessage } from '../shell/failureMessage.ts';
import { newUid } from '../shell/newUid.ts';
import { raiseMessage } from '../../state/shell/noticeSlice.ts';
import { startRefreshing } from './refreshSession.ts';
import { showUser } from './showUser.ts';
import { storeTokens } from './storeTokens.ts';
import { recordCodeSent, resendCode } from './followResendWait.ts';

/** Session id, created here for every code (§3); a code is valid only with its id. */
const codeSession = { id: '' };

/**
 * Handles 'Đăng ký'. The first press checks the form, mails a code and shows its field; the second creates the account.
 * Another e-mail gets a code of its own.
 */
export async function submitRegistration(form: RegisterForm & { code: string }): Promise<void> {
  const isCodeAsked = authModalSlice.registerStep === 'code' && authModalSlice.codeEmail === form.email.trim();
  if (!checkForm(authModalSlice, { ...validateRegister(form), ...(isCodeAsked ? validateCode(form.code) : {}) })) return;
  beginSending(authModalSlice);
  if (isCodeAsked) await sendForm(form);
  else if (await isReferralKnown(form.referral.trim())) await sendCode(form.email.trim());
  endSending(authModalSlice);
}

/** Checks the referral code before a mail is sent; an unknown one is reported beside its field. */
async function isReferralKnown(referral: string): Promise<boolean> {
  if (referral === '') return true;
  const answer = await apiClient.ask(checkReferralCall, { refferal_id: referral });
  if (answer.ok) return true;
  if (answer.error.status === 404) showFaults(authModalSlice, { referral: failureMessage(answer.error) });
  else failForm(authModalSlice, failureMessage(answer.error));
  return false;
}

/** Sends the code again ('Gửi lại mã'). */
export const resendRegisterCode = (): Promise<void> => resendCode(sendCode);

async function sendCode(email: string): Promise<void> {
  codeSession.id = newUid();
  const answer = await apiClient.ask(sendEmailCodeCall, { email, session_id: codeSession.id });
  if (!answer.ok) return failForm(authModalSlice, failureMessage(answer.error));
  codeSession.id = answer.value.sessionId;
  showCodeMailed('register', email);
  recordCodeSent('register');
  if (answer.value.message !== '') raiseMessage('success', { text: answer.value.message });
}

async function sendForm(form: RegisterForm & { code: string }): Promise<void> {
  const referral = form.referral.trim();
  const answer = await apiClient.ask(registerCall, {
    fullname: form.fullName.trim(),
    email: form.email.trim(),
    phone: form.phone.trim(),
    password: form.password,
    confirm_password: form.confirmPassword,
    ...(referral !== '' && { refferal_id: referral }),
    session_id: codeSession.id,
    code: form.code.trim(),
    ...(form.agreed && { terms_version: TERMS_VERSION }),
  });
  if (!answer.ok) return failForm(authModalSlice, failureMessage(answer.error));
  const { jwt, user } = answer.value.results;
  await storeTokens(jwt);
  startRefreshing();
  if (answer.value.message !== '') raiseMessage('success', { text: answer.value.message });
  showUser(toUser(user.data));
}
