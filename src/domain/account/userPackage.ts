/** §3: the latest order with status DONE. Times are ISO 8601 in UTC, as the wire has them. */
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
  /** The provider's page; empty where there is none. */
  paymentUrl: string;
  /** Of the sandbox, which takes no money: what confirms the payment. */
  confirmation: string | null;
}

export interface ServicePack {
  id: string;
  title: string;
  description: string;
  priceVnd: number;
  /** What it costs by wallet, decimal text in VPOINT; null where it cannot be paid so. */
  pricePoints?: string | null;
  durationDays: number;
  isSample: boolean;
}

/** Whether a package lasts still; null is none. */
export const isInForce = (current: Pick<UserPackage, 'expiresAt'> | null, nowMs: number): boolean =>
  current !== null && Date.parse(current.expiresAt) > nowMs;

/** §1: packages exist, and expiry is shown, only when the configuration's payment_method equals 1. */
export const PAYMENTS_ON = 1;
