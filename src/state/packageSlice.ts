import { proxy } from 'valtio';
import type { OrderPayment, PlacedOrder, ServicePack, UserPackage } from '../domain/account/userPackage.ts';
import type { ShownMessage } from './shownMessage.ts';

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

export function beginOffers(): void {
  packageSlice.offersStatus = 'loading';
}

export function showOffers(offers: ServicePack[]): void {
  Object.assign(packageSlice, { offersStatus: 'ready', offers });
}

export function failOffers(): void {
  packageSlice.offersStatus = 'failed';
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
interface PurchaseSlice {
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

/** One of the offers was chosen. */
export function beginPurchase(chosen: Pick<PurchaseSlice, 'offer' | 'requestIds' | 'prolongs'>): void {
  Object.assign(purchaseSlice, { ...noPurchase(), isOpen: true, ...chosen });
}

/** The purchase that was never answered is looked at again. */
export function reopenPurchase(): void {
  purchaseSlice.isOpen = true;
}

/** Back to the list; a purchase that was not answered is kept. */
export function leavePurchase(): void {
  if (purchaseSlice.busy !== null) return;
  Object.assign(purchaseSlice, purchaseSlice.unsure === null ? noPurchase() : { isOpen: false });
}

export function dropPurchase(): void {
  Object.assign(purchaseSlice, noPurchase());
}

export function beginPaying(payWith: PayWith): void {
  Object.assign(purchaseSlice, { busy: payWith, error: null });
}

/** An answer is here, whatever it says. */
export function endPaying(): void {
  purchaseSlice.busy = null;
}

/** It goes no further for now. */
export function refusePurchase(error: ShownMessage): void {
  Object.assign(purchaseSlice, { busy: null, error });
}

/** @param unsure how it was sent where it may have been done all the same */
export function failPurchase(error: ShownMessage, unsure: PayWith | null): void {
  Object.assign(purchaseSlice, { unsure, error });
}

/** The gateway has told what became of what was sent. */
export function forgetUnsurePurchase(): void {
  purchaseSlice.unsure = null;
}

export function showPayment(payment: OrderPayment): void {
  purchaseSlice.payment = payment;
}

export function completePurchase(done: PlacedOrder): void {
  Object.assign(purchaseSlice, { busy: null, done });
}
