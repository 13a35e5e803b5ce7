import { afterEach, describe, expect, it, vi } from 'vitest';
import { tm3Grid } from '../../../../../src/domain/coordinates/vn2000.ts';
import type { FeaturesRequest } from '../../../../../src/domain/map/offeredLayer.ts';
import { loadGeometryCore } from '../../../../../workers/geometry/core.ts';
import { identifyFeatures } from '../../../../../workers/live/features/identifyFeatures.ts';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature } from 'geojson';
import GeoJSONVT from 'geojson-vt';
import { createLiveCore } from '../../../../../workers/live/core.ts';
import { LIVE_WARD } from '../../../../support/live/liveWard.ts';

const AT = { lng: 108.221, lat: 16.005 };
const ZOOM = 17;
/** Degrees of longitude per pixel of the map. */
const PX = 360 / (512 * 2 ** ZOOM);
const signal = new AbortController().signal;
const request = (more: Partial<FeaturesRequest> = {}): FeaturesRequest => ({
  kind: 'features',
  url: 'https://wfs.test/?bbox={bbox}',
  format: 'geojson',
  grid: null,
  axis: 'en',
  limit: 10,
  ...more,
});

/** Answers each request with this. @returns the requested boxes */
function fakeFetch(json: unknown): number[][] {
  const asked: number[][] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(new URL(address).searchParams.get('bbox')!.split(',').map(Number));
    return Promise.resolve(Response.json(json));
  });
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

const feature = (name: string, type: string, coordinates: unknown) => ({
  type: 'Feature',
  properties: { ten: name },
  geometry: { type, coordinates },
});
/** A ring around the place with sides this many pixels away. */
const ring = (px: number) =>
  [
    [-px, -px],
    [px, -px],
    [px, px],
    [-px, px],
    [-px, -px],
  ].map(([x, y]) => [AT.lng + x! * PX, AT.lat + y! * PX]);
const east = (px: number) => [AT.lng + px * PX, AT.lat];
const names = async (asked = request()): Promise<string[]> =>
  (await identifyFeatures(asked, AT, ZOOM, signal)).filter(({ name }) => name === 'ten').map(({ value }) => value);

describe('a tap on features of another server', () => {
  it('live tap: nearby points and lines and surrounding areas are listed in this order, others are not', async () => {
    const [boxed] = [
      fakeFetch({
        features: [
          feature('vùng', 'Polygon', [ring(300)]),
          feature('vùng có lỗ ở đây', 'Polygon', [ring(300), ring(40)]),
          feature('vùng bên cạnh', 'Polygon', [ring(3).map(([lng, lat]) => [lng! + 5 * PX, lat])]),
          feature('đường', 'LineString', [
            [AT.lng - 300 * PX, AT.lat + 8 * PX],
            [AT.lng + 300 * PX, AT.lat + 8 * PX],
          ]),
          feature('đường xa', 'LineString', [
            [AT.lng - 300 * PX, AT.lat + 30 * PX],
            [AT.lng + 300 * PX, AT.lat + 30 * PX],
          ]),
          feature('điểm', 'Point', east(9)),
          feature('điểm xa', 'Point', east(12)),
        ],
      }),
    ];
    expect(await names()).toEqual(['điểm', 'đường', 'vùng']);
    const [west, , right] = boxed[0]!;
    expect((west! + right!) / 2).toBeCloseTo(AT.lng, 9);
    expect((right! - west!) / PX).toBeCloseTo(20, 3);
  });

  it('live tap: several features are numbered, one is not; values are text, and empty ones are left out', async () => {
    const own = { ...feature('a', 'Point', east(0)), properties: { ten: '<b>a</b>', trong: null, kep: { x: 1 } } };
    fakeFetch({ features: [own] });
    expect(await identifyFeatures(request(), AT, ZOOM, signal)).toEqual([{ name: 'ten', value: '<b>a</b>' }]);
    fakeFetch({ features: Array.from({ length: 7 }, (_, at) => feature(`${at}`, 'Point', east(0))) });
    const rows = await identifyFeatures(request(), AT, ZOOM, signal);
    expect(rows.slice(0, 3).map(({ name, value }) => `${name}=${value}`)).toEqual(['=1/5', 'ten=0', '=2/5']);
    expect(rows).toHaveLength(10);
  });

  it('live tap: on a VN-2000 grid features are requested in its metres, and EsriJSON is read as well', async () => {
    const [e, n] = (await loadGeometryCore()).fromWgs84(Float64Array.of(AT.lng, AT.lat), tm3Grid(107.75));
    const boxes = fakeFetch({ features: [feature('thửa', 'Point', [e, n])] });
    expect(await names(request({ grid: { kind: 'tm3', central_meridian_deg: 107.75 }, axis: 'ne' }))).toEqual(['thửa']);
    expect((boxes[0]![0]! + boxes[0]![2]!) / 2).toBeCloseTo(n!, 1);
    fakeFetch({ features: [{ attributes: { ten: 'esri' }, geometry: { rings: [ring(50)] } }] });
    expect(await names(request({ format: 'esrijson' }))).toEqual(['esri']);
  });
});

const PLACE = { lng: 108.221, lat: 16.005 };
const TILE = { z: 14, x: 13117, y: 7453 } as const;
/** Degrees of longitude per pixel of the map at zoom 16: the tile is drawn four times as large. */
const STEP_PX = 360 / (512 * 2 ** 16);

type VtTile = Parameters<typeof fromGeojsonVt>[0][string];
const cut = (features: readonly unknown[]): VtTile =>
  new GeoJSONVT({ type: 'FeatureCollection', features: features as Feature[] }, { maxZoom: 14, indexMaxZoom: 0, tolerance: 0 }).getTile(
    TILE.z,
    TILE.x,
    TILE.y,
  ) as VtTile;
const point = (ten: string, px: number) => ({
  type: 'Feature',
  properties: { ten, so: 7, rong: '' },
  geometry: { type: 'Point', coordinates: [PLACE.lng + px * STEP_PX, PLACE.lat] },
});
const bytes = fromGeojsonVt(
  { phuong: cut(LIVE_WARD.features), moc: cut([point('gần', 8), point('xa', 14)]), an: cut([point('không vẽ', 0)]) },
  { version: 2, extent: 4096 },
).slice() as Uint8Array<ArrayBuffer>;

const told = (layers: string[], at = PLACE, tile = bytes) =>
  createLiveCore().identify({ kind: 'tile', tile: TILE, bytes: tile, layers }, at, 16, '1');

describe('a tap on a vector tile', () => {
  it('live tap: features of the drawn layers below the finger are listed with layer names, in map pixels', async () => {
    expect(await told(['phuong', 'moc', 'none', '__proto__'])).toEqual({
      ok: true,
      value: [
        { name: '', value: 'moc' },
        { name: 'ten', value: 'gần' },
        { name: 'so', value: '7' },
        { name: '', value: 'phuong' },
        { name: 'ten', value: 'Hoà Xuân' },
      ],
    });
    expect(await told(['phuong'])).toEqual({ ok: true, value: [{ name: 'ten', value: 'Hoà Xuân' }] });
    expect(await told(['phuong'], { lng: 108.2186, lat: 16.005 })).toEqual({ ok: true, value: [] });
  });

  it('live tap: damaged tiles give nothing or a failure, and never loop', async () => {
    let failed = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      for (const damaged of [bytes.slice(0, at), bytes.map((byte, index) => (index === at ? byte ^ 0xff : byte))]) {
        const answer = await told(['phuong', 'moc'], PLACE, damaged as Uint8Array<ArrayBuffer>);
        if (!answer.ok) {
          failed += 1;
          expect(answer.error.kind).toBe('malformed');
        }
      }
    }
    expect(failed).toBeGreaterThan(0);
  });
});
