import { liveGrid, type WarpedMatrixRequest, type LiveMatrix } from '../../../src/domain/map/offeredLayer.ts';
import { loadGeometryCore } from '../../geometry/core.ts';
import type { MercatorTile } from '../api.ts';
import { boxOfPacked } from '../../../src/domain/geometry/box.ts';
import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { fillTemplate } from '../request/fillTemplate.ts';
import { gridMesh } from './gridMesh.ts';
import { drawOnTile, pixelCanvas } from './drawOnTile.ts';
import { decodePicture } from '../request/decodePicture.ts';
import { fetchAnswer, NO_TILE } from '../request/fetchAnswer.ts';

interface SharedPicture {
  picture: Promise<ImageBitmap | null>;
  abort: AbortController;
  /** Number of tiles that wait for it. */
  waiting: number;
  isHere: boolean;
}

/** Limit of kept pictures: 16 MB at 256 px. */
const MAX_PICTURES = 64;

const pictures = new Map<string, SharedPicture>();

function begin(address: string): SharedPicture {
  const abort = new AbortController();
  const load = async (): Promise<ImageBitmap | null> => {
    const answer = await fetchAnswer(address, abort.signal, NO_TILE);
    return answer && answer.bytes.length > 0 ? decodePicture(answer) : null;
  };
  const entry: SharedPicture = { picture: load(), abort, waiting: 0, isHere: false };
  pictures.set(address, entry);
  entry.picture.then(
    () => {
      entry.isHere = true;
      forgetOldest();
    },
    // The next tile that needs it tries again.
    () => pictures.get(address) === entry && pictures.delete(address),
  );
  return entry;
}

function forgetOldest(): void {
  for (const [address, { picture, isHere, waiting }] of pictures) {
    if (pictures.size <= MAX_PICTURES) return;
    if (!isHere || waiting > 0) continue;
    pictures.delete(address);
    void picture.then((bitmap) => bitmap?.close());
  }
}

/**
 * Shares a picture between neighbouring tiles: requests it once and cancels the request when no tile waits any more.
 * @param use receives the picture, null if there is none; the picture may be closed afterwards
 */
async function withSharedPicture(address: string, signal: AbortSignal, use: (picture: ImageBitmap | null) => void): Promise<void> {
  signal.throwIfAborted();
  const entry = pictures.get(address) ?? begin(address);
  // Insertion order is the order of last use.
  pictures.delete(address);
  pictures.set(address, entry);
  entry.waiting += 1;
  const leave = (): void => {
    if (entry.waiting === 1 && !entry.isHere) {
      pictures.delete(address);
      entry.abort.abort(signal.reason);
    }
  };
  signal.addEventListener('abort', leave);
  try {
    const picture = await entry.picture;
    signal.throwIfAborted();
    use(picture);
  } finally {
    signal.removeEventListener('abort', leave);
    entry.waiting -= 1;
  }
}

interface MatrixTiles {
  matrix: LiveMatrix;
  columns: [first: number, last: number];
  rows: [first: number, last: number];
  west: number;
  north: number;
}

/** A level up to this much coarser than the tile is used, because one twice as fine needs four times the tiles. */
const COARSER = 1.35;
/** Limits of the service's tiles, and of their pixels (26 MB), for one tile; otherwise a coarser level is used. */
export const MAX_MATRIX_TILES = 64;
const MAX_PIXELS = 2560 ** 2;
const isSound = ({ m_per_px: mPerPx, tile_px: tilePx, columns, rows }: LiveMatrix): boolean =>
  mPerPx > 0 && tilePx >= 16 && tilePx <= 1024 && columns > 0 && rows > 0;

function tilesOf(matrix: LiveMatrix, { west, south, east, north }: LngLatBox): MatrixTiles | null {
  const span = matrix.m_per_px * matrix.tile_px;
  const range = (from: number, to: number, count: number): [number, number] | null => {
    const [first, last] = [Math.max(0, Math.floor(from / span)), Math.min(count - 1, Math.floor(to / span))];
    return first <= last ? [first, last] : null;
  };
  const columns = range(west - matrix.origin_e, east - matrix.origin_e, matrix.columns);
  const rows = range(matrix.origin_n - north, matrix.origin_n - south, matrix.rows);
  if (!columns || !rows) return null;
  return { matrix, columns, rows, west: matrix.origin_e + columns[0] * span, north: matrix.origin_n - rows[0] * span };
}

const countOf = ({ columns, rows }: MatrixTiles): number => (columns[1] - columns[0] + 1) * (rows[1] - rows[0] + 1);

/** Selects a level and its tiles in the box for a tile of resolution `mPerPx`; null if no level has tiles there. */
export function matrixTiles(matrices: readonly LiveMatrix[], box: LngLatBox, mPerPx: number): MatrixTiles | null {
  const levels = matrices.filter(isSound).toSorted((a, b) => b.m_per_px - a.m_per_px);
  const levelAt = levels.findIndex((level) => level.m_per_px <= COARSER * mPerPx);
  for (let at = levelAt < 0 ? levels.length - 1 : levelAt; at >= 0; at -= 1) {
    const tiles = tilesOf(levels[at]!, box);
    if (tiles && countOf(tiles) <= Math.min(MAX_MATRIX_TILES, MAX_PIXELS / tiles.matrix.tile_px ** 2)) return tiles;
  }
  return null;
}

/** Draws a tile from a WMTS's tiles in its own grid. @throws LiveFault */
export async function drawMatrixTile(
  { url, grid, matrices }: WarpedMatrixRequest,
  tile: MercatorTile,
  sizePx: number,
  signal: AbortSignal,
): Promise<ImageBitmap | null> {
  const core = await loadGeometryCore();
  const mesh = gridMesh(tile, sizePx, (lngLat) => core.fromWgs84(lngLat, liveGrid(grid)));
  if (!mesh) return null;
  const found = matrixTiles(matrices, boxOfPacked(mesh.corners), mesh.mPerPx);
  if (!found) return null;
  const { matrix, columns, rows, west, north } = found;
  const { id, tile_px: tilePx, m_per_px: mPerPx } = matrix;
  const context = pixelCanvas((columns[1] - columns[0] + 1) * tilePx, (rows[1] - rows[0] + 1) * tilePx);
  let isEmpty = true;
  const requests: Promise<void>[] = [];
  for (let row = rows[0]; row <= rows[1]; row += 1) {
    for (let column = columns[0]; column <= columns[1]; column += 1) {
      const address = fillTemplate(url, { matrix: id, row, col: column });
      const draw = (picture: ImageBitmap | null): void => {
        if (!picture) return;
        isEmpty = false;
        context.drawImage(picture, (column - columns[0]) * tilePx, (row - rows[0]) * tilePx, tilePx, tilePx);
      };
      requests.push(withSharedPicture(address, signal, draw));
    }
  }
  await Promise.all(requests);
  return isEmpty ? null : drawOnTile(context, { west, north, mPerPx }, mesh, sizePx);
}
