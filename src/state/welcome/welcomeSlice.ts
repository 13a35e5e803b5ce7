import { proxy } from 'valtio';

export const welcomeSlice = proxy<{ open: boolean }>({ open: false });

export function showWelcome(open: boolean): void {
  welcomeSlice.open = open;
}
