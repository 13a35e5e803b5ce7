import { proxy } from 'valtio';
import type { Device } from '../../domain/account/device.ts';

/** 'Thiết bị đã đăng nhập' of the user drawer. */
interface DevicesSlice {
  status: 'none' | 'loading' | 'ready' | 'failed';
  items: Device[];
  /** What is being logged out: a device's id, all others, or nothing. */
  ending: string | 'others' | null;
}

const noDevices = (): DevicesSlice => ({ status: 'none', items: [], ending: null });

export const devicesSlice = proxy<DevicesSlice>(noDevices());

export function emptyDevices(): void {
  Object.assign(devicesSlice, noDevices());
}

/** What is shown stays until the answer is there. */
export function beginDevices(): void {
  devicesSlice.status = 'loading';
}

export function showDevices(items: Device[]): void {
  Object.assign(devicesSlice, { status: 'ready', items });
}

export function failDevices(): void {
  devicesSlice.status = 'failed';
}

export function beginEnding(which: string): void {
  devicesSlice.ending = which;
}

export function finishEnding(): void {
  devicesSlice.ending = null;
}
