import { proxy } from 'valtio';
import { DEFAULT_BASE_MAP, type BaseMapName } from '../domain/map/baseMap.ts';

/** How the map is shown: what the user chose, not what could be had (`viewSlice.baseMap` says that). */
export interface MapModeSlice {
  baseMap: BaseMapName;
  /** Grows with every choice, so that the same one can be asked for again when its provider could not be reached. */
  baseMapAsked: number;
  /** What '3D block' was pressed over, and its second press brings back. */
  flatBaseMap: BaseMapName;
  /** §4: paused or rotating. */
  rotation: 'paused' | 'rotating';
  /** Of the circle around the middle while rotating, metres. */
  circleRadiusM: number;
}

export const mapModeSlice = proxy<MapModeSlice>({
  baseMap: DEFAULT_BASE_MAP,
  baseMapAsked: 0,
  flatBaseMap: DEFAULT_BASE_MAP,
  rotation: 'paused',
  circleRadiusM: 100,
});
