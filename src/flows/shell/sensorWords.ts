import type { MessageId } from '../../i18n/catalogues/parts.ts';
import type { CompassSlice } from '../../state/shell/compassSlice.ts';

/** What is said where the device's position is not there, or not yet. */
export const GPS_WORDS: Record<CompassSlice['gps'], MessageId | null> = {
  off: null,
  on: null,
  waiting: 'compass.gpsWaiting',
  denied: 'compass.gpsDenied',
  failed: 'compass.gpsFailed',
  missing: 'compass.gpsMissing',
};

/** What is said where the device does not tell how it is turned, or not yet. */
export const SENSOR_WORDS: Record<CompassSlice['sensor'], MessageId | null> = {
  off: null,
  on: null,
  waiting: 'compass.sensorWaiting',
  denied: 'compass.sensorDenied',
  missing: 'compass.sensorMissing',
};
