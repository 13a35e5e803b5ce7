import type { MessageId } from '../../i18n/catalogues/parts.ts';
import type { CompassSlice } from '../../state/shell/compassSlice.ts';

export const GPS_MESSAGES: Record<CompassSlice['gps'], MessageId | null> = {
  off: null,
  on: null,
  waiting: 'compass.gpsWaiting',
  denied: 'compass.gpsDenied',
  failed: 'compass.gpsFailed',
  missing: 'compass.gpsMissing',
};

export const SENSOR_MESSAGES: Record<CompassSlice['sensor'], MessageId | null> = {
  off: null,
  on: null,
  waiting: 'compass.sensorWaiting',
  denied: 'compass.sensorDenied',
  missing: 'compass.sensorMissing',
};
