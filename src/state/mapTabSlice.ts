import { proxy } from 'valtio';
import { SEARCH_TAB, type MapTab } from '../domain/map/mapTab.ts';

/** What taps on the map are for: looking up, or drawing (§2). */
export interface MapTabSlice {
  tab: MapTab;
  /** Grows each time the measure panel is asked for, so that it comes to the front; 0 while it is closed. */
  measureAsked: number;
}

export const mapTabSlice = proxy<MapTabSlice>({ tab: SEARCH_TAB, measureAsked: 0 });
