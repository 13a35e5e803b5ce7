import { proxy } from 'valtio';
import type { LngLat } from '../domain/geometry/lngLat.ts';

/** Where this device is, as far as it was asked (§2 'my location'). */
export interface LocationSlice {
  /** Of the last press: 'denied' by the user or the browser, 'failed' for want of a signal, 'missing' in this browser. */
  status: 'idle' | 'found' | 'denied' | 'failed' | 'missing';
  /** Drawn with its accuracy, metres; null while it is not known. */
  position: LngLat | null;
  accuracyM: number | null;
}

export const locationSlice = proxy<LocationSlice>({ status: 'idle', position: null, accuracyM: null });

/** 'Vị trí của tôi' was pressed. */
export function beginLocating(): void {
  locationSlice.status = 'idle';
}

export function failLocating(why: 'denied' | 'failed' | 'missing'): void {
  locationSlice.status = why;
}

/** The press was answered. */
export function showLocated(position: LngLat, accuracyM: number): void {
  Object.assign(locationSlice, { status: 'found', position, accuracyM });
}

/** Where the device is, told without a press. */
export function followLocation(position: LngLat, accuracyM: number): void {
  Object.assign(locationSlice, { position, accuracyM });
}
