import { readStored, writeStored } from '../../state/storage/storage.ts';
import { showWelcome, welcomeSlice } from '../../state/welcome/welcomeSlice.ts';

/** The visit came neither by a link nor for a login. */
const isPlainVisit = (): boolean => location.pathname === '/' && location.hash === '' && location.search === '';

/** Must be called before the page writes its address. */
export function offerWelcome(): void {
  if (isPlainVisit() && readStored('welcomed') === null) showWelcome(true);
}

/** Closes the welcome, which does not return on this device. */
export function dismissWelcome(): void {
  if (!welcomeSlice.open) return;
  showWelcome(false);
  writeStored('welcomed', 'yes');
}
