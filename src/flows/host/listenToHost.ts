import { apiClient } from '../../api/apiClient.ts';
import { createClient } from '../../api/createClient.ts';
import { fetchUser } from '../../api/account/users.ts';
import { type HostEvent, type HostTrust, isFromHost, readHostMessage, readHostOrigins } from '../../domain/host/hostMessage.ts';
import { ZOOM } from '../../domain/limits.ts';
import { applyHostDisplay } from '../../state/host/hostSlice.ts';
import { sessionSlice } from '../../state/session/sessionSlice.ts';
import { readStored } from '../../state/storage/storage.ts';
import { loadUser } from '../session/loadUser.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { isLoggedIn } from '../session/requireLogin.ts';
import { showPosition } from '../search/showPosition.ts';
import { showUser } from '../session/showUser.ts';
import { storeTokens } from '../session/storeTokens.ts';

/** Window of a page in a host's web view; the host writes its nonce there before the page starts. */
type HostedWindow = Window & { thuaHostNonce?: unknown };

/** Handles messages of the native app around the page (§4). @returns a function that stops it */
export function listenToHost(trust: HostTrust = readTrust()): () => void {
  const onMessage = ({ data, origin, source }: MessageEvent): void => {
    const message = readHostMessage(data);
    const fromParent = window.parent !== window && source === window.parent;
    if (!message || !isFromHost({ origin, fromParent, nonce: message.nonce }, trust)) return;
    for (const event of message.events) EFFECTS[event]();
    if (message.position) void showPosition(message.position, { address: '', zoom: ZOOM.place });
    if (message.jwt !== null) void takeToken(message.jwt, message.userId);
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}

/** Reads the nonce and removes it from the window, so that scripts loaded later cannot read it. */
function readTrust(): HostTrust {
  const host = window as HostedWindow;
  const nonce = typeof host.thuaHostNonce === 'string' ? host.thuaHostNonce : null;
  delete host.thuaHostNonce;
  return { origins: readHostOrigins(import.meta.env.VITE_HOST_ORIGINS ?? ''), nonce };
}

const EFFECTS: Readonly<Record<HostEvent, () => void>> = {
  showParcelLand: () => applyHostDisplay({ parcelLandShown: true }),
  hideParcelLand: () => applyHostDisplay({ parcelLandShown: false }),
  showCoordinate: () => applyHostDisplay({ coordinateShown: true }),
  hideCoordinate: () => applyHostDisplay({ coordinateShown: false }),
};

/**
 * Takes the host's token after the gateway names its customer. It logs in an anonymous visitor, or renews the token of
 * the same customer without a refresh token; it never replaces another logged-in customer.
 */
async function takeToken(jwt: string, userId: string | null): Promise<void> {
  const client = createClient({ apiBase: apiClient.settings().apiBase, token: jwt });
  const answer = await fetchUser({ client });
  if (!answer.ok || (userId !== null && userId !== answer.value.id)) return;
  // The page may still be loading its customer.
  if (isLoggedIn() && !sessionSlice.user) await loadUser();
  if (isLoggedIn() && sessionSlice.user?.id !== answer.value.id) {
    raiseNotice('warning', 'notice.hostOtherUser');
    return;
  }
  if (readStored('refreshToken') !== null) return;
  await storeTokens({ accessToken: jwt });
  showUser(answer.value);
}
