import { proxy } from 'valtio';

interface DeviceSlice {
  /**
   * `waiting`: a new one is whole on the device; `stale`: another page has taken it over, this one goes on with the old one; `broken`: the new one did not
   * open, and this is the one before.
   */
  version: 'current' | 'waiting' | 'stale' | 'broken';
  /** Why the new one was not taken over when that was wished. */
  hindrance: 'here' | 'elsewhere' | null;
  /** The line that tells of it was put away; the settings still have it. */
  isPutAway: boolean;
  /** A page can be begun without a network. */
  isKept: boolean;
  /** 'Xoá mọi thứ trên máy này' is being asked, with how many notes would be lost. */
  clearing: { unsent: number; step: 'asked' | 'busy' | 'done' } | null;
}

export const deviceSlice = proxy<DeviceSlice>({
  version: 'current',
  hindrance: null,
  isPutAway: false,
  isKept: false,
  clearing: null,
});

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
