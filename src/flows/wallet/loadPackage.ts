import { findUserPackage } from '../../api/orders.ts';
import { findServicePacks } from '../../api/servicePacks.ts';
import { PAYMENTS_ON } from '../../domain/account/userPackage.ts';
import { configSlice } from '../../state/configSlice.ts';
import { packageSlice } from '../../state/packageSlice.ts';
import { sessionSlice } from '../../state/sessionSlice.ts';
import { latest } from '../shell/requestGuard.ts';

const loads = latest();

/** The customer's package: only while payments are on (§1), and only of somebody. */
export async function loadPackage(): Promise<void> {
  const isCurrent = loads.begin();
  const { user } = sessionSlice;
  if (!user || configSlice.paymentMethod !== PAYMENTS_ON) {
    Object.assign(packageSlice, { status: 'idle', current: null });
    return;
  }
  packageSlice.status = 'loading';
  const answer = await findUserPackage(user.id);
  if (!isCurrent() || sessionSlice.user?.id !== user.id) return;
  Object.assign(packageSlice, answer.ok ? { status: 'ready', current: answer.value } : { status: 'failed', current: null });
}

/** The packages on offer, for the popup. */
export async function loadServicePacks(): Promise<void> {
  packageSlice.offersStatus = 'loading';
  const answer = await findServicePacks();
  packageSlice.offersStatus = answer.ok ? 'ready' : 'failed';
  if (answer.ok) packageSlice.offers = answer.value;
}
