import { sessionSlice } from '../../state/session/sessionSlice.ts';
import { openAuthModal, setPendingAction } from './openAuthModal.ts';

/** Whether tokens are held: who cannot be asked who they are for want of a network is still logged in. */
export const isLoggedIn = (): boolean => sessionSlice.status !== 'anonymous';

/**
 * Before what §6 forbids anonymous visitors: the login opens, and says why.
 * @param then done once they have logged in, unless they leave the form
 * @returns whether to go on
 */
export function requireLogin(then: () => void): boolean {
  if (isLoggedIn()) return true;
  setPendingAction(then);
  void openAuthModal('login', 'notice.loginRequired');
  return false;
}
