import type { BaseMapName } from '../../domain/map/baseMap.ts';
import { mapModeSlice } from '../../state/mapModeSlice.ts';

/**
 * Asks for a base map; the map changes to it once it is there, camera, layers and selection untouched. Asking for the
 * one that is chosen tries its provider again.
 */
export function chooseBaseMap(name: BaseMapName): void {
  mapModeSlice.baseMap = name;
  mapModeSlice.baseMapAsked += 1;
}
