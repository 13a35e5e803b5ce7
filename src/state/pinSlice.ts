import { proxy } from 'valtio';
import type { LngLat } from '../domain/geometry/lngLat.ts';

/** The pinned position of the last search, with its address once known (§2 'pinned position address'). */
export const pinSlice = proxy<{ position: LngLat | null; address: string }>({ position: null, address: '' });

/** @param address empty while it is not known */
export function pinPosition(position: LngLat, address: string): void {
  Object.assign(pinSlice, { position, address });
}

/** Of the pin that is there; one that is known stays. */
export function suggestPinAddress(address: string): void {
  if (pinSlice.address === '') pinSlice.address = address;
}
