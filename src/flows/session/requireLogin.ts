import { openLoginPopup, sessionSlice } from '../../state/sessionSlice.ts';

/** Whether tokens are held: who cannot be asked who they are for want of a network is still logged in. */
export const isLoggedIn = (): boolean => sessionSlice.status !== 'anonymous';

/** Before what §6 forbids anonymous visitors: they get the login popup. @returns whether to go on */
export function requireLogin(): boolean {
  if (isLoggedIn()) return true;
  openLoginPopup();
  return false;
}
