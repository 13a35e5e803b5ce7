/** §2: 4 is measure and draw, 5 is search and lookup. */
export type MapTab = 4 | 5;

export const MEASURE_TAB: MapTab = 4;
export const SEARCH_TAB: MapTab = 5;
