import { EARTH_EQUATOR_M } from '../../../src/domain/geometry/earth.ts';
import type { RasterRequest, VectorTilesRequest } from '../../../src/domain/map/offeredLayer.ts';
import type { MercatorTile } from '../api.ts';
import { checkPicture } from './decodePicture.ts';
import { fetchAnswer } from './fetchAnswer.ts';
import { boxText } from './fillTemplate.ts';

/** A tile without content: the server has none there. */
const NO_TILE = [204, 404, 410];

/** The address of a tile; of several templates one each, so that the same tile has always the same. */
export function addressOfTile(request: RasterRequest | VectorTilesRequest, { z, x, y }: MercatorTile): string {
  const { tiles } = request;
  const across = 2 ** z;
  const tileM = EARTH_EQUATOR_M / across;
  const [minX, maxY] = [x * tileM - EARTH_EQUATOR_M / 2, EARTH_EQUATOR_M / 2 - y * tileM];
  const isFromSouth = request.kind === 'raster' && request.scheme === 'tms';
  const values: Readonly<Record<string, string>> = {
    z: `${z}`,
    x: `${x}`,
    y: `${isFromSouth ? across - 1 - y : y}`,
    'bbox-epsg-3857': boxText({ minX, minY: maxY - tileM, maxX: minX + tileM, maxY }, 'en', 4),
  };
  return tiles[(x + y) % tiles.length]!.replaceAll(/\{([\w-]+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** @throws AskFault */
export async function fetchTile(
  request: RasterRequest | VectorTilesRequest,
  tile: MercatorTile,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (request.tiles.length === 0) return null;
  const answer = await fetchAnswer(addressOfTile(request, tile), signal, NO_TILE);
  if (!answer || answer.bytes.length === 0) return null;
  if (request.kind === 'raster') checkPicture(answer);
  return answer.bytes;
}
