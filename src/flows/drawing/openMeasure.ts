import type { DrawMode } from '../../domain/drawing/drawing.ts';
import { MEASURE_TAB, SEARCH_TAB } from '../../domain/map/mapTab.ts';
import { mapTabSlice } from '../../state/mapTabSlice.ts';
import { chooseDrawMode } from './draw.ts';
import { settleMeridian } from './followDrawing.ts';
import { closeSearch } from '../search/openSearch.ts';
import { stopRotation } from '../map/rotateMap.ts';

/** Map tab 4 (§2): taps on the map draw, and the measure panel is in front. Nothing can be aimed at on a map that spins. */
export function openMeasure(): void {
  closeSearch();
  stopRotation();
  mapTabSlice.tab = MEASURE_TAB;
  mapTabSlice.measureAsked += 1;
  // Corners can be typed before anything is drawn.
  settleMeridian();
}

/** One of the three draw buttons: the mode, and the panel in front with the map in sight. */
export function startDrawing(mode: DrawMode): void {
  chooseDrawMode(mode);
  openMeasure();
}

/** Map tab 5: taps look up again. The drawing stays as it is, and on the map. */
export function closeMeasure(): void {
  mapTabSlice.tab = SEARCH_TAB;
  mapTabSlice.measureAsked = 0;
}
