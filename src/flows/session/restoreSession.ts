import { apiClient } from '../../api/apiClient.ts';
import { sessionSlice, updateAuthModal, updateSession } from '../../state/session/sessionSlice.ts';
import type { ProofWay } from '../../domain/account/passkey.ts';
import { askProof } from '../../state/session/proofSlice.ts';
import { followStorage, readStored } from '../../state/storage/storage.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import { ownCustomer, tokenSubject } from './ownCustomer.ts';
import { setAccessToken } from './storeTokens.ts';
import { loadUser } from './loadUser.ts';
import { openAuthModal } from './openAuthModal.ts';
import { dropPicture } from '../picture/closePicture.ts';
import { refreshNow, refreshSession, startRefreshing, stopRefreshing } from './refreshSession.ts';
import { isLoggedIn } from './requireLogin.ts';
import { showNobody } from './showUser.ts';

/** Maximum length that the gateway accepts. */
const MAX_REFERRAL_LETTERS = 64;

/** Restores the login at the start, and keeps it in step with other tabs. */
export function restoreSession(): void {
  apiClient.setRefresher(refreshSession);
  apiClient.setProver(askForProof);
  void parcelsClient.refreshBy(refreshSession);
  followStorage((key) => void followOtherPages(key));
  // A page restored from the bfcache has missed all messages.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && followOtherPages('jwt') && isLoggedIn()) void loadUser();
  });
  const hasRefreshToken = readStored('refreshToken') !== null;
  const jwt = readStored('jwt');
  if (jwt !== null || hasRefreshToken) {
    setAccessToken(jwt);
    updateSession({ status: 'loading' });
    void identifyCustomer(hasRefreshToken);
  }
  openByAddress();
}

/** Loads the customer; with a refresh token, refreshes at start and every 15 minutes (§4), ignoring failures. */
async function identifyCustomer(hasRefreshToken: boolean): Promise<void> {
  if (hasRefreshToken) await refreshNow();
  if (apiClient.settings().token === null) showNobody();
  else await loadUser();
}

/** Opens the auth modal in register mode for `referred_by` (§2), or for an anonymous visitor of '/login'. */
function openByAddress(): void {
  const referral = new URLSearchParams(location.search).get('referred_by');
  updateAuthModal({ referral: referral?.slice(0, MAX_REFERRAL_LETTERS) ?? '' });
  if (isLoggedIn()) return;
  if (referral !== null) void openAuthModal('register');
  else if (location.pathname === '/login') void openAuthModal('login');
}

/** Follows a refresh, login or logout in another tab. @returns whether there was one */
function followOtherPages(key: string | null): boolean {
  if (key !== 'jwt' && key !== null) return false;
  const jwt = readStored('jwt');
  if (jwt === apiClient.settings().token) return false;
  setAccessToken(jwt);
  if (jwt === null) {
    stopRefreshing();
    showNobody();
    // Same as for a logout in this tab.
    dropPicture();
    return true;
  }
  // The other tab also counts 15 minutes from now; the first to refresh does it for all.
  startRefreshing();
  // A start under way asks by itself; a token of the same customer changes nothing.
  const subject = tokenSubject(jwt);
  const isAsking = sessionSlice.status === 'loading';
  if (sessionSlice.status === 'loggedIn' && subject === sessionSlice.user?.id) return true;
  // The previous customer is gone, even if the gateway cannot be asked who came.
  if (sessionSlice.user && subject !== null && subject !== sessionSlice.user.id) showNobody();
  if (!isAsking) void loadUser();
  return true;
}

/**
 * Asks for a proof of identity that the gateway requires before an action.
 * @returns whether to repeat the call: proved, and nobody else has logged in meanwhile
 */
async function askForProof(way: ProofWay): Promise<boolean> {
  const owner = ownCustomer();
  return owner !== null && (await askProof(way)) && ownCustomer() === owner;
}

/** Loads a customer who could not be loaded before, once the network is back. */
export function retrySession(): void {
  if (isLoggedIn()) void loadUser();
}
