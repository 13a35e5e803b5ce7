import { closeLoginPopup, openLoginPopup, sessionSlice } from '../../state/sessionSlice.ts';

/** Whether tokens are held: who cannot be asked who they are for want of a network is still logged in. */
export const isLoggedIn = (): boolean => sessionSlice.status !== 'anonymous';

let wished: (() => void) | null = null;

/**
 * Before what §6 forbids anonymous visitors: they get the login popup.
 * @param then done once they have logged in, unless they leave the popup or the form
 * @returns whether to go on
 */
export function requireLogin(then: (() => void) | null = null): boolean {
  if (isLoggedIn()) return true;
  wished = then;
  openLoginPopup();
  return false;
}

/** What the login was asked for, once; null for nothing. */
export function takeWish(): (() => void) | null {
  const then = wished;
  wished = null;
  return then;
}

/** The popup is closed without a login. */
export function leaveLogin(): void {
  takeWish();
  closeLoginPopup();
}
