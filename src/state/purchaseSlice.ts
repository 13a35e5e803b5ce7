import { proxy } from 'valtio';
import type { OrderPayment, PlacedOrder, ServicePack } from '../domain/account/userPackage.ts';
import type { ShownMessage } from './shownMessage.ts';

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
