import { compassSlice } from '../../state/compassSlice.ts';
import { followHeading } from './followHeading.ts';
import { followPosition } from './followPosition.ts';

/** Ends what the open compass has begun. */
let stopFollowing: (() => void) | null = null;

/** Shows or hides the compass. To be called in the tap itself: iOS asks its user about the sensors nowhere else. */
export function toggleCompass(): void {
  if (compassSlice.open) closeCompass();
  else openCompass();
}

function openCompass(): void {
  compassSlice.open = true;
  const stops = [followHeading(), followPosition()];
  stopFollowing = () => {
    for (const stop of stops) stop();
  };
}

function closeCompass(): void {
  stopFollowing?.();
  stopFollowing = null;
  Object.assign(compassSlice, { open: false, sensor: 'off', headingDeg: null, gps: 'off' });
  Object.assign(compassSlice, { position: null, accuracyM: null, altitudeM: null });
}
