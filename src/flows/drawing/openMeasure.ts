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

/** Opens map tab 4 (§2): taps draw, and the measure panel is in front. A spinning map stops, so that taps can aim. */
export function openMeasure(): void {
  closeSearch();
  stopRotation();
  openMeasurePanel();
  // Corners can be typed before anything is drawn.
  settleMeridian();
  // The meridian select names its provinces.
  void loadProvinces('old');
}

export function startDrawing(mode: DrawMode): void {
  chooseDrawMode(mode);
  openMeasure();
}
