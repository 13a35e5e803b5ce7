import {
  closeCompass,
  compassSlice,
  showGps,
  showHeading,
  showSensor,
  updateCompass,
  updateLocation,
} from '../../state/shell/compassSlice.ts';
import { followFixes } from './followFixes.ts';
import { followHeading } from './followHeading.ts';

const stops: Array<() => void> = [];

/** Shows or hides the compass. Must be called during the tap: iOS asks for sensor permission nowhere else. */
export function toggleCompass(): void {
  if (compassSlice.open) stop();
  else start();
}

function start(): void {
  updateCompass({ open: true });
  stops.push(
    followHeading({ onSensor: showSensor, onHeading: showHeading }),
    followFixes({
      onWaiting: () => showGps('waiting'),
      onFault: showGps,
      onFix: ({ position, accuracyM, altitudeM }) => {
        updateCompass({ gps: 'on', position, accuracyM, altitudeM });
        updateLocation({ position, accuracyM });
      },
    }),
  );
}

function stop(): void {
  for (const end of stops.splice(0)) end();
  closeCompass();
}
