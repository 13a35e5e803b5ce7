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

/** The gateway takes no longer one. */
const MAX_REFERRAL_LETTERS = 64;

/** Once, at the start: who was logged in stays so, here and in every page beside this one. */
export function restoreSession(): void {
  apiClient.setRefresher(refreshSession);
  apiClient.setProver(askForProof);
  void parcelsClient.refreshBy(refreshSession);
  followStorage((key) => void followOtherPages(key));
  // A page that was put aside and comes back (bfcache) has heard nothing meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && followOtherPages('jwt') && isLoggedIn()) void loadUser();
  });
  const hasRefreshToken = readStored('refreshToken') !== null;
  const jwt = readStored('jwt');
  if (jwt !== null || hasRefreshToken) {
    setAccessToken(jwt);
    updateSession({ status: 'loading' });
    void askWhoItIs(hasRefreshToken);
  }
  openByAddress();
}

/** §4: when a refresh token exists at start, it refreshes, then every 15 minutes. A refresh that fails does nothing else. */
async function askWhoItIs(hasRefreshToken: boolean): Promise<void> {
  if (hasRefreshToken) await refreshNow();
  if (apiClient.settings().token === null) showNobody();
  else await loadUser();
}

/** §2: `referred_by` opens the auth modal in register mode; '/login' opens it for who is not logged in. */
function openByAddress(): void {
  const referral = new URLSearchParams(location.search).get('referred_by');
  updateAuthModal({ referral: referral?.slice(0, MAX_REFERRAL_LETTERS) ?? '' });
  if (isLoggedIn()) return;
  if (referral !== null) void openAuthModal('register');
  else if (location.pathname === '/login') void openAuthModal('login');
}

/** Another page refreshed, logged in or logged out: this one follows. @returns whether there was something to follow */
function followOtherPages(key: string | null): boolean {
  if (key !== 'jwt' && key !== null) return false;
  const jwt = readStored('jwt');
  if (jwt === apiClient.settings().token) return false;
  setAccessToken(jwt);
  if (jwt === null) {
    stopRefreshing();
    showNobody();
    // As where the user logged out.
    dropPicture();
    return true;
  }
  // The other page will count its 15 minutes from now, too; whoever comes first refreshes for all.
  startRefreshing();
  // Where the start is under way it will ask by itself; a token of the same customer says nothing new.
  const subject = tokenSubject(jwt);
  const isAsking = sessionSlice.status === 'loading';
  if (sessionSlice.status === 'loggedIn' && subject === sessionSlice.user?.id) return true;
  // Whoever it was is not here any more, also where the gateway cannot be asked who came.
  if (sessionSlice.user && subject !== null && subject !== sessionSlice.user.id) showNobody();
  if (!isAsking) void loadUser();
  return true;
}

/**
 * The gateway wants to know whether it is still the customer, before it does what was asked.
 * @returns whether to ask again: it was proved, and nobody else has logged in meanwhile
 */
async function askForProof(way: ProofWay): Promise<boolean> {
  const owner = ownCustomer();
  return owner !== null && (await askProof(way)) && ownCustomer() === owner;
}

/** The network is back: who could not be asked who they are is asked again. */
export function retrySession(): void {
  if (isLoggedIn()) void loadUser();
}
