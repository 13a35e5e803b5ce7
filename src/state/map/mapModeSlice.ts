import { proxy } from 'valtio';
import { type BaseMapName, DEFAULT_BASE_MAP } from '../../domain/map/baseMap.ts';
import { type MapTab, MEASURE_TAB, SEARCH_TAB } from '../../domain/map/mapTab.ts';
import { type Signal, signal } from '../signal.ts';

/** Map display that the user chose; `viewSlice.baseMap` reports the one actually drawn. */
export const mapModeSlice = proxy({
  baseMap: DEFAULT_BASE_MAP as BaseMapName,
  /** Last choice, perhaps of the same base map because its provider was unreachable. */
  baseMapChosen: null as Signal | null,
  /** Base map before '3D block', restored by its second press. */
  flatBaseMap: DEFAULT_BASE_MAP as BaseMapName,
  rotation: 'paused' as 'paused' | 'rotating',
  /** Radius in metres of the circle around the middle while rotating. */
  circleRadiusM: 100,
});

/**
 * Requests a base map; the map switches once it is loaded, with camera, layers and selection unchanged. Choosing the
 * current one again retries its provider.
 */
export function chooseBaseMap(baseMap: BaseMapName): void {
  Object.assign(mapModeSlice, { baseMap, baseMapChosen: signal() });
}

/** Shows '3D block', whose second press restores the previous base map. */
export function chooseBlock3d(): void {
  if (mapModeSlice.baseMap !== 'street3d') mapModeSlice.flatBaseMap = mapModeSlice.baseMap;
  chooseBaseMap('street3d');
}

export function updateMapMode(change: Partial<typeof mapModeSlice>): void {
  Object.assign(mapModeSlice, change);
}

/** Purpose of taps on the map: search or drawing (§2). */
export const mapTabSlice = proxy({
  tab: SEARCH_TAB as MapTab,
  /** Request to bring the measure panel to the front; null while it is closed. */
  measure: null as Signal | null,
});

/** Opens map tab 4: taps draw. */
export function openMeasurePanel(): void {
  Object.assign(mapTabSlice, { tab: MEASURE_TAB, measure: signal() });
}

/** Opens map tab 5: taps search. The drawing stays unchanged on the map. */
export function closeMeasurePanel(): void {
  Object.assign(mapTabSlice, { tab: SEARCH_TAB, measure: null });
}
