import { EARTH_EQUATOR_M } from '../../../src/domain/geometry/earth.ts';
import { mercatorX, mercatorY, WORLD_PX } from '../../../src/domain/geometry/mercator.ts';
import { liveGrid, type WarpedRequest } from '../../../src/domain/map/offeredLayer.ts';
import { loadGeometryCore } from '../../geometry/core.ts';
import type { MercatorTile } from '../api.ts';
import { decodePicture } from '../request/decodePicture.ts';
import { fetchAnswer } from '../request/fetchAnswer.ts';
import { boxOfPacked } from '../../../src/domain/geometry/box.ts';
import { boxText, fillTemplate } from '../request/fillTemplate.ts';
import { gridMesh, type GridMesh } from './gridMesh.ts';
import { drawOnTile, pixelCanvas } from './drawOnTile.ts';

/** Smallest margin around the tile, because outermost pixels are interpolated. */
const MIN_MARGIN_PX = 2;

/**
 * Returns box and size of the picture to request, at the tile's resolution if the service's limit `maxPx` of a side
 * allows it. `marginPx` is the margin around the tile, if there is room for it.
 */
export function pictureFrame(mesh: GridMesh, maxPx: number, marginPx: number) {
  const shown = boxOfPacked(mesh.corners);
  const limitPx = Math.max(16, Math.floor(maxPx));
  const room = limitPx - 2 * MIN_MARGIN_PX - 1;
  const mPerPx = Math.max(mesh.mPerPx, (shown.east - shown.west) / room, (shown.north - shown.south) / room);
  const [shownX, shownY] = [shown.east - shown.west, shown.north - shown.south].map((metres) => Math.ceil(metres / mPerPx)) as [
    number,
    number,
  ];
  const margin = Math.max(MIN_MARGIN_PX, Math.min(marginPx, Math.floor((limitPx - Math.max(shownX, shownY)) / 2)));
  const [width, height] = [shownX + 2 * margin, shownY + 2 * margin];
  const west = shown.west - margin * mPerPx;
  const north = shown.north + margin * mPerPx;
  return { box: { west, south: north - height * mPerPx, east: west + width * mPerPx, north }, width, height, mPerPx };
}

/** Decimals of metres, 0.1 mm. */
const DECIMALS = 4;
/** Limit of a requested side, whatever the service states. */
const MAX_PX = 2048;
/**
 * Margin for half a label, CSS pixels: a service cuts or moves labels at the edge of its picture, so neighbouring tiles
 * would show them differently.
 */
const MARGIN_PX = 64;
/** Resolution of the OGC standard pixel of 0.28 mm. */
const DOTS_PER_INCH = 25.4 / 0.28;
const POINTS_PER_INCH = 72;

/** Converts degrees to Web Mercator metres, for services that need no warping. */
const toMercatorM = (lngLat: Float64Array): Float64Array =>
  lngLat.map((degrees, at) => (at % 2 === 0 ? mercatorX(degrees) - 0.5 : 0.5 - mercatorY(degrees)) * EARTH_EQUATOR_M);

/** Draws a tile from a picture in the service's grid, because services warp badly or not at all. @throws LiveFault */
export async function drawWarpedTile(
  { url, grid, axis, max_size: maxPx }: WarpedRequest,
  tile: MercatorTile,
  sizePx: number,
  signal: AbortSignal,
): Promise<ImageBitmap | null> {
  const core = grid && (await loadGeometryCore());
  const mesh = gridMesh(tile, sizePx, grid && core ? (lngLat) => core.fromWgs84(lngLat, liveGrid(grid)) : toMercatorM);
  if (!mesh) return null;
  // Device pixels per CSS pixel; services enlarge symbols and letters by it.
  const density = url.includes('{dpi}') ? Math.max(1, sizePx / WORLD_PX) : 1;
  const { box, width, height, mPerPx } = pictureFrame(mesh, Math.min(maxPx, MAX_PX), MARGIN_PX * density);
  const densities = { dpi: Math.round(DOTS_PER_INCH * density), points: POINTS_PER_INCH * density };
  const address = fillTemplate(url, { bbox: boxText(box, axis, DECIMALS), width, height, ...densities });
  const answer = await fetchAnswer(address, signal, [204]);
  if (!answer || answer.bytes.length === 0) return null;
  const picture = await decodePicture(answer);
  signal.throwIfAborted();
  const context = pixelCanvas(width, height);
  // A picture of another size than requested shows the same box.
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return drawOnTile(context, { west: box.west, north: box.north, mPerPx }, mesh, sizePx);
}
