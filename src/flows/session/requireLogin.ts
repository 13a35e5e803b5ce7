import { closeLoginPopup, openLoginPopup, sessionSlice } from '../../state/session/sessionSlice.ts';

/** Holds an action until a login or an answer allows it; a newer action replaces it. */
export function pendingAction(): { set(action: (() => void) | null): void; take(): (() => void) | null } {
  let held: (() => void) | null = null;
  return {
    set(action) {
      held = action;
    },
    take() {
      const action = held;
      held = null;
      return action;
    },
  };
}

/** Whether tokens are held: who cannot be asked who they are for want of a network is still logged in. */
export const isLoggedIn = (): boolean => sessionSlice.status !== 'anonymous';

const afterLogin = pendingAction();

/** Sets what the next login goes on with. */
export const setPendingAction = afterLogin.set;

/**
 * Before what §6 forbids anonymous visitors: they get the login popup.
 * @param then done once they have logged in, unless they leave the popup or the form
 * @returns whether to go on
 */
export function requireLogin(then: () => void): boolean {
  if (isLoggedIn()) return true;
  afterLogin.set(then);
  openLoginPopup();
  return false;
}

/** What the login was asked for, once; null for nothing. */
export const takePendingAction = afterLogin.take;

/** The popup is closed without a login. */
export function leaveLogin(): void {
  takePendingAction();
  closeLoginPopup();
}
