import type { OrderPayment, PlacedOrder } from '../../domain/account/userPackage.ts';
import { noPurchase, type PayWith, type PurchaseSlice, purchaseSlice } from './packageSlice.ts';
import type { ShownMessage } from '../shownMessage.ts';

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
