import { afterEach, describe, expect, it } from 'vitest';
import { gridOfEpsg, type Vn2000Grid } from '../../src/domain/coordinates/vn2000.ts';
import { latOfMercator, lngOfMercator, mercatorX, mercatorY } from '../../src/domain/geometry/mercator.ts';
import { type LiveGrid, liveGrid, type WarpedMatrixRequest, type WarpedRequest } from '../../src/domain/map/offeredLayer.ts';
import { geometryClient } from '../../workers/geometry/client.ts';
import { liveClient } from '../../workers/live/client.ts';
import { eastErrorM, northErrorM } from '../support/live/gridPicture.ts';
import { endWorkers } from './support/endWorkers.ts';

const SIZE_PX = 512;
const ORIGIN = { east: 400_000, north: 2_000_000 };
const base = new URL('/fake-live-layers', location.href).href;
const never = new AbortController().signal;
const DA_NANG: LiveGrid = { kind: 'tm3', central_meridian_deg: 107.75 };

const wms = (grid: LiveGrid, more: Partial<WarpedRequest> = {}): WarpedRequest => ({
  kind: 'warped',
  url: `${base}/wms?bbox={bbox}&width={width}&height={height}`,
  grid,
  axis: 'en',
  max_size: 2048,
  ...more,
});
const wmts: WarpedMatrixRequest = {
  kind: 'warped-matrix',
  url: `${base}/matrix/{matrix}/{row}/{col}`,
  grid: DA_NANG,
  matrices: [0.125, 0.5, 2].map((mPerPx) => ({
    id: `${mPerPx}`,
    m_per_px: mPerPx,
    origin_e: ORIGIN.east,
    origin_n: ORIGIN.north,
    columns: 1e5,
    rows: 1e5,
    tile_px: 256,
  })),
};
const tileAt = (lng: number, lat: number, z: number) => ({
  z,
  x: Math.floor(mercatorX(lng) * 2 ** z),
  y: Math.floor(mercatorY(lat) * 2 ** z),
});
/** Tiles of zoom 19 have 512 pixels. */
const TILE = tileAt(108.221, 16.005, 19);

function pixelsOf(bitmap: ImageBitmap): Uint8ClampedArray {
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
}

/** Returns the largest error of a tile's pixels, in pixels, against exact conversions by the geometry worker. */
async function worstErrorPx(bitmap: ImageBitmap, { z, x, y }: typeof TILE, grid: Vn2000Grid): Promise<number> {
  const pixels = pixelsOf(bitmap);
  const places = Array.from({ length: 256 }, (_, at) => [(at % 16) * 32 + 7, Math.floor(at / 16) * 32 + 21] as const);
  const lngLat = places.flatMap(([column, row]) => [
    lngOfMercator((x + (column + 0.5) / SIZE_PX) / 2 ** z),
    latOfMercator((y + (row + 0.5) / SIZE_PX) / 2 ** z),
  ]);
  const exact = await geometryClient.fromWgs84(Float64Array.from(lngLat), grid);
  if (!exact.ok) throw new Error(exact.error.message);
  const mPerPx = Math.hypot(exact.value[2]! - exact.value[0]!, exact.value[3]! - exact.value[1]!) / 32;
  const errors = places.map(([column, row], at) => {
    const [red, green, blue, alpha] = pixels.subarray(4 * (row * SIZE_PX + column));
    if (alpha !== 255) return Infinity;
    return Math.max(eastErrorM([red!, green!], exact.value[2 * at]!), northErrorM(blue!, exact.value[2 * at + 1]!));
  });
  return Math.max(...errors) / mPerPx;
}

async function drawn(request: WarpedRequest | WarpedMatrixRequest, tile = TILE, signal = never): Promise<ImageBitmap> {
  const answer = await liveClient.drawTile(request, tile, SIZE_PX, signal);
  if (!answer.ok || !answer.value) throw new Error(JSON.stringify(answer));
  return answer.value;
}

/** Grid, place, EPSG code. The fake server's integer colours encode a place to 0.1 px; a pixel is 0.14 m. */
const WMS_PLACES: Array<[string, LiveGrid, number, number, number]> = [
  ['TM-3 105°45′, three degrees off', { kind: 'tm3', central_meridian_deg: 105.75 }, 108.5, 10.4, 9210],
  ['UTM 49', { kind: 'utm49' }, 108.221, 16.005, 3406],
];

afterEach(() => liveClient.stop());

describe('live worker', () => {
  it.each(WMS_PLACES)('live worker: a WMS in %s is placed within half a pixel at zoom 19', async (_name, grid, lng, lat, code) => {
    const tile = tileAt(lng, lat, 19);
    expect(liveGrid(grid)).toEqual(gridOfEpsg(code));
    expect(await worstErrorPx(await drawn(wms(grid), tile), tile, gridOfEpsg(code)!)).toBeLessThan(0.5);
  });

  it('live worker: WMTS tiles in TM-3 are joined and placed within one pixel of their level', async () => {
    // The WMTS level of 0.125 m is finer than the tile.
    expect(await worstErrorPx(await drawn(wmts), TILE, gridOfEpsg(5899)!)).toBeLessThan(1);
  });

  it('live worker: an exception instead of a picture is a refusal; outside the grid there is no tile', async () => {
    const refused = await liveClient.drawTile(wms(DA_NANG, { url: `${base}/exception?{bbox}` }), TILE, SIZE_PX, never);
    expect(refused).toMatchObject({ ok: false, error: { kind: 'refused' } });
    expect(await liveClient.drawTile(wms(DA_NANG), tileAt(2.35, 48.85, 15), SIZE_PX, never)).toEqual({ ok: true, value: null });
  });

  it('live worker: a cancelled call settles at once, and the worker continues', async () => {
    const abort = new AbortController();
    const asking = liveClient.drawTile(wms(DA_NANG), TILE, SIZE_PX, abort.signal);
    abort.abort();
    expect(await asking).toMatchObject({ ok: false, error: { kind: 'stale' } });
    expect((await drawn(wms(DA_NANG))).width).toBe(SIZE_PX);
  });

  it('live worker: a worker that dies during a tile is followed by one that draws it', async () => {
    await drawn(wms(DA_NANG));
    const asking = drawn(wms(DA_NANG));
    endWorkers('live');
    expect(await worstErrorPx(await asking, TILE, gridOfEpsg(5899)!)).toBeLessThan(0.5);
  });
});
