import { GEOLOCATION_TIMEOUT_MS, MOVE_DELAY_MS, ZOOM } from '../../domain/limits.ts';
import { updateLocation } from '../../state/shell/compassSlice.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { accuracyGrade } from '../../domain/map/compass.ts';
import { formatUncertainty } from '../../domain/stakeout/formatWithin.ts';
import type { Fix } from '../../domain/stakeout/fix.ts';
import { locationFault } from '../shell/followFixes.ts';
import { beginSearch } from './openSearch.ts';
import { openParcelAt, showPosition } from './showPosition.ts';

/**
 * Finds the device ('Vị trí của tôi'). A failure stays silent (§8) and is a state of the button. A browser whose prompt
 * is ignored never calls back, so another search may begin meanwhile and then wins.
 */
export async function locateMe(): Promise<void> {
  const search = beginSearch('position');
  updateLocation({ status: 'idle' });
  const answer = await device.ask();
  if (!search.finish()) return;
  if (typeof answer === 'string') {
    updateLocation({ status: answer });
    return;
  }
  const { position, accuracyM } = answer;
  updateLocation({ status: 'found', position, accuracyM });
  raiseNotice('info', 'mapTools.located', { accuracy: formatUncertainty(accuracyM) });
  const shown = await showPosition(position, { address: '', zoom: ZOOM.location, delayMs: MOVE_DELAY_MS, accuracyM });
  // A less accurate position cannot tell small lots apart (§9.8).
  if (shown && accuracyGrade(accuracyM) !== 'bad') await openParcelAt(position);
}

type DeviceAnswer = Pick<Fix, 'position' | 'accuracyM'> | 'denied' | 'failed' | 'missing';
const device = { ask: askDevice };

/** Replaces the device by an external receiver. @param receiver null: the device again */
export function askReceiver(receiver: typeof askDevice | null): void {
  device.ask = receiver ?? askDevice;
}

function askDevice(): Promise<DeviceAnswer> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve('missing');
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude: lng, latitude: lat, accuracy: accuracyM } }) => resolve({ position: { lng, lat }, accuracyM }),
      (fault) => resolve(locationFault(fault)),
      { timeout: GEOLOCATION_TIMEOUT_MS, enableHighAccuracy: true },
    );
  });
}
