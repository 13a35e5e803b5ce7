import { apiClient } from '../../api/apiClient.ts';
import { reopenAccountCall } from '../../contract/closing.ts';
import { beginAuthCall } from '../../state/session/authCall.ts';
import { failureMessage } from '../shell/failureMessage.ts';
import { failAuthForm } from './failAuthForm.ts';
import { enterByPassword, type SubmittedLogin } from './submitLogin.ts';

/** 'Mở lại tài khoản': the login again, and the closing is taken back. */
export async function submitReopening(form: SubmittedLogin): Promise<void> {
  beginAuthCall();
  const answer = await apiClient.ask(reopenAccountCall, { username: form.username.trim(), password: form.password });
  if (!answer.ok) return failAuthForm(failureMessage(answer.error));
  await enterByPassword(form, answer.value);
}
