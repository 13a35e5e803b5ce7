import { logOut as askLogOut } from '../../api/auth.ts';
import { logoutModalSlice } from '../../state/logoutModalSlice.ts';
import { dropPicture } from '../picture/openPicture.ts';
import { raiseNotice } from '../shell/raiseNotice.ts';
import { stopRefreshing } from './refreshSession.ts';
import { showNobody } from './showSession.ts';
import { dropTokens } from './storeTokens.ts';

/** With a dead network nobody waits longer to be logged out here; the gateway's session then ends by its age. */
const PATIENCE_MS = 4_000;

/** 'Đăng xuất': asks first. */
export function askToLogOut(): void {
  logoutModalSlice.open = true;
}

export function stayLoggedIn(): void {
  logoutModalSlice.open = false;
}

/** Ends the session at the gateway and here; other pages hear of it. What is remembered of the login stays (design §5). */
export async function logOut(): Promise<void> {
  logoutModalSlice.busy = true;
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  await askLogOut({ signal: patience.signal });
  clearTimeout(timer);
  stopRefreshing();
  dropTokens();
  showNobody();
  // A photographed certificate is nothing for who uses the device next.
  dropPicture();
  raiseNotice('success', 'notice.loggedOut');
}
