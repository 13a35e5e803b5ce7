import { proxy } from 'valtio';

export const deviceSlice = proxy({
  /**
   * `waiting`: a new one is whole on the device; `stale`: another page has taken it over, this one goes on with the old one; `broken`: the new one did not
   * open, and this is the one before.
   */
  version: 'current' as 'current' | 'waiting' | 'stale' | 'broken',
  /** Why the new one was not taken over when that was wished. */
  hindrance: null as 'here' | 'elsewhere' | null,
  /** The line that tells of it was put away; the settings still have it. */
  isPutAway: false,
  /** A page can be begun without a network. */
  isKept: false,
  /** 'Xoá mọi thứ trên máy này' is being asked, with how many notes would be lost. */
  clearing: null as { unsent: number; step: 'asked' | 'busy' | 'done' } | null,
});

type DeviceSlice = typeof deviceSlice;

export function updateDevice(change: Partial<typeof deviceSlice>): void {
  Object.assign(deviceSlice, change);
}

export function showHindrance(hindrance: DeviceSlice['hindrance']): void {
  deviceSlice.hindrance = hindrance;
}

export function putVersionAway(): void {
  deviceSlice.isPutAway = true;
}

/** @param clearing null closes the question */
export function showClearing(clearing: DeviceSlice['clearing']): void {
  deviceSlice.clearing = clearing;
}
