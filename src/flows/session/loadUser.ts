import { apiClient } from '../../api/apiClient.ts';
import { fetchUser } from '../../api/account/users.ts';
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

/** Loads the customer (§4): 200 stores the user, 401 or 400 ends the session. A lost network is not a logout. */
export async function loadUser(): Promise<void> {
  const { token: requestToken } = apiClient.settings();
  // Do not ask without a token: a late 401 for nobody would end the session of the next customer.
  if (requestToken === null) return;
  const isCurrent = loads.begin();
  if (!sessionSlice.user) updateSession({ status: 'loading' });
  const answer = await fetchUser();
  const { token } = apiClient.settings();
  // Logged out while the gateway answered.
  if (!isCurrent() || token === null) return;
  // Another tab logged in as somebody else meanwhile: this answer is about the previous customer.
  if (tokenSubject(token) !== tokenSubject(requestToken)) return loadUser();
  if (answer.ok) return showUser(answer.value);
  const { kind, status } = answer.error;
  if (kind === 'refused' && (status === 401 || status === 400)) {
    const stored = readStored('jwt');
    if (stored === null || stored === token) return endSession();
    // Another tab has logged in again, and this one has not been notified yet.
    setAccessToken(stored);
    return loadUser();
  }
  if (!sessionSlice.user) updateSession({ status: 'unreachable' });
}

/**
 * Ends a session that the gateway rejected (§2): clears the user and local storage, changes the address to /login with
 * its query string, and opens the login modal. Drafts are stored elsewhere and stay.
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

/** Restores language and theme, which belong to the device, where they differ from the default. */
function keepSettings(): void {
  const { language, theme } = settingsSlice;
  if (language !== 'vi') writeStored('language', language);
  if (theme !== 'system') writeStored('theme', theme);
}
