import type { BrowserContext } from 'playwright';
import type { OfferedLayer } from '../../../src/domain/map/offeredLayer.ts';
import { pngOfPixels } from '../pictures/pngOfPixels.ts';
import { gridPixels } from './gridPicture.ts';
import { LIVE_WARD } from './liveWard.ts';

/** Path on which the gateway fetches other servers for a page; the page's cache rules exclude it. */
const PROXIED = '/gateway/app/live-layers/proxied';

/** Bounds of Hoà Xuân, Đà Nẵng, and its surroundings. */
const BOUNDS: OfferedLayer['bounds'] = [108.1, 15.9, 108.3, 16.1];

/** Layers an operator might offer: a WMS in a VN-2000 grid, tiles of a server that never answers, and features. */
export const LIVE_LAYERS: readonly OfferedLayer[] = [
  {
    _id: 'quy-hoach-vn2000',
    title: 'Quy hoạch phân khu Hoà Xuân (WMS VN-2000)',
    source: 'Sở Xây dựng thành phố mẫu',
    attribution: 'Sở Xây dựng <mẫu>',
    as_of: '2025-07-01',
    bounds: BOUNDS,
    min_zoom: 10,
    max_zoom: 20,
    opacity: 70,
    position: 0,
    is_open: false,
    legend_url: null,
    legend: [
      { label: 'Đất ở', colour: '#ffa0ff' },
      { label: 'Đất giao thông', colour: '#ffaa32' },
    ],
    request: {
      kind: 'warped',
      url: `${PROXIED}/wms?bbox={bbox}&width={width}&height={height}`,
      grid: { kind: 'tm3', central_meridian_deg: 107.75 },
      axis: 'en',
      max_size: 2048,
    },
    identify: {
      kind: 'wms',
      url: `${PROXIED}/info?bbox={bbox}&i={i}&j={j}&width={width}&height={height}`,
      grid: { kind: 'tm3', central_meridian_deg: 107.75 },
      axis: 'en',
      format: 'json',
    },
  },
  {
    _id: 'khong-anh',
    title: 'Ảnh máy bay 2024',
    source: 'Trung tâm mẫu',
    attribution: '',
    as_of: null,
    bounds: BOUNDS,
    min_zoom: 10,
    max_zoom: 19,
    opacity: 100,
    position: 1,
    is_open: false,
    legend_url: null,
    legend: [],
    request: { kind: 'raster', tiles: [`${PROXIED}/silent/{z}/{x}/{y}.png`], tile_size: 256, scheme: 'xyz' },
    identify: null,
  },
  {
    _id: 'ranh-phuong',
    title: 'Ranh giới phường',
    source: 'Sở Nội vụ mẫu',
    attribution: '© Sở Nội vụ mẫu',
    as_of: '2025-01-15',
    bounds: BOUNDS,
    min_zoom: 12,
    max_zoom: 16,
    opacity: 100,
    position: 2,
    is_open: false,
    legend_url: `${PROXIED}/legend.png`,
    legend: [],
    request: { kind: 'features', url: `${PROXIED}/wfs?bbox={bbox}`, format: 'geojson', grid: null, axis: 'en', limit: 1000 },
    identify: null,
  },
];

/** Draws a WMS answer for a box in its grid: the picture with a colour per position. */
export function gridPng({ searchParams }: URL): Buffer {
  const [west, , east, north] = searchParams.get('bbox')!.split(',').map(Number) as [number, number, number, number];
  const [width, height] = ['width', 'height'].map((name) => Number(searchParams.get(name))) as [number, number];
  return pngOfPixels(gridPixels({ west, north, mPerPx: (east - west) / width, width, height }), width, height);
}

/** Draws a WMTS tile in the same grid: `matrix/{metres a pixel}/{row}/{col}` from 400,000 E, 2,000,000 N. */
export function matrixPng(mPerPx: number, row: number, column: number): Buffer {
  const span = 256 * mPerPx;
  const place = { west: MATRIX_ORIGIN.east + column * span, north: MATRIX_ORIGIN.north - row * span, mPerPx, width: 256, height: 256 };
  return pngOfPixels(gridPixels(place), 256, 256);
}

export const MATRIX_ORIGIN = { east: 400_000, north: 2_000_000 } as const;

const ANSWER = {
  type: 'FeatureCollection',
  features: [{ properties: { ma_dat: 'ODT', ten: 'Đất ở đô thị', chieu_cao: 15, ghi_chu: '<b>không phải HTML</b>', trong: null } }],
};

/** Answers a context's pages like the gateway and servers. @returns the requested paths, in order */
export async function serveFakeLiveLayers(context: BrowserContext, layers: readonly OfferedLayer[] = LIVE_LAYERS): Promise<string[]> {
  const asked: string[] = [];
  await context.route('**/gateway/app/live-layers/**', async (route) => {
    const url = new URL(route.request().url());
    const path = url.pathname.replace('/gateway/app/live-layers', '');
    asked.push(path);
    if (path === '/find') return route.fulfill({ json: { data: layers } });
    if (path === '/proxied/wms') return route.fulfill({ contentType: 'image/png', body: gridPng(url) });
    if (path === '/proxied/wfs') return route.fulfill({ json: LIVE_WARD });
    if (path === '/proxied/info') return route.fulfill({ json: ANSWER });
    if (path === '/proxied/legend.png') {
      return route.fulfill({ contentType: 'image/png', body: pngOfPixels(new Uint8ClampedArray(4 * 120 * 60).fill(200), 120, 60) });
    }
    return route.abort('connectionreset');
  });
  return asked;
}
