import type { DrawMode } from '../../domain/drawing/drawing.ts';
import { openMeasurePanel } from '../../state/map/mapModeSlice.ts';
import { closeSearch } from '../../state/search/searchSlice.ts';
import { stopRotation } from '../map/toggleRotation.ts';
import { loadProvinces } from '../search/loadProvinces.ts';
import { dispatchDrawing } from './dispatchDrawing.ts';
import { settleMeridian } from './measureDrawing.ts';

export function chooseDrawMode(mode: DrawMode): void {
  dispatchDrawing({ kind: 'chooseMode', mode });
}

/** Map tab 4 (§2): taps on the map draw, and the measure panel is in front. Nothing can be aimed at on a map that spins. */
export function openMeasure(): void {
  closeSearch();
  stopRotation();
  openMeasurePanel();
  // Corners can be typed before anything is drawn.
  settleMeridian();
  // The choice of a meridian names its provinces.
  void loadProvinces('old');
}

/** One of the three draw buttons: the mode, and the panel in front with the map in sight. */
export function startDrawing(mode: DrawMode): void {
  chooseDrawMode(mode);
  openMeasure();
}
