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
 * 'Vị trí của tôi': where the phone is. A failure is ignored silently (§8): it is a state of the button. A browser whose
 * question is left unanswered never calls back, so any other search may begin meanwhile and then wins.
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
  // Between lots of a few metres a position that is less sure names none (§9.8).
  if (shown && accuracyGrade(accuracyM) !== 'bad') await openParcelAt(position);
}

type Whereabouts = Pick<Fix, 'position' | 'accuracyM'> | 'denied' | 'failed' | 'missing';
const device = { ask: askDevice };

/** A receiver beside the device is asked in its place. @param receiver null: the device again */
export function askReceiver(receiver: typeof askDevice | null): void {
  device.ask = receiver ?? askDevice;
}

function askDevice(): Promise<Whereabouts> {
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
