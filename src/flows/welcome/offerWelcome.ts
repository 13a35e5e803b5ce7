import { readStored, writeStored } from '../../state/storage/storage.ts';
import { showWelcome, welcomeSlice } from '../../state/welcome/welcomeSlice.ts';

/** Returns whether the visit came neither by a link nor for a login. */
const isPlainVisit = (): boolean => location.pathname === '/' && location.hash === '' && location.search === '';

/** Offers the welcome on a first visit; must be called before the page writes its address. */
export function offerWelcome(): void {
  if (isPlainVisit() && readStored('welcomed') === null) showWelcome(true);
}

/** Closes the welcome, also when it is no longer needed; it does not return on this device. */
export function dismissWelcome(): void {
  if (!welcomeSlice.open) return;
  showWelcome(false);
  writeStored('welcomed', 'yes');
}
