import { reopenOwnAccount } from '../../api/account/closing.ts';
import { beginAuthCall } from '../../state/session/authCall.ts';
import { failureMessage } from '../shell/failureMessage.ts';
import { failAuthForm } from './failAuthForm.ts';
import { enterByPassword, type SubmittedLogin } from './submitLogin.ts';

/** 'Mở lại tài khoản': the login again, and the closing is taken back. */
export async function submitReopening(form: SubmittedLogin): Promise<void> {
  beginAuthCall();
  const answer = await reopenOwnAccount(form);
  if (!answer.ok) return failAuthForm(failureMessage(answer.error));
  await enterByPassword(form, answer.value);
}
