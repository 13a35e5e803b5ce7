import type { ParcelsSettings, StoreLimits } from '../api.ts';

/** Three dense wards and more. */
export const STORE_LIMITS: StoreLimits = {
  parcels: 150_000,
  parcelBytes: 128 * 1024 * 1024,
  sheets: 10_000,
  plannings: 5_000,
  zoneBytes: 64 * 1024 * 1024,
};

/** For phones that have little to give. */
const SMALL_LIMITS: StoreLimits = {
  ...STORE_LIMITS,
  parcels: 50_000,
  parcelBytes: 48 * 1024 * 1024,
  zoneBytes: 24 * 1024 * 1024,
};
const SMALL_DEVICE_GB = 2;

/** What fits the device, with what a test sets over it. */
export function storeLimits({ deviceMemoryGb, limits }: ParcelsSettings): StoreLimits {
  const isSmall = deviceMemoryGb !== undefined && deviceMemoryGb <= SMALL_DEVICE_GB;
  return { ...(isSmall ? SMALL_LIMITS : STORE_LIMITS), ...limits };
}
