import { GEOLOCATION_TIMEOUT_MS } from '../../domain/limits.ts';
import { compassSlice } from '../../state/compassSlice.ts';
import { locationSlice } from '../../state/locationSlice.ts';
import { locationFault } from '../search/locateMe.ts';
import { whileSeen } from './whileSeen.ts';

/**
 * Writes where the device is into the compass, and onto the map, until it is ended. After a failure it goes on
 * listening: a signal may come yet.
 * @returns ends it
 */
export function followPosition(): () => void {
  if (!('geolocation' in navigator)) {
    compassSlice.gps = 'missing';
    return () => undefined;
  }
  compassSlice.gps = 'waiting';
  return whileSeen(() => {
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => show(coords),
      (fault) => {
        compassSlice.gps = locationFault(fault);
      },
      { timeout: GEOLOCATION_TIMEOUT_MS, enableHighAccuracy: true },
    );
    return () => navigator.geolocation.clearWatch(watch);
  });
}

function show({ longitude: lng, latitude: lat, accuracy: accuracyM, altitude: altitudeM }: GeolocationCoordinates): void {
  Object.assign(compassSlice, { gps: 'on', position: { lng, lat }, accuracyM, altitudeM });
  Object.assign(locationSlice, { position: { lng, lat }, accuracyM });
}
