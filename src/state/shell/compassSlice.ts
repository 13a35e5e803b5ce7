import { proxy } from 'valtio';
import type { MessageId } from '../../i18n/catalogues/parts.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';

/** The compass overlay (§2): direction and position of the device. No sensor runs while it is closed. */
export const compassSlice = proxy({
  open: false,
  /** State of the heading; 'missing' when the device has not reported north for a while. */
  sensor: 'off' as 'off' | 'waiting' | 'on' | 'denied' | 'missing',
  /** Changes up to once a frame: read it with subscribeKey, not in a render. */
  headingDeg: null as number | null,
  gps: 'off' as 'off' | 'waiting' | 'on' | 'denied' | 'failed' | 'missing',
  position: null as LngLat | null,
  accuracyM: null as number | null,
  /** Height above the ellipsoid; null where the device does not report it. */
  altitudeM: null as number | null,
});

export type CompassSlice = typeof compassSlice;

export function updateCompass(change: Partial<typeof compassSlice>): void {
  Object.assign(compassSlice, change);
}

export function closeCompass(): void {
  Object.assign(compassSlice, { open: false, sensor: 'off', headingDeg: null, gps: 'off' });
  Object.assign(compassSlice, { position: null, accuracyM: null, altitudeM: null });
}

export function showSensor(sensor: 'waiting' | 'denied' | 'missing'): void {
  compassSlice.sensor = sensor;
}

export function showHeading(headingDeg: number | null): void {
  Object.assign(compassSlice, { sensor: 'on', headingDeg });
}

export function showGps(gps: Exclude<CompassSlice['gps'], 'off' | 'on'>): void {
  compassSlice.gps = gps;
}

export const LOCATION_MESSAGES: Record<LocationSlice['status'], MessageId | null> = {
  idle: null,
  found: null,
  denied: 'mapTools.locateDenied',
  failed: 'mapTools.locateFailed',
  missing: 'mapTools.locateMissing',
};

/** Position of this device, once requested (§2 'my location'). */
export const locationSlice = proxy({
  /** Result of the last press: 'denied' by user or browser, 'failed' without a signal, 'missing' in this browser. */
  status: 'idle' as 'idle' | 'found' | 'denied' | 'failed' | 'missing',
  /** Drawn with its accuracy in metres; null while unknown. */
  position: null as LngLat | null,
  accuracyM: null as number | null,
});

type LocationSlice = typeof locationSlice;

export function updateLocation(change: Partial<typeof locationSlice>): void {
  Object.assign(locationSlice, change);
}
