import { headingOf, type DeviceOrientation } from '../../domain/map/compass.ts';
import { SENSOR_PATIENCE_MS } from '../../domain/limits.ts';
import { compassSlice } from '../../state/compassSlice.ts';
import { whileSeen } from './whileSeen.ts';

/** Safari's question to its user; other browsers ask nothing. */
interface AskingSensor {
  requestPermission?: () => Promise<'granted' | 'denied'>;
}

/** Chrome says where north is in an event of its own, Safari in the common one. */
const EVENTS = ['deviceorientationabsolute', 'deviceorientation'] as const;

/**
 * Writes the heading into the compass until it is ended, at most once a frame.
 * @returns ends it
 */
export function followHeading(): () => void {
  const ended = new AbortController();
  compassSlice.sensor = 'waiting';
  if (!('DeviceOrientationEvent' in window)) {
    compassSlice.sensor = 'missing';
    return () => undefined;
  }
  void askUser().then((answer) => {
    if (ended.signal.aborted) return;
    if (answer === 'denied') compassSlice.sensor = 'denied';
    else ended.signal.addEventListener('abort', whileSeen(listen));
  });
  return () => ended.abort();
}

async function askUser(): Promise<'granted' | 'denied'> {
  const sensor = DeviceOrientationEvent as unknown as AskingSensor;
  try {
    return (await sensor.requestPermission?.()) ?? 'granted';
  } catch (error) {
    console.warn('compass: the sensor may not be used', error);
    return 'denied';
  }
}

function listen(): () => void {
  const stopped = new AbortController();
  let heard: number | null = null;
  let frame = 0;
  const patience = setTimeout(() => {
    if (heard === null) compassSlice.sensor = 'missing';
  }, SENSOR_PATIENCE_MS);
  const tell = (): void => {
    frame = 0;
    Object.assign(compassSlice, { sensor: 'on', headingDeg: heard });
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
