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
import { followFixes } from './followFixes.ts';
import { followHeading } from './followHeading.ts';

/** Ends what the open compass has begun. */
let stopFollowing: (() => void) | null = null;

/** Shows or hides the compass. To be called in the tap itself: iOS asks its user about the sensors nowhere else. */
export function toggleCompass(): void {
  if (compassSlice.open) stop();
  else start();
}

function start(): void {
  openCompass();
  const stops = [
    followHeading({ onSensor: showSensor, onHeading: showHeading }),
    followFixes({
      onWaiting: () => showGps('waiting'),
      onFault: showGps,
      onFix: ({ position, accuracyM, altitudeM }) => {
        showFix({ position, accuracyM, altitudeM });
        followLocation(position, accuracyM);
      },
    }),
  ];
  stopFollowing = () => {
    for (const stop of stops) stop();
  };
}

function stop(): void {
  stopFollowing?.();
  stopFollowing = null;
  closeCompass();
}
