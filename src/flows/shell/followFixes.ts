import { GEOLOCATION_TIMEOUT_MS } from '../../domain/limits.ts';
import type { Fix } from '../../domain/stakeout/fix.ts';

export interface FixEar {
  onWaiting(): void;
  onFix(fix: Fix): void;
  onFault(fault: 'denied' | 'failed' | 'missing'): void;
}

/** Source of fixes. @returns a function that ends it */
export type FixSource = (ear: FixEar) => () => void;

const fixes: { source: FixSource } = { source: deviceFixes };
const followed = new Set<{ ear: FixEar; stop: () => void }>();

/** Replaces the source of fixes, for current listeners too. @param next null: the device's own again */
export function setFixSource(next: FixSource | null): void {
  fixes.source = next ?? deviceFixes;
  for (const one of followed) {
    one.stop();
    one.stop = fixes.source(one.ear);
  }
}

/** Subscribes to fixes. @returns a function that ends it */
export function followFixes(ear: FixEar): () => void {
  const one = { ear, stop: fixes.source(ear) };
  followed.add(one);
  return () => {
    followed.delete(one);
    one.stop();
  };
}

/** Returns the reason why a device does not report its position. */
export const locationFault = ({ code, PERMISSION_DENIED }: GeolocationPositionError): 'denied' | 'failed' =>
  code === PERMISSION_DENIED ? 'denied' : 'failed';

/** Takes fixes from the browser. It keeps listening after a failure, as a signal may come yet. */
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
 * Runs something only while the page is visible, so that no sensor works in the background.
 * @param start begins it and returns a function that ends it
 * @returns a function that ends it for good
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
