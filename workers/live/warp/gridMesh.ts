import { latOfMercator, lngOfMercator } from '../../../src/domain/geometry/mercator.ts';
import type { MercatorTile } from '../api.ts';

/** Maps a tile's pixels to a grid: exact at the corners of cells, bilinear between. */
export interface GridMesh {
  /** Cells per side; a power of two. */
  cells: number;
  /** Easting and northing of (cells + 1)² corners, row by row from the north-west; NaN outside the grid. */
  corners: Float64Array;
  /** Grid metres per pixel of the tile. */
  mPerPx: number;
}

type ToGrid = (lngLat: Float64Array) => Float64Array;

/** Error limit of the coarser mesh that is checked; the returned one is twice as fine. */
const MAX_ERROR_PX = 0.125;
const MAX_CELLS = 64;

/** Converts a lattice over a tile exactly. @param steps cells per side */
function lattice({ z, x, y }: MercatorTile, steps: number, toGrid: ToGrid): Float64Array {
  const across = 2 ** z;
  const lngLat = new Float64Array(2 * (steps + 1) ** 2);
  for (let row = 0, at = 0; row <= steps; row += 1) {
    const lat = latOfMercator((y + row / steps) / across);
    for (let column = 0; column <= steps; column += 1, at += 2) {
      lngLat[at] = lngOfMercator((x + column / steps) / across);
      lngLat[at + 1] = lat;
    }
  }
  return toGrid(lngLat);
}

/** Returns the largest error, metres, at centres of cells and sides; at cell centres alone conformal errors cancel. */
function worstErrorM(fine: Float64Array, cells: number): number {
  const side = 2 * cells + 1;
  const errorM = (at: number, ...between: number[]): number => {
    const [e, n] = [0, 1].map((axis) => between.reduce((sum, index) => sum + fine[2 * index + axis]!, 0) / between.length);
    const distance = Math.hypot(fine[2 * at]! - e!, fine[2 * at + 1]! - n!);
    return Number.isNaN(distance) ? 0 : distance;
  };
  let worst = 0;
  for (let row = 0; row + 2 < side; row += 2) {
    for (let column = 0; column + 2 < side; column += 2) {
      const a = row * side + column;
      const [b, c, d] = [a + 2, a + 2 * side, a + 2 * side + 2];
      worst = Math.max(
        worst,
        errorM(a + 1, a, b),
        errorM(a + side, a, c),
        errorM(a + 2 * side + 1, c, d),
        errorM(a + side + 2, b, d),
        errorM(a + side + 1, a, b, c, d),
      );
    }
  }
  return worst;
}

/** Returns the mean length of the lattice's west–east sides; NaN if no two neighbours are in the grid. */
function meanStepM(corners: Float64Array, cells: number): number {
  const side = cells + 1;
  let [sum, count] = [0, 0];
  for (let at = 0; at < side * side; at += 1) {
    if (at % side === cells) continue;
    const length = Math.hypot(corners[2 * at + 2]! - corners[2 * at]!, corners[2 * at + 3]! - corners[2 * at + 1]!);
    if (Number.isNaN(length)) continue;
    sum += length;
    count += 1;
  }
  return sum / count;
}

/** Builds a mesh with errors below a quarter of a pixel. `toGrid` converts lng,lat,… degrees to easting,northing,… */
export function gridMesh(tile: MercatorTile, sizePx: number, toGrid: ToGrid): GridMesh | null {
  for (let coarseCells = 2; ; coarseCells *= 2) {
    const cells = 2 * coarseCells;
    const corners = lattice(tile, cells, toGrid);
    const mPerPx = (meanStepM(corners, cells) * cells) / sizePx;
    const isFineEnough = worstErrorM(corners, coarseCells) <= MAX_ERROR_PX * mPerPx;
    if (isFineEnough || coarseCells === MAX_CELLS) return Number.isNaN(mPerPx) ? null : { cells, corners, mPerPx };
    // The tile is outside the grid, except perhaps for an edge.
    if (coarseCells === 8 && corners.every(Number.isNaN)) return null;
  }
}
