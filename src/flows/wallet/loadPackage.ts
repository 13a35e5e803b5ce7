import { apiClient } from '../../api/apiClient.ts';
import { findConfigCall } from '../../contract/operations/config.ts';
import { loadedCalls } from '../shell/loadedCalls.ts';
import { isInForce, PAYMENTS_ON } from '../../domain/account/userPackage.ts';
import { applyConfig, configSlice, updateConfig } from '../../state/shell/configSlice.ts';
import { setLoadStatus, showLoaded } from '../../state/loadStatus.ts';
import { forgetPackage, offersSlice, openPackagePopup, packageSlice } from '../../state/wallet/packageSlice.ts';
import { sessionSlice } from '../../state/session/sessionSlice.ts';
import { openAuthModal, setPendingAction } from '../session/openAuthModal.ts';
import { isLoggedIn } from '../session/requireLogin.ts';
import { loadOnce } from '../shell/loadOnce.ts';
import { requestGuard } from '../shell/requestGuard.ts';

const loads = requestGuard();
/** Loaded on demand: most visitors never request packages. */
const orders = loadedCalls(() => import('../../api/orders/orders.ts'));

export const payments = { load: null as Promise<void> | null };

/** Loads what views cost (§3) and whether payments are on, then the customer's package (§1). Callers share one load. */
export const loadPayments = (): Promise<void> =>
  (payments.load ??= loadConfig()
    .then(loadPackage)
    .finally(() => void (payments.load = null)));

/** Loads the current configuration (§3), the first item of the list. Without one, payments stay off (§1). */
async function loadConfig(): Promise<void> {
  updateConfig({ status: 'loading' });
  const answer = await apiClient.ask(findConfigCall, { limit: 1 });
  if (answer.ok) applyConfig(answer.value.data[0]?.setting ?? null);
  else updateConfig({ paymentMethod: null, status: 'failed' });
}

/** Loads the customer's package, only while payments are on (§1). */
export async function loadPackage(): Promise<void> {
  const isCurrent = loads.begin();
  const { user } = sessionSlice;
  if (!user || configSlice.paymentMethod !== PAYMENTS_ON) {
    forgetPackage('none');
    return;
  }
  setLoadStatus(packageSlice, 'loading');
  const answer = await orders(({ findUserPackage }) => findUserPackage(user.id));
  if (!isCurrent() || sessionSlice.user?.id !== user.id) return;
  if (answer.ok) showLoaded(packageSlice, { current: answer.value });
  else forgetPackage('failed');
}

export const loadServicePacks = (): Promise<void> =>
  loadOnce(
    offersSlice,
    () => orders(({ findServicePacks }) => findServicePacks()),
    (offers) => ({ offers }),
  );

/**
 * Checks an action that needs a package: a customer without one gets the package list (§4), while payments are on. It
 * passes when the package is unknown, so that a lost network takes nothing away.
 */
export async function packageGate(): Promise<boolean> {
  if (configSlice.paymentMethod !== PAYMENTS_ON) return true;
  if (packageSlice.status !== 'ready') await loadPackage();
  if (packageSlice.status !== 'ready' || isInForce(packageSlice.current, Date.now())) return true;
  openPackages();
  return false;
}

/** Opens the package list (§2); an anonymous visitor logs in first (§6). */
export function openPackages(): void {
  if (!isLoggedIn()) {
    setPendingAction(openPackages);
    void openAuthModal('login');
    return;
  }
  openPackagePopup();
  void loadServicePacks();
}
