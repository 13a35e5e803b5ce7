import { BLOCK_3D, ROTATE_PITCH_DEG } from '../../domain/limits.ts';
import type { BaseMapName } from '../../domain/map/baseMap.ts';
import { mapModeSlice } from '../../state/mapModeSlice.ts';
import { setCamera } from './flyTo.ts';

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

/** '3D block' (§2): the 3D street style at zoom 18 and pitch 65; a second press brings back what was there, seen from above. */
export function toggleBlock3d(): void {
  if (mapModeSlice.baseMap === 'street3d') hideBlock3d();
  else showBlock3d();
}

export function showBlock3d(): void {
  const { baseMap } = mapModeSlice;
  if (baseMap !== 'street3d') mapModeSlice.flatBaseMap = baseMap;
  chooseBaseMap('street3d');
  setCamera({ zoom: BLOCK_3D.zoom, pitch: BLOCK_3D.pitchDeg });
}

function hideBlock3d(): void {
  chooseBaseMap(mapModeSlice.flatBaseMap);
  stopRotation();
  setCamera({ pitch: 0 });
}

/**
 * Asks for a base map; the map changes to it once it is there, camera, layers and selection untouched. Asking for the
 * one that is chosen tries its provider again.
 */
export function chooseBaseMap(name: BaseMapName): void {
  mapModeSlice.baseMap = name;
  mapModeSlice.baseMapAsked += 1;
}
