import { proxy } from 'valtio';
import { MEASURE_TAB, SEARCH_TAB, type MapTab } from '../domain/map/mapTab.ts';
import { type Signal, signal } from './signal.ts';

/** What taps on the map are for: looking up, or drawing (§2). */
export interface MapTabSlice {
  tab: MapTab;
  /** The measure panel was asked for, and comes to the front; null while it is closed. */
  measure: Signal | null;
}

export const mapTabSlice = proxy<MapTabSlice>({ tab: SEARCH_TAB, measure: null });

/** Map tab 4: taps on the map draw. */
export function openMeasurePanel(): void {
  Object.assign(mapTabSlice, { tab: MEASURE_TAB, measure: signal() });
}

/** Map tab 5: taps look up. The drawing stays as it is, and on the map. */
export function closeMeasurePanel(): void {
  Object.assign(mapTabSlice, { tab: SEARCH_TAB, measure: null });
}
