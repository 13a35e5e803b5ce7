import { GEOLOCATION_TIMEOUT_MS, SENSOR_PATIENCE_MS } from '../../domain/limits.ts';
import { type DeviceOrientation, headingOf } from '../../domain/map/compass.ts';
import {
  closeCompass,
  compassSlice,
  followLocation,
  openCompass,
  showFix,
  showGps,
  showHeading,
  showSensor,
} from '../../state/compassSlice.ts';
import { locationFault } from '../search/locateMe.ts';

/** Ends what the open compass has begun. */
let stopFollowing: (() => void) | null = null;

/** Shows or hides the compass. To be called in the tap itself: iOS asks its user about the sensors nowhere else. */
export function toggleCompass(): void {
  if (compassSlice.open) stop();
  else start();
}

function start(): void {
  openCompass();
  const stops = [followHeading(), followPosition()];
  stopFollowing = () => {
    for (const stop of stops) stop();
  };
}

function stop(): void {
  stopFollowing?.();
  stopFollowing = null;
  closeCompass();
}

/** The question of Safari and newer Chromium to their users. */
interface AskingSensor {
  requestPermission?: () => Promise<'granted' | 'denied'>;
}

/** Chrome says where north is in an event of its own, Safari in the common one. */
const EVENTS = ['deviceorientationabsolute', 'deviceorientation'] as const;

/**
 * Writes the heading into the compass until it is ended, at most once a frame.
 * @returns ends it
 */
function followHeading(): () => void {
  const ended = new AbortController();
  showSensor('waiting');
  if (!('DeviceOrientationEvent' in window)) {
    showSensor('missing');
    return () => undefined;
  }
  void askUser().then((answer) => {
    if (ended.signal.aborted) return;
    if (answer === 'denied') showSensor('denied');
    else ended.signal.addEventListener('abort', whileVisible(listen));
  });
  return () => ended.abort();
}

async function askUser(): Promise<'granted' | 'denied'> {
  const sensor = DeviceOrientationEvent as unknown as AskingSensor;
  try {
    return (await sensor.requestPermission?.()) ?? (await settingOfSensors());
  } catch (error) {
    console.warn('compass: the sensor may not be used', error);
    return 'denied';
  }
}

/** Chromium that has no question sends no event where its user forbade the sensors, as if the device had none. */
async function settingOfSensors(): Promise<'granted' | 'denied'> {
  // A browser that does not know this permission's name fails: it forbids nothing then.
  const status = await navigator.permissions?.query({ name: 'gyroscope' as PermissionName }).catch(() => null);
  return status?.state === 'denied' ? 'denied' : 'granted';
}

function listen(): () => void {
  const stopped = new AbortController();
  let heard: number | null = null;
  let frame = 0;
  const patience = setTimeout(() => {
    if (heard === null) showSensor('missing');
  }, SENSOR_PATIENCE_MS);
  const tell = (): void => {
    frame = 0;
    showHeading(heard);
  };
  const hear = (event: Event): void => {
    const heading = headingOf(event as unknown as DeviceOrientation, screen.orientation?.angle ?? 0);
    if (heading === null) return;
    heard = heading;
    if (frame === 0) frame = requestAnimationFrame(tell);
  };
  for (const name of EVENTS) window.addEventListener(name, hear, { signal: stopped.signal });
  return () => {
    stopped.abort();
    clearTimeout(patience);
    cancelAnimationFrame(frame);
  };
}

/**
 * Writes where the device is into the compass, and onto the map, until it is ended. After a failure it goes on
 * listening: a signal may come yet.
 * @returns ends it
 */
function followPosition(): () => void {
  if (!('geolocation' in navigator)) {
    showGps('missing');
    return () => undefined;
  }
  showGps('waiting');
  return whileVisible(() => {
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => show(coords),
      (fault) => {
        showGps(locationFault(fault));
      },
      { timeout: GEOLOCATION_TIMEOUT_MS, enableHighAccuracy: true },
    );
    return () => navigator.geolocation.clearWatch(watch);
  });
}

function show({ longitude: lng, latitude: lat, accuracy: accuracyM, altitude: altitudeM }: GeolocationCoordinates): void {
  showFix({ position: { lng, lat }, accuracyM, altitudeM });
  followLocation({ lng, lat }, accuracyM);
}

/**
 * Keeps something running while the page is on show: a page in the background shall cost no sensor.
 * @param start begins it and gives what ends it
 * @returns ends it for good
 */
function whileVisible(start: () => () => void): () => void {
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
