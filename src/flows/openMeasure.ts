import { MEASURE_TAB, SEARCH_TAB } from '../domain/mapTab.ts';
import { mapTabSlice } from '../state/mapTabSlice.ts';

/** Map tab 4 (§2): taps on the map draw, and the measure panel is in front. */
export function openMeasure(): void {
  mapTabSlice.tab = MEASURE_TAB;
  mapTabSlice.measureAsked += 1;
}

/** Map tab 5: taps look up again. The drawing stays as it is. */
export function closeMeasure(): void {
  mapTabSlice.tab = SEARCH_TAB;
  mapTabSlice.measureAsked = 0;
}
