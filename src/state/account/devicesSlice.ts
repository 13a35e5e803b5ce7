import { proxy } from 'valtio';
import type { Device } from '../../domain/account/device.ts';
import type { LoadedSlice } from '../loadStatus.ts';

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
