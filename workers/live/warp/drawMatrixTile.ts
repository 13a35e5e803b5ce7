import { liveGrid, type WarpedMatrixRequest } from '../../../src/domain/map/offeredLayer.ts';
import { loadGeometryCore } from '../../geometry/core.ts';
import type { MercatorTile } from '../api.ts';
import { fillTemplate } from '../ask/fillTemplate.ts';
import { withSharedPicture } from '../ask/withSharedPicture.ts';
import { gridMesh, meshBox } from './gridMesh.ts';
import { layOnTile, pixelCanvas } from './layOnTile.ts';
import { matrixTiles } from './matrixTiles.ts';

/** A tile out of those that a WMTS has in its own grid. @throws AskFault */
export async function drawMatrixTile(
  { url, grid, matrices }: WarpedMatrixRequest,
  tile: MercatorTile,
  sizePx: number,
  signal: AbortSignal,
): Promise<ImageBitmap | null> {
  const core = await loadGeometryCore();
  const mesh = gridMesh(tile, sizePx, (lngLat) => core.fromWgs84(lngLat, liveGrid(grid)));
  if (!mesh) return null;
  const found = matrixTiles(matrices, meshBox(mesh), mesh.mPerPx);
  if (!found) return null;
  const { matrix, columns, rows, west, north } = found;
  const { id, tile_px: tilePx, m_per_px: mPerPx } = matrix;
  const context = pixelCanvas((columns[1] - columns[0] + 1) * tilePx, (rows[1] - rows[0] + 1) * tilePx);
  let isEmpty = true;
  const asked: Promise<void>[] = [];
  for (let row = rows[0]; row <= rows[1]; row += 1) {
    for (let column = columns[0]; column <= columns[1]; column += 1) {
      const address = fillTemplate(url, { matrix: id, row, col: column });
      const draw = (picture: ImageBitmap | null): void => {
        if (!picture) return;
        isEmpty = false;
        context.drawImage(picture, (column - columns[0]) * tilePx, (row - rows[0]) * tilePx, tilePx, tilePx);
      };
      asked.push(withSharedPicture(address, signal, draw));
    }
  }
  await Promise.all(asked);
  return isEmpty ? null : layOnTile(context, { west, north, mPerPx }, mesh, sizePx);
}
