import { proxy } from 'valtio';

/** The card of a first visit. */
export const welcomeSlice = proxy<{ open: boolean }>({ open: false });

export function openWelcome(): void {
  welcomeSlice.open = true;
}

export function closeWelcome(): void {
  welcomeSlice.open = false;
}
