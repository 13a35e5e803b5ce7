import { sessionSlice } from '../../state/session/sessionSlice.ts';
import { openAuthModal, setPendingAction } from './openAuthModal.ts';

/** Returns whether tokens are held: a customer who is unknown for want of a network is still logged in. */
export const isLoggedIn = (): boolean => sessionSlice.status !== 'anonymous';

/**
 * Opens the login, with its reason, before an action that §6 forbids anonymous visitors.
 * @param action runs after the login, unless the form is closed
 * @returns whether to go on
 */
export function requireLogin(action: () => void): boolean {
  if (isLoggedIn()) return true;
  setPendingAction(action);
  void openAuthModal('login', 'notice.loginRequired');
  return false;
}
