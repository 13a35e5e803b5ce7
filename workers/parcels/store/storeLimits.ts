/** Three dense wards and more. */
export const STORE_LIMITS = {
  parcels: 150_000,
  parcelBytes: 128 * 1024 * 1024,
  sheets: 10_000,
  plannings: 5_000,
  /** Of the zones of plannings and sheets, open ones and those kept for the way back. */
  zoneBytes: 64 * 1024 * 1024,
};

/**
 * How much the store holds. Parcels are bounded by number and by bytes; beyond either, those seen longest ago go. The
 * others are few; should they ever pass their bound they are dropped at once and come back with the next searches. Zones
 * are bounded by bytes: layers that the page closed go first, and one that still does not fit is refused.
 */
export type StoreLimits = typeof STORE_LIMITS;

/** For phones that have little to give. */
const SMALL_LIMITS: StoreLimits = {
  ...STORE_LIMITS,
  parcels: 50_000,
  parcelBytes: 48 * 1024 * 1024,
  zoneBytes: 24 * 1024 * 1024,
};
const SMALL_DEVICE_GB = 2;

/** What fits the device, with what a test sets over it. */
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
