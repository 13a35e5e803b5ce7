import { updateLogoutModal } from '../../state/session/sessionSlice.ts';
import { apiClient } from '../../api/apiClient.ts';
import { logOutCall } from '../../contract/account/auth.ts';
import { dropPicture } from '../picture/closePicture.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { stopRefreshing } from './refreshSession.ts';
import { showNobody } from './showUser.ts';
import { dropTokens } from './storeTokens.ts';

/** Maximum wait for the gateway before a logout here; its session then ends by its age. */
const PATIENCE_MS = 4_000;

/** Ends the session at the gateway, here and in other tabs. The remembered login stays. */
export async function confirmLogOut(): Promise<void> {
  updateLogoutModal({ busy: true });
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  await apiClient.ask(logOutCall, {}, { signal: patience.signal });
  clearTimeout(timer);
  stopRefreshing();
  dropTokens();
  showNobody();
  // A photographed certificate must not remain for the next user of the device.
  dropPicture();
  raiseNotice('success', 'notice.loggedOut');
}
