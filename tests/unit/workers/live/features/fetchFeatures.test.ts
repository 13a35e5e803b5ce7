import { afterEach, describe, expect, it, vi } from 'vitest';
import { tm3Grid } from '../../../../../src/domain/coordinates/vn2000.ts';
import { lngOfMercator } from '../../../../../src/domain/geometry/mercator.ts';
import type { FeaturesRequest } from '../../../../../src/domain/map/offeredLayer.ts';
import { loadGeometryCore } from '../../../../../workers/geometry/core.ts';
import { FEATURES_LAYER } from '../../../../../workers/live/api.ts';
import { cutFeatures } from '../../../../../workers/live/features/fetchFeatures.ts';
import { readTile } from '../../../../support/tiles/readTile.ts';

/** At Hoà Xuân, Đà Nẵng. */
const TILE = { z: 16, x: 52469, y: 29815 } as const;
const TILE_WEST = lngOfMercator(TILE.x / 2 ** TILE.z);
const request = (more: Partial<FeaturesRequest> = {}): FeaturesRequest => ({
  kind: 'features',
  url: 'https://wfs.test/?bbox={bbox}&count={limit}',
  format: 'geojson',
  grid: null,
  axis: 'en',
  limit: 10,
  ...more,
});
const signal = new AbortController().signal;

/** Answers each request with this. @returns the requested addresses */
function fakeFetch(json: unknown, status = 200): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve(Response.json(json, { status }));
  });
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

const square = (west: number, south: number, size: number): [number, number][] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const INSIDE = square(TILE_WEST + 0.001, 16.004, 0.002);
const cut = async (asked: FeaturesRequest) => readTile((await cutFeatures(asked, TILE, signal)).bytes, FEATURES_LAYER);
const collection = (...geometries: unknown[]) => ({
  type: 'FeatureCollection',
  features: geometries.map((geometry) => ({ type: 'Feature', properties: { secret: 1 }, geometry })),
});

describe('features of other servers', () => {
  it('features: those of a tile’s box are requested and cut without attributes, and invalid ones left out', async () => {
    const asked = fakeFetch(
      collection(
        { type: 'Polygon', coordinates: [INSIDE] },
        { type: 'GeometryCollection', geometries: [{ type: 'LineString', coordinates: INSIDE.slice(0, 2) }] },
        { type: 'Point', coordinates: INSIDE[0] },
        { type: 'Point', coordinates: ['a', null] },
        { type: 'Polygon', coordinates: 'none' },
        null,
      ),
    );
    const features = await cut(request());
    expect(features.map(({ type, properties }) => [type, properties])).toEqual([
      [3, {}],
      [2, {}],
      [1, {}],
    ]);
    const box = new URL(asked[0]!).searchParams.get('bbox')!.split(',').map(Number);
    expect(box[0]).toBeCloseTo(TILE_WEST - (64 / 4096) * (360 / 2 ** 16), 8);
    expect(box[3]! - box[1]!).toBeGreaterThan(0.005);
    expect(new URL(asked[0]!).searchParams.get('count')).toBe('10');
  });

  it('features: on a VN-2000 grid they are requested in its metres and axis order, and become degrees', async () => {
    const grid = { kind: 'tm3', central_meridian_deg: 107.75 } as const;
    const core = await loadGeometryCore();
    const metres = core.fromWgs84(Float64Array.from(INSIDE.flat()), tm3Grid(107.75));
    const ring = INSIDE.map((_, at) => [metres[2 * at], metres[2 * at + 1]]);
    const inMetres = fakeFetch(collection({ type: 'Polygon', coordinates: [ring] }));
    const fromMetres = await cut(request({ grid, axis: 'ne' }));
    fakeFetch(collection({ type: 'Polygon', coordinates: [INSIDE] }));
    expect(fromMetres.map((feature) => feature.loadGeometry())).toEqual((await cut(request())).map((feature) => feature.loadGeometry()));
    const [north, east] = new URL(inMetres[0]!).searchParams.get('bbox')!.split(',').map(Number);
    // The lower left corner of the tile, some hundred metres from the square in it.
    for (const away of [metres[0]! - east!, metres[1]! - north!]) {
      expect(away).toBeGreaterThan(0);
      expect(away).toBeLessThan(700);
    }
  });

  it('features: rings of EsriJSON are holes or areas by nesting', async () => {
    const [west, south] = INSIDE[0]!;
    const rings = [INSIDE, square(west + 0.0005, south + 0.0005, 0.001), square(west - 0.0008, south, 0.0005)];
    fakeFetch({
      features: [{ attributes: {}, geometry: { rings } }, { geometry: { paths: [INSIDE] } }, { geometry: { x: west, y: south } }],
    });
    const features = await cut(request({ format: 'esrijson' }));
    expect(features.map(({ type }) => type)).toEqual([3, 2, 1]);
    expect(features[0]!.loadGeometry()).toHaveLength(3);
  });

  it.each<[string, unknown, object]>([
    ['an error message', { error: { code: 400, message: 'no' } }, { kind: 'refused', message: 'no' }],
    ['no list', { type: 'Feature' }, { kind: 'malformed' }],
    [
      'more corners than a tile may have',
      collection({ type: 'LineString', coordinates: Array.from({ length: 300_001 }, () => [108.22, 16]) }),
      { kind: 'refused', status: 413 },
    ],
  ])('features: %s is a fault', async (_what, json, fault) => {
    fakeFetch(json);
    await expect(cutFeatures(request(), TILE, signal)).rejects.toMatchObject(fault);
  });

  it('features: an empty box is an empty tile', async () => {
    fakeFetch(collection());
    expect(await cutFeatures(request(), TILE, signal)).toEqual({ bytes: new Uint8Array(0), cutTo: null });
  });

  const two = collection({ type: 'Point', coordinates: INSIDE[0] }, { type: 'Point', coordinates: INSIDE[1] });
  it.each<[string, object, number, number | null]>([
    ['fewer than the limit', two, 3, null],
    ['as many as the limit', two, 2, 2],
    ['as many as the limit and all that there are', { ...two, numberMatched: 2 }, 2, null],
    ['more than the limit', two, 1, 1],
    ['fewer than a WFS declares', { ...two, numberMatched: 5, numberReturned: 2 }, 10, 2],
    ['an unknown total', { ...two, numberMatched: 'unknown' }, 10, null],
    ['fewer than an old GeoServer declares', { ...two, totalFeatures: 5 }, 10, 2],
    ['what ArcGIS sends, in JSON', { ...two, exceededTransferLimit: true }, 10, 2],
    ['what ArcGIS sends, in GeoJSON', { ...two, properties: { exceededTransferLimit: true } }, 10, 2],
  ])('features: it is reported whether there are more: %s', async (_what, json, limit, cutTo) => {
    fakeFetch(json);
    expect((await cutFeatures(request({ limit }), TILE, signal)).cutTo).toBe(cutTo);
  });
});
