import { proxy } from 'valtio';

export const deviceSlice = proxy({
  /**
   * `waiting`: a new version is complete on the device; `stale`: another tab has taken it over, this one continues with
   * the old one; `broken`: the new version failed to open, and this is the previous one.
   */
  version: 'current' as 'current' | 'waiting' | 'stale' | 'broken',
  /** Reason why the new version was not taken over on request. */
  updateBlocker: null as 'here' | 'elsewhere' | null,
  /** The banner was closed; the settings still offer the version. */
  isDismissed: false,
  /** A page can start without a network. */
  isKept: false,
  /** Question 'Xoá mọi thứ trên máy này', with the number of notes that would be lost. */
  clearing: null as { unsent: number; step: 'asked' | 'busy' | 'done' } | null,
});

type DeviceSlice = typeof deviceSlice;

export function updateDevice(change: Partial<typeof deviceSlice>): void {
  Object.assign(deviceSlice, change);
}

export function showUpdateBlocker(updateBlocker: DeviceSlice['updateBlocker']): void {
  deviceSlice.updateBlocker = updateBlocker;
}

export function dismissVersion(): void {
  deviceSlice.isDismissed = true;
}

export function showClearing(clearing: DeviceSlice['clearing']): void {
  deviceSlice.clearing = clearing;
}
