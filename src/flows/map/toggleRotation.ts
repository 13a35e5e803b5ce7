import { BLOCK_3D, ROTATE_PITCH_DEG } from '../../domain/limits.ts';
import { chooseBaseMap, chooseBlock3d, mapModeSlice, updateMapMode } from '../../state/map/mapModeSlice.ts';
import { setCamera } from './flyTo.ts';

/** Toggles 'Rotate 360' (§2): the map tilts to 65 and spins; a second press stops it and looks straight down. */
export function toggleRotation(): void {
  if (mapModeSlice.rotation === 'rotating') stopRotation();
  else startRotation();
}

function startRotation(): void {
  updateMapMode({ rotation: 'rotating' });
  setCamera({ pitch: ROTATE_PITCH_DEG });
}

/** Pauses the spin and looks straight down (§9: pitch 0); the direction stays. Does nothing unless it spins. */
export function stopRotation(): void {
  if (mapModeSlice.rotation === 'paused') return;
  updateMapMode({ rotation: 'paused' });
  setCamera({ pitch: 0 });
}

/** Toggles '3D block' (§2): 3D streets at zoom 18, pitch 65; a second press restores the base map, seen from above. */
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
