import { logIn as askLogIn } from '../../api/logIn.ts';
import { hasFaults } from '../../domain/account/accountFault.ts';
import type { Tokens } from '../../domain/account/user.ts';
import type { Failure } from '../../domain/result.ts';
import { type LoginForm, validateLogin } from '../../domain/account/validateLogin.ts';
import { beginAuthCall, endAuthCall, showAuthFaults, showClosedAccount } from '../../state/session/authCall.ts';
import { savePassword, emptyPasswordVault } from '../../state/storage/passwordVault.ts';
import { raiseMessage } from '../../state/noticeSlice.ts';
import type { ShownMessage } from '../../state/shownMessage.ts';
import { failAuthForm } from './failAuthForm.ts';
import { failureMessage, faultMessages } from '../shell/failureMessage.ts';
import { loadUser } from './loadUser.ts';
import { startRefreshing } from './refreshSession.ts';
import { storeTokens } from './storeTokens.ts';

/** §8: what the gateway says on the wire, and never to people. */
const WRONG_LOGIN = 'Identifier or password invalid';

export type SubmittedLogin = LoginForm & { remember: boolean };

/** Logs in (§4): stores both tokens, asks who it is, and the modal closes once that is known. An account that is closed is asked about. */
export async function submitLogin(form: SubmittedLogin): Promise<void> {
  const faults = validateLogin(form);
  showAuthFaults(faultMessages(faults));
  if (hasFaults(faults)) return;
  beginAuthCall();
  const answer = await askLogIn(form);
  if (answer.ok) return enterSession(form, answer.value);
  const { eraseAt } = answer.error;
  if (eraseAt === undefined) failAuthForm(loginFailure(answer.error));
  else showClosedAccount(eraseAt);
}

/** What follows a login that the gateway has taken. */
export async function enterSession(form: SubmittedLogin, { tokens, message }: { tokens: Tokens; message: string }): Promise<void> {
  await storeTokens(tokens);
  if (form.remember) await savePassword(form.username.trim(), form.password);
  else await emptyPasswordVault();
  startRefreshing();
  if (message !== '') raiseMessage('success', { text: message });
  await loadUser();
  endAuthCall();
}

const loginFailure = (error: Failure): ShownMessage => (error.message === WRONG_LOGIN ? { id: 'auth.wrongLogin' } : failureMessage(error));

/** The box of 'remember password': unticked, what was kept is forgotten at once. */
export async function setRemember(remember: boolean): Promise<void> {
  if (!remember) await emptyPasswordVault();
}
