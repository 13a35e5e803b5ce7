import { proxy } from 'valtio';
import type { OrderPayment, PlacedOrder, ServicePack, UserPackage } from '../../domain/account/userPackage.ts';
import type { LoadedSlice } from '../loadStatus.ts';
import type { ShownMessage } from '../shownMessage.ts';

/** The customer's package; not asked for while payments are off (§1). */
interface PackageSlice extends LoadedSlice {
  /** Null once it is ready: the customer has none. */
  current: UserPackage | null;
  popupOpen: boolean;
}

export const packageSlice = proxy<PackageSlice>({ status: 'none', current: null, popupOpen: false });

interface OffersSlice extends LoadedSlice {
  offers: ServicePack[];
}

export const offersSlice = proxy<OffersSlice>({ status: 'none', offers: [] });

/** @param status `none` of nobody, and while payments are off */
export function forgetPackage(status: 'none' | 'failed'): void {
  Object.assign(packageSlice, { status, current: null });
}

export function openPackagePopup(): void {
  packageSlice.popupOpen = true;
}

/** A purchase that was not answered waits for the next opening. */
export function closePackages(): void {
  packageSlice.popupOpen = false;
}

/** đồng by a payment provider, or points by the wallet. */
export type PayWith = 'vnd' | 'points';

export interface PurchaseSlice {
  /** It takes the list's place; one that was not answered is kept while the list is looked at. */
  isOpen: boolean;
  offer: ServicePack | null;
  /** Made with the purchase, one for each way to pay: whatever is sent of it carries it, so that it happens once. */
  requestIds: Record<PayWith, string>;
  /** The one in force goes on; else it begins at once. */
  prolongs: boolean;
  busy: PayWith | null;
  /** It was sent so, and whether it was done is not known: sent again as it is, it happens once. */
  unsure: PayWith | null;
  error: ShownMessage | null;
  /** What is due, once it was ordered. */
  payment: OrderPayment | null;
  /** Bought and paid. */
  done: PlacedOrder | null;
}

const noPurchase = (): PurchaseSlice => ({
  isOpen: false,
  offer: null,
  requestIds: { vnd: '', points: '' },
  prolongs: false,
  busy: null,
  unsure: null,
  error: null,
  payment: null,
  done: null,
});

export const purchaseSlice = proxy<PurchaseSlice>(noPurchase());

export function dropPurchase(): void {
  Object.assign(purchaseSlice, noPurchase());
}

export function beginPurchase(chosen: Pick<PurchaseSlice, 'offer' | 'requestIds' | 'prolongs'>): void {
  Object.assign(purchaseSlice, { ...noPurchase(), isOpen: true, ...chosen });
}

/** Back to the list; a purchase that was not answered is kept. */
export function leavePurchase(): void {
  if (purchaseSlice.busy !== null) return;
  Object.assign(purchaseSlice, purchaseSlice.unsure === null ? noPurchase() : { isOpen: false });
}

export function updatePurchase(change: Partial<typeof purchaseSlice>): void {
  Object.assign(purchaseSlice, change);
}
