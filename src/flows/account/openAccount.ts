import { showAccountView } from '../../state/account/accountSlice.ts';
import { sessionSlice } from '../../state/session/sessionSlice.ts';
import { loadUser } from '../session/loadUser.ts';
import { openAuthModal } from '../session/openAuthModal.ts';
import { isLoggedIn } from '../session/requireLogin.ts';
import { whenLoaded } from '../shell/loadedCalls.ts';

/** Opens the user drawer (§2), or the login for an anonymous visitor (§6). */
export function openAccount(): void {
  if (!isLoggedIn()) {
    void openAuthModal('login');
    return;
  }
  showAccountView('user');
  whenLoaded(import('./ownCode.ts'), ({ loadOwnCode }) => loadOwnCode());
  if (sessionSlice.status === 'unreachable') void loadUser();
}

export function closeAccount(): void {
  showAccountView('closed');
}
