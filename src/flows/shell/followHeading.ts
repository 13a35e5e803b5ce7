import { SENSOR_TIMEOUT_MS } from '../../domain/limits.ts';
import { type DeviceOrientation, headingOf } from '../../domain/map/compass.ts';
import { whileVisible } from './followFixes.ts';

/** Permission prompt of Safari and newer Chromium. */
interface AskingSensor {
  requestPermission?: () => Promise<'granted' | 'denied'>;
}

/** Chrome reports north in an event of its own, Safari in the common one. */
const EVENTS = ['deviceorientationabsolute', 'deviceorientation'] as const;

const askingSensor = (): AskingSensor => DeviceOrientationEvent as unknown as AskingSensor;

/** Returns whether the browser asks for permission, which it does only during a press. */
export const asksAboutSensors = (): boolean => 'DeviceOrientationEvent' in window && typeof askingSensor().requestPermission === 'function';

interface HeadingListener {
  onSensor(state: 'waiting' | 'denied' | 'missing'): void;
  /** @param headingDeg clockwise from north; called at most once a frame */
  onHeading(headingDeg: number): void;
}

/**
 * Follows the direction of the screen's top. Must be called during a press where the browser asks for permission.
 * @returns a function that ends it
 */
export function followHeading(listener: HeadingListener): () => void {
  const ended = new AbortController();
  listener.onSensor('waiting');
  if (!('DeviceOrientationEvent' in window)) {
    listener.onSensor('missing');
    return () => undefined;
  }
  void askUser().then((answer) => {
    if (ended.signal.aborted) return;
    if (answer === 'denied') listener.onSensor('denied');
    else
      ended.signal.addEventListener(
        'abort',
        whileVisible(() => listen(listener)),
      );
  });
  return () => ended.abort();
}

async function askUser(): Promise<'granted' | 'denied'> {
  try {
    return (await askingSensor().requestPermission?.()) ?? (await settingOfSensors());
  } catch (error) {
    console.warn('compass:', error);
    return 'denied';
  }
}

/** Reads the permission: Chromium without a prompt sends no events where it is denied, as without a sensor. */
async function settingOfSensors(): Promise<'granted' | 'denied'> {
  // A browser that does not know this permission rejects; it forbids nothing then.
  const status = await navigator.permissions?.query({ name: 'gyroscope' as PermissionName }).catch(() => null);
  return status?.state === 'denied' ? 'denied' : 'granted';
}

function listen(listener: HeadingListener): () => void {
  const stopped = new AbortController();
  let latest: number | null = null;
  let frame = 0;
  const timer = setTimeout(() => {
    if (latest === null) listener.onSensor('missing');
  }, SENSOR_TIMEOUT_MS);
  const report = (): void => {
    frame = 0;
    if (latest !== null) listener.onHeading(latest);
  };
  const onEvent = (event: Event): void => {
    const heading = headingOf(event as unknown as DeviceOrientation, screen.orientation?.angle ?? 0);
    if (heading === null) return;
    latest = heading;
    if (frame === 0) frame = requestAnimationFrame(report);
  };
  for (const name of EVENTS) window.addEventListener(name, onEvent, { signal: stopped.signal });
  return () => {
    stopped.abort();
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}
