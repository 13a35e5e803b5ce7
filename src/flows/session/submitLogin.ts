import { apiClient } from '../../api/apiClient.ts';
import { logInCall } from '../../contract/account/auth.ts';
import { logInByPasskeyCall, passkeyLogInOptionsCall } from '../../contract/account/passkeys.ts';
import type { Tokens } from '../../domain/account/user.ts';
import type { Failure } from '../../domain/result.ts';
import { type LoginForm, validateLogin } from '../../domain/account/validateLogin.ts';
import { beginSending, endSending, failSending } from '../../state/formState.ts';
import { showClosedAccount } from '../../state/session/draftAuth.ts';
import { authModalSlice } from '../../state/session/sessionSlice.ts';
import { emptyPasswordVault, savePassword } from '../../state/storage/passwordVault.ts';
import { raiseMessage } from '../../state/shell/noticeSlice.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';
import { signWithPasskey } from './signWithPasskey.ts';
import { checkForm, failForm } from './checkForm.ts';
import { failureMessage } from '../shell/failureMessage.ts';
import { loadUser } from './loadUser.ts';
import { startRefreshing } from './refreshSession.ts';
import { storeTokens } from './storeTokens.ts';
import { reopenAccountCall } from '../../contract/account/closing.ts';

/** Text of the gateway that is never shown (§8). */
const WRONG_LOGIN = 'Identifier or password invalid';

export type SubmittedLogin = LoginForm & { remember: boolean };

/** Logs in (§4): stores both tokens, loads the customer and closes the modal. A closed account needs a question. */
export async function submitLogin(form: SubmittedLogin): Promise<void> {
  if (!checkForm(authModalSlice, validateLogin(form))) return;
  beginSending(authModalSlice);
  const answer = await apiClient.ask(logInCall, { username: form.username.trim(), password: form.password, type: 'LOGIN' });
  if (answer.ok) return logInByPassword(form, answer.value);
  const { eraseAt } = answer.error;
  if (eraseAt === undefined) failForm(authModalSlice, loginFailure(answer.error));
  else showClosedAccount(eraseAt);
}

/** Logs in by passkey ('Đăng nhập bằng khoá truy cập'), whose owner becomes the customer. A saved password stays. */
export async function submitPasskeyLogin(): Promise<void> {
  beginSending(authModalSlice);
  const options = await apiClient.ask(passkeyLogInOptionsCall, { type: 'LOGIN' });
  if (!options.ok) return failForm(authModalSlice, failureMessage(options.error));
  const signed = await signWithPasskey(options.value.options);
  // The user closed the browser's dialog, so no toast.
  if (!signed.ok) return failSending(authModalSlice, signed.error);
  const answer = await apiClient.ask(logInByPasskeyCall, { assertion: signed.value });
  if (!answer.ok) return failForm(authModalSlice, failureMessage(answer.error));
  await enterSession(answer.value);
}

interface Granted {
  results: Tokens;
  message: string;
}

export const logInByPassword = (form: SubmittedLogin, answer: Granted): Promise<void> =>
  enterSession(answer, async () => {
    if (form.remember) await savePassword(form.username.trim(), form.password);
    else await emptyPasswordVault();
  });

/** @param remember runs once the tokens are stored */
async function enterSession({ results: tokens, message }: Granted, remember: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  await storeTokens(tokens);
  await remember();
  startRefreshing();
  if (message !== '') raiseMessage('success', { text: message });
  await loadUser();
  endSending(authModalSlice);
}

const loginFailure = (error: Failure): ShownMessage => (error.message === WRONG_LOGIN ? { id: 'auth.wrongLogin' } : failureMessage(error));

/** Sets 'remember password'; unticked, the saved login is deleted at once. */
export async function setRemember(remember: boolean): Promise<void> {
  if (!remember) await emptyPasswordVault();
}

/** Reopens the account and logs in ('Mở lại tài khoản'). */
export async function submitReopening(form: SubmittedLogin): Promise<void> {
  beginSending(authModalSlice);
  const answer = await apiClient.ask(reopenAccountCall, { username: form.username.trim(), password: form.password });
  if (!answer.ok) return failForm(authModalSlice, failureMessage(answer.error));
  await logInByPassword(form, answer.value);
}
