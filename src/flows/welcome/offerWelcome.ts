import { readStored, writeStored } from '../../state/storage/storage.ts';
import { showWelcome, welcomeSlice } from '../../state/welcome/welcomeSlice.ts';

/** Whoever comes by a link or to log in knows what for. */
const isPlainVisit = (): boolean => location.pathname === '/' && location.hash === '' && location.search === '';

/** On a first visit; to be called before the page writes its address. */
export function offerWelcome(): void {
  if (isPlainVisit() && readStored('welcomed') === null) showWelcome(true);
}

/** Put away, or no longer needed: it does not come again on this device. */
export function dismissWelcome(): void {
  if (!welcomeSlice.open) return;
  showWelcome(false);
  writeStored('welcomed', 'yes');
}
