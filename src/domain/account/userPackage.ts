/** §3: the latest order with status DONE. Times are ISO 8601 in UTC, as on the wire. */
export interface UserPackage {
  orderId: string;
  title: string;
  requestedAt: string;
  expiresAt: string;
}

/** An order of a package; it expires only once it is done. */
export interface PlacedOrder extends UserPackage {
  isDone: boolean;
}

export interface OrderPayment {
  orderId: string;
  provider: string;
  amountVnd: number;
  /** Address of the provider's payment page; empty if there is none. */
  paymentUrl: string;
  /** Token that confirms the payment in the sandbox, which takes no money. */
  confirmation: string | null;
}

export interface ServicePack {
  id: string;
  title: string;
  description: string;
  priceVnd: number;
  /** Price in the wallet, decimal text in VPOINT; null if it cannot be paid so. */
  pricePoints?: string | null;
  durationDays: number;
  isSample: boolean;
}

export const isInForce = (current: Pick<UserPackage, 'expiresAt'> | null, nowMs: number): boolean =>
  current !== null && Date.parse(current.expiresAt) > nowMs;

/** §1: packages exist, and expiry is shown, only when the configuration's payment_method equals 1. */
export const PAYMENTS_ON = 1;
