import { proxy } from 'valtio';
import { type BaseMapName, DEFAULT_BASE_MAP } from '../../domain/map/baseMap.ts';
import { type MapTab, MEASURE_TAB, SEARCH_TAB } from '../../domain/map/mapTab.ts';
import { type Signal, signal } from '../signal.ts';

/** How the map is shown: what the user chose, not what could be had (`viewSlice.baseMap` says that). */
export const mapModeSlice = proxy({
  baseMap: DEFAULT_BASE_MAP as BaseMapName,
  /** The last choice, perhaps of the same one again because its provider could not be reached. */
  baseMapChosen: null as Signal | null,
  /** What '3D block' was pressed over, and its second press brings back. */
  flatBaseMap: DEFAULT_BASE_MAP as BaseMapName,
  rotation: 'paused' as 'paused' | 'rotating',
  /** Of the circle around the middle while rotating, metres. */
  circleRadiusM: 100,
});

/**
 * Asks for a base map; the map changes to it once it is there, camera, layers and selection untouched. Asking for the
 * one that is chosen tries its provider again.
 */
export function chooseBaseMap(baseMap: BaseMapName): void {
  Object.assign(mapModeSlice, { baseMap, baseMapChosen: signal() });
}

/** '3D block': what was there before comes back with its second press. */
export function chooseBlock3d(): void {
  if (mapModeSlice.baseMap !== 'street3d') mapModeSlice.flatBaseMap = mapModeSlice.baseMap;
  chooseBaseMap('street3d');
}

export function updateMapMode(change: Partial<typeof mapModeSlice>): void {
  Object.assign(mapModeSlice, change);
}

/** What taps on the map are for: looking up, or drawing (§2). */
export const mapTabSlice = proxy({
  tab: SEARCH_TAB as MapTab,
  /** The measure panel was asked for, and comes to the front; null while it is closed. */
  measure: null as Signal | null,
});

/** Map tab 4: taps on the map draw. */
export function openMeasurePanel(): void {
  Object.assign(mapTabSlice, { tab: MEASURE_TAB, measure: signal() });
}

/** Map tab 5: taps look up. The drawing stays as it is, and on the map. */
export function closeMeasurePanel(): void {
  Object.assign(mapTabSlice, { tab: SEARCH_TAB, measure: null });
}
