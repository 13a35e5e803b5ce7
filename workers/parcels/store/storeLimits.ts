/** Limits that hold more than three dense wards. */
export const STORE_LIMITS = {
  parcels: 150_000,
  parcelBytes: 128 * 1024 * 1024,
  sheets: 10_000,
  plannings: 5_000,
  /** Zones of plannings and sheets, open ones and recently closed ones. */
  zoneBytes: 64 * 1024 * 1024,
};

/**
 * Limits of the store. Above the limits of parcels (number, bytes) those seen longest ago are evicted. Sheets and
 * plannings are few: above their limits all are dropped, and later searches fetch them again. For zones (bytes) closed
 * layers are dropped first, and one that still does not fit is refused.
 */
export type StoreLimits = typeof STORE_LIMITS;

const SMALL_LIMITS: StoreLimits = {
  ...STORE_LIMITS,
  parcels: 50_000,
  parcelBytes: 48 * 1024 * 1024,
  zoneBytes: 24 * 1024 * 1024,
};
const SMALL_DEVICE_GB = 2;

export function storeLimits({
  deviceMemoryGb,
  limits,
}: {
  deviceMemoryGb?: number | undefined;
  limits?: Partial<StoreLimits> | undefined;
}): StoreLimits {
  const isSmall = deviceMemoryGb !== undefined && deviceMemoryGb <= SMALL_DEVICE_GB;
  return { ...(isSmall ? SMALL_LIMITS : STORE_LIMITS), ...limits };
}
