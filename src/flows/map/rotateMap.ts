import { ROTATE_PITCH_DEG } from '../../domain/limits.ts';
import { mapModeSlice } from '../../state/mapModeSlice.ts';
import { setCamera } from './setCamera.ts';

/** 'Rotate 360' (§2): tilted to 65, the map spins until it is pressed again; then it looks straight down. */
export function toggleRotation(): void {
  if (mapModeSlice.rotation === 'rotating') stopRotation();
  else startRotation();
}

function startRotation(): void {
  mapModeSlice.rotation = 'rotating';
  setCamera({ pitch: ROTATE_PITCH_DEG });
}

/** Paused, and straight down again (§9: stop pitch 0); where it looked to stays. Does nothing while it does not spin. */
export function stopRotation(): void {
  if (mapModeSlice.rotation === 'paused') return;
  mapModeSlice.rotation = 'paused';
  setCamera({ pitch: 0 });
}

/** The circle around the middle of the map while it spins, metres. */
export function setCircleRadius(radiusM: number): void {
  mapModeSlice.circleRadiusM = radiusM;
}
