import { SPEC_GRID, tm3Grid, type Vn2000Grid } from '../domain/vn2000.ts';
import { drawingSlice } from '../state/drawingSlice.ts';
import { searchSlice } from '../state/searchSlice.ts';
import { chooseMeridian } from './editCorners.ts';

/** The grid of files: the drawing's own; before there is one, that of the corners form (design §4: none means §5's literal formula). */
export function fileGrid(): Vn2000Grid {
  const meridianDeg = drawingSlice.meridianDeg ?? searchSlice.corners.meridianDeg;
  return meridianDeg === null ? SPEC_GRID : tm3Grid(meridianDeg);
}

export function chooseFileMeridian(meridianDeg: number | null): void {
  chooseMeridian(meridianDeg);
}
