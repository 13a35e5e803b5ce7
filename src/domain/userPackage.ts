/** §3: the latest order with status DONE. Times are ISO 8601 in UTC, as the wire has them. */
export interface UserPackage {
  orderId: string;
  title: string;
  requestedAt: string;
  expiresAt: string;
}

/** A subscription package on offer. */
export interface ServicePack {
  id: string;
  title: string;
  description: string;
  priceVnd: number;
  durationDays: number;
  isSample: boolean;
}

/** §1: packages exist, and expiry is shown, only when the configuration's payment_method equals 1. */
export const PAYMENTS_ON = 1;
