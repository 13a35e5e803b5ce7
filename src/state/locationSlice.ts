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
