import { EARTH_EQUATOR_M } from '../../../src/domain/geometry/earth.ts';
import { mercatorX, mercatorY, WORLD_PX } from '../../../src/domain/geometry/mercator.ts';
import { liveGrid, type WarpedRequest } from '../../../src/domain/map/offeredLayer.ts';
import { loadGeometryCore } from '../../geometry/core.ts';
import type { MercatorTile } from '../api.ts';
import { decodePicture } from '../ask/decodePicture.ts';
import { fetchAnswer } from '../ask/fetchAnswer.ts';
import { boxOfPacked } from '../../../src/domain/geometry/box.ts';
import { boxText, fillTemplate } from '../ask/fillTemplate.ts';
import { gridMesh, type GridMesh } from './gridMesh.ts';
import { layOnTile, pixelCanvas } from './layOnTile.ts';

/** Around what the tile shows: its outermost pixels are read between two of the picture. */
const MIN_MARGIN_PX = 2;

/**
 * As fine as the tile, as far as the service draws so large.
 * @param mostPx a side that the service draws at most
 * @param marginPx around what the tile shows, where there is room for it
 */
export function pictureFrame(mesh: GridMesh, mostPx: number, marginPx: number) {
  const shown = boxOfPacked(mesh.corners);
  const most = Math.max(16, Math.floor(mostPx));
  const room = most - 2 * MIN_MARGIN_PX - 1;
  const mPerPx = Math.max(mesh.mPerPx, (shown.east - shown.west) / room, (shown.north - shown.south) / room);
  const [shownX, shownY] = [shown.east - shown.west, shown.north - shown.south].map((metres) => Math.ceil(metres / mPerPx)) as [
    number,
    number,
  ];
  const margin = Math.max(MIN_MARGIN_PX, Math.min(marginPx, Math.floor((most - Math.max(shownX, shownY)) / 2)));
  const [width, height] = [shownX + 2 * margin, shownY + 2 * margin];
  const west = shown.west - margin * mPerPx;
  const north = shown.north + margin * mPerPx;
  return { box: { west, south: north - height * mPerPx, east: west + width * mPerPx, north }, width, height, mPerPx };
}

/** To a tenth of a millimetre. */
const DECIMALS = 4;
/** A side of what any service is asked for, whatever it says it draws. */
const MAX_PX = 2048;
/**
 * Half of a label: one that a service cuts at the edge of its picture, or puts elsewhere because it sees half of what it names, is drawn the
 * same in the pictures of both tiles. CSS pixels.
 */
const MARGIN_PX = 64;
/** Of a pixel of 0.28 mm, by which the standards of maps count. */
const DOTS_PER_INCH = 25.4 / 0.28;
const POINTS_PER_INCH = 72;

/** Degrees to metres of Web Mercator, in which a tile is cut out of its picture and nothing is turned. */
const toMercatorM = (lngLat: Float64Array): Float64Array =>
  lngLat.map((degrees, at) => (at % 2 === 0 ? mercatorX(degrees) - 0.5 : 0.5 - mercatorY(degrees)) * EARTH_EQUATOR_M);

/** A tile out of one picture that is asked for it, in the service's own grid. @throws AskFault */
export async function drawWarpedTile(
  { url, grid, axis, max_size: maxPx }: WarpedRequest,
  tile: MercatorTile,
  sizePx: number,
  signal: AbortSignal,
): Promise<ImageBitmap | null> {
  const core = grid && (await loadGeometryCore());
  const mesh = gridMesh(tile, sizePx, grid && core ? (lngLat) => core.fromWgs84(lngLat, liveGrid(grid)) : toMercatorM);
  if (!mesh) return null;
  // Dots to a CSS pixel, for services that draw signs and letters as much larger.
  const density = url.includes('{dpi}') ? Math.max(1, sizePx / WORLD_PX) : 1;
  const { box, width, height, mPerPx } = pictureFrame(mesh, Math.min(maxPx, MAX_PX), MARGIN_PX * density);
  const densities = { dpi: Math.round(DOTS_PER_INCH * density), points: POINTS_PER_INCH * density };
  const address = fillTemplate(url, { bbox: boxText(box, axis, DECIMALS), width, height, ...densities });
  const answer = await fetchAnswer(address, signal, [204]);
  if (!answer || answer.bytes.length === 0) return null;
  const picture = await decodePicture(answer);
  signal.throwIfAborted();
  const context = pixelCanvas(width, height);
  // A service that draws another size than it was asked for drew the same box.
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return layOnTile(context, { west: box.west, north: box.north, mPerPx }, mesh, sizePx);
}
