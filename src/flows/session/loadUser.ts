import { apiClient } from '../../api/apiClient.ts';
import { detailUser } from '../../api/account/users.ts';
import { sessionSlice, updateSession } from '../../state/session/sessionSlice.ts';
import { settingsSlice } from '../../state/shell/settingsSlice.ts';
import { emptyPasswordVault } from '../../state/storage/passwordVault.ts';
import { emptyStorage, readStored, writeStored } from '../../state/storage/storage.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { setAccessToken } from './storeTokens.ts';
import { openAuthModal } from './openAuthModal.ts';
import { showNobody, showUser } from './showUser.ts';
import { tokenSubject } from './ownCustomer.ts';

const loads = requestGuard();

/** Asks who the customer is (§4): 200 stores the user, 401 or 400 ends the session. A lost network is not a log-out. */
export async function loadUser(): Promise<void> {
  const { token: asked } = apiClient.settings();
  // Between a log-out and a login there is nobody to ask for: 'nobody' is an answer that would end the session of who comes meanwhile.
  if (asked === null) return;
  const isCurrent = loads.begin();
  if (!sessionSlice.user) updateSession({ status: 'loading' });
  const answer = await detailUser();
  const { token } = apiClient.settings();
  // Logged out while the gateway answered.
  if (!isCurrent() || token === null) return;
  // Another page logged in as somebody else while the gateway answered: this is who was.
  if (tokenSubject(token) !== tokenSubject(asked)) return loadUser();
  if (answer.ok) return showUser(answer.value);
  const { kind, status } = answer.error;
  if (kind === 'refused' && (status === 401 || status === 400)) {
    const stored = readStored('jwt');
    if (stored === null || stored === token) return endSession();
    // Another page has logged in anew meanwhile, and this page has not heard of it yet.
    setAccessToken(stored);
    return loadUser();
  }
  if (!sessionSlice.user) updateSession({ status: 'unreachable' });
}

/**
 * §2: the gateway knows this customer no more. The user is cleared, local storage emptied, the address becomes /login with
 * its query string kept, and the login modal opens. Drafts lie elsewhere and stay.
 */
async function endSession(): Promise<void> {
  setAccessToken(null);
  showNobody();
  emptyStorage();
  keepSettings();
  const { search, hash } = location;
  history.replaceState(history.state, '', `/login${search}${hash}`);
  await emptyPasswordVault();
  await openAuthModal('login');
}

/** Language and theme are the device's, not the customer's: what was chosen besides the default is chosen again. */
function keepSettings(): void {
  const { language, theme } = settingsSlice;
  if (language !== 'vi') writeStored('language', language);
  if (theme !== 'system') writeStored('theme', theme);
}
