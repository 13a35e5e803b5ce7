import { GEOLOCATION_TIMEOUT_MS } from '../../domain/limits.ts';
import type { Fix } from '../../domain/stakeout/fix.ts';

export interface FixListener {
  onWaiting(): void;
  onFix(fix: Fix): void;
  onFault(fault: 'denied' | 'failed' | 'missing'): void;
}

/** @returns a function that ends the source */
export type FixSource = (listener: FixListener) => () => void;

const fixes: { source: FixSource } = { source: deviceFixes };
const followed = new Set<{ listener: FixListener; stop: () => void }>();

/** Replaces the source of fixes, for current listeners too. @param next null: the device's own again */
export function setFixSource(next: FixSource | null): void {
  fixes.source = next ?? deviceFixes;
  for (const subscription of followed) {
    subscription.stop();
    subscription.stop = fixes.source(subscription.listener);
  }
}

export function followFixes(listener: FixListener): () => void {
  const subscription = { listener, stop: fixes.source(listener) };
  followed.add(subscription);
  return () => {
    followed.delete(subscription);
    subscription.stop();
  };
}

export const locationFault = ({ code, PERMISSION_DENIED }: GeolocationPositionError): 'denied' | 'failed' =>
  code === PERMISSION_DENIED ? 'denied' : 'failed';

/** Takes fixes from the browser. It keeps listening after a failure, as a signal may come yet. */
function deviceFixes(listener: FixListener): () => void {
  if (!('geolocation' in navigator)) {
    listener.onFault('missing');
    return () => undefined;
  }
  listener.onWaiting();
  return whileVisible(() => {
    const watch = navigator.geolocation.watchPosition(
      (answer) => listener.onFix(fixOf(answer)),
      (fault) => listener.onFault(locationFault(fault)),
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
