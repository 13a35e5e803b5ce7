import { proxy } from 'valtio';
import type { LoadedSlice } from '../loadStatus.ts';

/** Where the customer is logged in: one session. Times are ISO 8601 in UTC. */
interface Device {
  id: string;
  /** Browser and system, say 'Chrome · Android'; '' when not known. */
  device: string;
  /** The first half of its address; '' when not known. */
  network: string;
  createdAt: string;
  seenAt: string;
  /** The one that shows the list. */
  isCurrent: boolean;
}

interface DevicesSlice extends LoadedSlice {
  items: Device[];
  /** What is being logged out: a device's id, all others, or nothing. */
  ending: string | 'others' | null;
}

const noDevices = (): DevicesSlice => ({ status: 'none', items: [], ending: null });

export const devicesSlice = proxy<DevicesSlice>(noDevices());

export function emptyDevices(): void {
  Object.assign(devicesSlice, noDevices());
}

export function setEnding(ending: DevicesSlice['ending']): void {
  devicesSlice.ending = ending;
}
