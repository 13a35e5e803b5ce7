import { afterEach, describe, expect, it, vi } from 'vitest';
import { tm3Grid } from '../../../../../src/domain/coordinates/vn2000.ts';
import type { FeaturesRequest } from '../../../../../src/domain/map/offeredLayer.ts';
import { loadGeometryCore } from '../../../../../workers/geometry/core.ts';
import { identifyFeatures } from '../../../../../workers/live/features/identifyFeatures.ts';

const AT = { lng: 108.221, lat: 16.005 };
const ZOOM = 17;
/** Of longitude, that a pixel of the map shows. */
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

/** Answers each question with this. @returns the boxes asked for */
function standIn(json: unknown): number[][] {
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
/** A ring around the place whose sides lie so many pixels away. */
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
  it('live tap: points and lines near the finger and areas around it are told in this order, what lies beside it is not', async () => {
    const [boxed] = [
      standIn({
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

  it('live tap: several are told apart, one is not; values are words, and empty ones are left out', async () => {
    const own = { ...feature('a', 'Point', east(0)), properties: { ten: '<b>a</b>', trong: null, kep: { x: 1 } } };
    standIn({ features: [own] });
    expect(await identifyFeatures(request(), AT, ZOOM, signal)).toEqual([{ name: 'ten', value: '<b>a</b>' }]);
    standIn({ features: Array.from({ length: 7 }, (_, at) => feature(`${at}`, 'Point', east(0))) });
    const rows = await identifyFeatures(request(), AT, ZOOM, signal);
    expect(rows.slice(0, 3).map(({ name, value }) => `${name}=${value}`)).toEqual(['=1/5', 'ten=0', '=2/5']);
    expect(rows).toHaveLength(10);
  });

  it('live tap: of a VN-2000 grid features are asked for in its metres; EsriJSON is read as well', async () => {
    const [e, n] = (await loadGeometryCore()).fromWgs84(Float64Array.of(AT.lng, AT.lat), tm3Grid(107.75));
    const boxes = standIn({ features: [feature('thửa', 'Point', [e, n])] });
    expect(await names(request({ grid: { kind: 'tm3', central_meridian_deg: 107.75 }, axis: 'ne' }))).toEqual(['thửa']);
    expect((boxes[0]![0]! + boxes[0]![2]!) / 2).toBeCloseTo(n!, 1);
    standIn({ features: [{ attributes: { ten: 'esri' }, geometry: { rings: [ring(50)] } }] });
    expect(await names(request({ format: 'esrijson' }))).toEqual(['esri']);
  });
});
