import { updateLogoutModal } from '../../state/session/sessionSlice.ts';
import { apiClient } from '../../api/apiClient.ts';
import { logOutCall } from '../../contract/account/auth.ts';
import { dropPicture } from '../picture/closePicture.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { stopRefreshing } from './refreshSession.ts';
import { showNobody } from './showUser.ts';
import { dropTokens } from './storeTokens.ts';

/** Maximum wait for the gateway before a logout here; its session then ends by its age. */
const TIMEOUT_MS = 4_000;

/** Ends the session at the gateway, here and in other tabs. The remembered login stays. */
export async function confirmLogOut(): Promise<void> {
  updateLogoutModal({ busy: true });
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
  await apiClient.ask(logOutCall, {}, { signal: timeout.signal });
  clearTimeout(timer);
  stopRefreshing();
  dropTokens();
  showNobody();
  // A photographed certificate must not remain for the next user of the device.
  dropPicture();
  raiseNotice('success', 'notice.loggedOut');
}
