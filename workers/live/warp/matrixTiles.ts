import type { LiveMatrix } from '../../../src/domain/map/offeredLayer.ts';
import type { PlaneBox } from '../ask/fillTemplate.ts';

/** The tiles of a matrix that lie in a box: first and last column and row, and where the first one's upper left corner is. */
export interface MatrixTiles {
  matrix: LiveMatrix;
  columns: [first: number, last: number];
  rows: [first: number, last: number];
  west: number;
  north: number;
}

/** A level this much coarser than the tile is taken before one twice as fine: a fourth of the tiles. */
const COARSER = 1.35;
/** Of one tile of ours, and their pixels, 26 MB: a level that needs more is passed over for a coarser one. */
export const MAX_MATRIX_TILES = 64;
const MAX_PIXELS = 2560 ** 2;
/** Levels, and pixels of a tile's side, that make sense. */
const isSound = ({ m_per_px: mPerPx, tile_px: tilePx, columns, rows }: LiveMatrix): boolean =>
  mPerPx > 0 && tilePx >= 16 && tilePx <= 1024 && columns > 0 && rows > 0;

function tilesOf(matrix: LiveMatrix, { minX, minY, maxX, maxY }: PlaneBox): MatrixTiles | null {
  const span = matrix.m_per_px * matrix.tile_px;
  const range = (from: number, to: number, count: number): [number, number] | null => {
    const [first, last] = [Math.max(0, Math.floor(from / span)), Math.min(count - 1, Math.floor(to / span))];
    return first <= last ? [first, last] : null;
  };
  const columns = range(minX - matrix.origin_e, maxX - matrix.origin_e, matrix.columns);
  const rows = range(matrix.origin_n - maxY, matrix.origin_n - minY, matrix.rows);
  if (!columns || !rows) return null;
  return { matrix, columns, rows, west: matrix.origin_e + columns[0] * span, north: matrix.origin_n - rows[0] * span };
}

const countOf = ({ columns, rows }: MatrixTiles): number => (columns[1] - columns[0] + 1) * (rows[1] - rows[0] + 1);

/**
 * The level to take, and its tiles in the box.
 * @param mPerPx that the tile of ours shows
 * @returns null where no level has tiles there
 */
export function matrixTiles(matrices: readonly LiveMatrix[], box: PlaneBox, mPerPx: number): MatrixTiles | null {
  const levels = matrices.filter(isSound).toSorted((a, b) => b.m_per_px - a.m_per_px);
  const wanted = levels.findIndex((level) => level.m_per_px <= COARSER * mPerPx);
  for (let at = wanted < 0 ? levels.length - 1 : wanted; at >= 0; at -= 1) {
    const tiles = tilesOf(levels[at]!, box);
    if (tiles && countOf(tiles) <= Math.min(MAX_MATRIX_TILES, MAX_PIXELS / tiles.matrix.tile_px ** 2)) return tiles;
  }
  return null;
}
