import { proxy } from 'valtio';
import type { LngLat } from '../domain/geometry/lngLat.ts';

/** The compass overlay (§2): which way the device points and where it is. Nothing is asked of it while closed. */
export interface CompassSlice {
  open: boolean;
  /** Of the heading: 'missing' when the device has said nothing of north for a while. */
  sensor: 'off' | 'waiting' | 'on' | 'denied' | 'missing';
  /** Changes up to once a frame: read it with subscribeKey, not in a render. */
  headingDeg: number | null;
  gps: 'off' | 'waiting' | 'on' | 'denied' | 'failed' | 'missing';
  position: LngLat | null;
  accuracyM: number | null;
  /** Above the ellipsoid; null where the device does not know. */
  altitudeM: number | null;
}

export const compassSlice = proxy<CompassSlice>({
  open: false,
  sensor: 'off',
  headingDeg: null,
  gps: 'off',
  position: null,
  accuracyM: null,
  altitudeM: null,
});
