import type { ShapeMode } from '../../../src/domain/drawing/drawingFile.ts';
import type { Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';

/** A drawing on its way into a file. Pairs lie flat; the texts' writers yield them in pieces. */
export interface WrittenShape {
  mode: ShapeMode;
  name: string;
  lngLat: Float64Array;
  /** NaN where the grid does not reach. */
  eastNorth: Float64Array;
  grid: Vn2000Grid;
}
