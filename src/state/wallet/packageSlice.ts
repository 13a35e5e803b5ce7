import { proxy } from 'valtio';
import type { OrderPayment, PlacedOrder, ServicePack, UserPackage } from '../../domain/account/userPackage.ts';
import type { ShownMessage } from '../shownMessage.ts';

/** The customer's package, and those on offer. Idle while payments are off (§1). */
export interface PackageSlice {
  /** `ready` with `current` null: the customer has none. */
  status: 'idle' | 'loading' | 'ready' | 'failed';
  current: UserPackage | null;
  popupOpen: boolean;
  offersStatus: 'idle' | 'loading' | 'ready' | 'failed';
  offers: ServicePack[];
}

export const packageSlice = proxy<PackageSlice>({
  status: 'idle',
  current: null,
  popupOpen: false,
  offersStatus: 'idle',
  offers: [],
});

/** Of nobody, or while payments are off. */
export function forgetPackage(): void {
  Object.assign(packageSlice, { status: 'idle', current: null });
}

/** Somebody logged out. */
export function dropPackages(): void {
  Object.assign(packageSlice, { status: 'idle', current: null, popupOpen: false });
}

export function beginPackage(): void {
  packageSlice.status = 'loading';
}

/** @param current null: the customer has none */
export function showPackage(current: UserPackage | null): void {
  Object.assign(packageSlice, { status: 'ready', current });
}

export function failPackage(): void {
  Object.assign(packageSlice, { status: 'failed', current: null });
}

export function setOffersStatus(status: PackageSlice['offersStatus']): void {
  packageSlice.offersStatus = status;
}

export function showOffers(offers: ServicePack[]): void {
  Object.assign(packageSlice, { offersStatus: 'ready', offers });
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

/** A package about to be bought. */
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

export const noPurchase = (): PurchaseSlice => ({
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
