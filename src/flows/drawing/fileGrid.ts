import { SPEC_GRID, tm3Grid, type Vn2000Grid } from '../../domain/coordinates/vn2000.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import { settleMeridian } from './measureDrawing.ts';

/** Returns the drawing's grid, else that of the land in the map's middle, else §5's literal formula (no map). */
export function fileGrid(): Vn2000Grid {
  settleMeridian();
  const { meridianDeg } = drawingSlice;
  return meridianDeg === null ? SPEC_GRID : tm3Grid(meridianDeg);
}
