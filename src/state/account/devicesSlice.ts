import { proxy } from 'valtio';
import type { LoadedSlice } from '../loadStatus.ts';

/** Session of the customer on a device. Times are ISO 8601 in UTC. */
interface Device {
  id: string;
  /** Browser and system, for example 'Chrome · Android'; '' when not known. */
  device: string;
  /** First half of the network address; '' when not known. */
  network: string;
  createdAt: string;
  seenAt: string;
  isCurrent: boolean;
}

interface DevicesSlice extends LoadedSlice {
  items: Device[];
  /** Session being logged out: a device's id, all others, or none. */
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
