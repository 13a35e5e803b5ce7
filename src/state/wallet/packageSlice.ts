import { proxy } from 'valtio';
import type { OrderPayment, PlacedOrder, ServicePack, UserPackage } from '../../domain/account/userPackage.ts';
import type { LoadedSlice } from '../loadStatus.ts';
import type { ShownMessage } from '../shownMessage.ts';

/** The customer's package; not loaded while payments are off (§1). */
interface PackageSlice extends LoadedSlice {
  /** Null when ready: the customer has none. */
  current: UserPackage | null;
  popupOpen: boolean;
}

export const packageSlice = proxy<PackageSlice>({ status: 'none', current: null, popupOpen: false });

interface OffersSlice extends LoadedSlice {
  offers: ServicePack[];
}

export const offersSlice = proxy<OffersSlice>({ status: 'none', offers: [] });

/** @param status `none` without a customer, and while payments are off */
export function forgetPackage(status: 'none' | 'failed'): void {
  Object.assign(packageSlice, { status, current: null });
}

export function openPackagePopup(): void {
  packageSlice.popupOpen = true;
}

/** Closes the popup; an unanswered purchase stays for the next opening. */
export function closePackages(): void {
  packageSlice.popupOpen = false;
}

/** Currency: đồng through a payment provider, or points of the wallet. */
export type PayWith = 'vnd' | 'points';

export interface PurchaseSlice {
  /** It replaces the list; an unanswered one stays while the list is shown. */
  isOpen: boolean;
  offer: ServicePack | null;
  /** One id per way to pay, made with the purchase and sent with every request, so that it happens once. */
  requestIds: Record<PayWith, string>;
  /** The purchase prolongs the package in force; otherwise it begins at once. */
  prolongs: boolean;
  busy: PayWith | null;
  /** Way to pay of a request with an unknown outcome: sent again unchanged, it happens once. */
  unsure: PayWith | null;
  error: ShownMessage | null;
  /** Payment due, once it was ordered. */
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

/** Returns to the list; an unanswered purchase stays. */
export function leavePurchase(): void {
  if (purchaseSlice.busy !== null) return;
  Object.assign(purchaseSlice, purchaseSlice.unsure === null ? noPurchase() : { isOpen: false });
}

export function updatePurchase(change: Partial<typeof purchaseSlice>): void {
  Object.assign(purchaseSlice, change);
}
