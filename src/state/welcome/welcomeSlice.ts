import { proxy } from 'valtio';

/** The card of a first visit. */
export const welcomeSlice = proxy<{ open: boolean }>({ open: false });

export function showWelcome(open: boolean): void {
  welcomeSlice.open = open;
}
