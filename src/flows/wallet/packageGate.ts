import { isInForce, PAYMENTS_ON } from '../../domain/account/userPackage.ts';
import { configSlice } from '../../state/configSlice.ts';
import { packageSlice } from '../../state/packageSlice.ts';
import { loadPackage, loadServicePacks } from './loadPackage.ts';
import { isLoggedIn } from '../session/requireLogin.ts';
import { openAuthModal } from '../session/openAuthModal.ts';

/**
 * Before what needs a package: a customer without one gets the package list by itself (§4), while payments are on. When
 * nobody can say whether there is one, it passes: a lost network takes nothing away.
 */
export async function packageGate(): Promise<boolean> {
  if (configSlice.paymentMethod !== PAYMENTS_ON) return true;
  if (packageSlice.status !== 'ready') await loadPackage();
  if (packageSlice.status !== 'ready' || isInForce(packageSlice.current, Date.now())) return true;
  openPackages();
  return false;
}

/** The package button (§2): the list, or the login for an anonymous visitor (§6). */
export function openPackages(): void {
  if (!isLoggedIn()) {
    void openAuthModal('login');
    return;
  }
  packageSlice.popupOpen = true;
  if (packageSlice.offersStatus !== 'ready') void loadServicePacks();
}

/** A purchase that was not answered waits for the next opening. */
export function closePackages(): void {
  packageSlice.popupOpen = false;
}
