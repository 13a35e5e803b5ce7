import { apiClient } from '../../api/apiClient.ts';
import { detailUser } from '../../api/users.ts';
import { sessionSlice } from '../../state/sessionSlice.ts';
import { readStored } from '../../state/storage/storage.ts';
import { endSession } from './endSession.ts';
import { holdToken } from './holdToken.ts';
import { latest } from '../shell/requestGuard.ts';
import { showUser } from './showSession.ts';
import { tokenSubject } from './tokenSubject.ts';

const loads = latest();

/** Asks who the customer is (§4): 200 stores the user, 401 or 400 ends the session. A lost network is not a log-out. */
export async function loadUser(): Promise<void> {
  const { token: asked } = apiClient.settings();
  // Between a log-out and a login there is nobody to ask for: 'nobody' is an answer that would end the session of who comes meanwhile.
  if (asked === null) return;
  const isCurrent = loads.begin();
  if (!sessionSlice.user) sessionSlice.status = 'loading';
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
    holdToken(stored);
    return loadUser();
  }
  if (!sessionSlice.user) sessionSlice.status = 'unreachable';
}
