import { BLOCK_3D, ROTATE_PITCH_DEG } from '../../domain/limits.ts';
import { chooseBaseMap, chooseBlock3d, mapModeSlice, updateMapMode } from '../../state/map/mapModeSlice.ts';
import { setCamera } from './flyTo.ts';

/** 'Rotate 360' (§2): tilted to 65, the map spins until it is pressed again; then it looks straight down. */
export function toggleRotation(): void {
  if (mapModeSlice.rotation === 'rotating') stopRotation();
  else startRotation();
}

function startRotation(): void {
  updateMapMode({ rotation: 'rotating' });
  setCamera({ pitch: ROTATE_PITCH_DEG });
}

/** Paused, and straight down again (§9: stop pitch 0); where it looked to stays. Does nothing while it does not spin. */
export function stopRotation(): void {
  if (mapModeSlice.rotation === 'paused') return;
  updateMapMode({ rotation: 'paused' });
  setCamera({ pitch: 0 });
}

/** '3D block' (§2): the 3D street style at zoom 18 and pitch 65; a second press brings back what was there, seen from above. */
export function toggleBlock3d(): void {
  if (mapModeSlice.baseMap === 'street3d') hideBlock3d();
  else showBlock3d();
}

export function showBlock3d(): void {
  chooseBlock3d();
  setCamera({ zoom: BLOCK_3D.zoom, pitch: BLOCK_3D.pitchDeg });
}

function hideBlock3d(): void {
  chooseBaseMap(mapModeSlice.flatBaseMap);
  stopRotation();
  setCamera({ pitch: 0 });
}
