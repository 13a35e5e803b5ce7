import { BLOCK_3D } from '../../domain/limits.ts';
import { mapModeSlice } from '../../state/mapModeSlice.ts';
import { chooseBaseMap } from './chooseBaseMap.ts';
import { stopRotation } from './rotateMap.ts';
import { setCamera } from './setCamera.ts';

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
