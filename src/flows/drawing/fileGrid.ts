import { SPEC_GRID, tm3Grid, type Vn2000Grid } from '../../domain/coordinates/vn2000.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import { settleMeridian } from './measureDrawing.ts';

/**
 * Returns the grid of files: the drawing's own, the chosen one or that of the land under it; before anything is drawn,
 * that of the land under the map's middle. Without a map it is §5's literal formula.
 */
export function fileGrid(): Vn2000Grid {
  settleMeridian();
  const { meridianDeg } = drawingSlice;
  return meridianDeg === null ? SPEC_GRID : tm3Grid(meridianDeg);
}
