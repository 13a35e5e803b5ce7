import { GEOLOCATION_TIMEOUT_MS } from '../../domain/limits.ts';
import type { Fix } from '../../domain/stakeout/fix.ts';

export interface FixEar {
  onWaiting(): void;
  onFix(fix: Fix): void;
  onFault(fault: 'denied' | 'failed' | 'missing'): void;
}

/** Where fixes come from. @returns ends it */
export type FixSource = (ear: FixEar) => () => void;

const fixes: { source: FixSource } = { source: deviceFixes };
const followed = new Set<{ ear: FixEar; stop: () => void }>();

/** Has another receiver say where the device is, to who listens already, too. @param next null: the device's own again */
export function setFixSource(next: FixSource | null): void {
  fixes.source = next ?? deviceFixes;
  for (const one of followed) {
    one.stop();
    one.stop = fixes.source(one.ear);
  }
}

/** Hears where the device is until it is ended. @returns ends it */
export function followFixes(ear: FixEar): () => void {
  const one = { ear, stop: fixes.source(ear) };
  followed.add(one);
  return () => {
    followed.delete(one);
    one.stop();
  };
}

/** Why a device does not say where it is. */
export const locationFault = ({ code, PERMISSION_DENIED }: GeolocationPositionError): 'denied' | 'failed' =>
  code === PERMISSION_DENIED ? 'denied' : 'failed';

/** By the browser. After a failure it goes on listening: a signal may come yet. */
function deviceFixes(ear: FixEar): () => void {
  if (!('geolocation' in navigator)) {
    ear.onFault('missing');
    return () => undefined;
  }
  ear.onWaiting();
  return whileVisible(() => {
    const watch = navigator.geolocation.watchPosition(
      (answer) => ear.onFix(fixOf(answer)),
      (fault) => ear.onFault(locationFault(fault)),
      { timeout: GEOLOCATION_TIMEOUT_MS, enableHighAccuracy: true },
    );
    return () => navigator.geolocation.clearWatch(watch);
  });
}

const fixOf = ({ coords, timestamp }: GeolocationPosition): Fix => ({
  position: { lng: coords.longitude, lat: coords.latitude },
  accuracyM: coords.accuracy,
  altitudeM: coords.altitude,
  speedMs: coords.speed,
  timeMs: timestamp,
});

/**
 * Keeps something running while the page is on show: a page in the background shall cost no sensor.
 * @param start begins it and gives what ends it
 * @returns ends it for good
 */
export function whileVisible(start: () => () => void): () => void {
  let stop: (() => void) | null = null;
  const follow = (): void => {
    const seen = document.visibilityState === 'visible';
    if (seen) stop ??= start();
    else {
      stop?.();
      stop = null;
    }
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    stop?.();
    stop = null;
  };
}
