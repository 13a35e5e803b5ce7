import { afterEach, describe, expect, it, vi } from 'vitest';
import { utmGrid } from '../../../../src/domain/coordinates/vn2000.ts';
import { loadGeometryCore } from '../../../../workers/geometry/core.ts';
import { createLiveCore } from '../../../../workers/live/core.ts';
import type { RasterRequest } from '../../../../src/domain/map/offeredLayer.ts';
import { pngFile } from '../../../support/pictures/pngParts.ts';
import { eventually } from '../../../support/run/eventually.ts';

const TILE = { z: 3, x: 6, y: 2 } as const;
const request = (more: Partial<RasterRequest> = {}): RasterRequest => ({
  kind: 'raster',
  tiles: ['https://a.test/{z}/{x}/{y}', 'https://b.test/?bbox={bbox-epsg-3857}'],
  tile_size: 256,
  scheme: 'xyz',
  ...more,
});

interface Asked {
  address: string;
  signal: AbortSignal;
  answer(response: Response): void;
}

/** Pending requests in the order in which they were sent. */
function fakeFetch(): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal(
    'fetch',
    (address: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        asked.push({ address, signal, answer: resolve });
      }),
  );
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

const picture = (width = 256): Response =>
  new Response(new Uint8Array(pngFile({ width, height: 256 })), { headers: { 'content-type': 'image/png' } });

describe('live worker', () => {
  it('live tiles: addresses rotate hosts, and count rows from north or south or use a box in metres', async () => {
    const asked = fakeFetch();
    const core = createLiveCore();
    void core.fetchTile(request(), TILE, '1');
    void core.fetchTile(request({ scheme: 'tms' }), TILE, '2');
    void core.fetchTile(request(), { z: 1, x: 1, y: 0 }, '3');
    await eventually(() => expect(asked).toHaveLength(3));
    expect(asked.map(({ address }) => address)).toEqual([
      'https://a.test/3/6/2',
      'https://a.test/3/6/5',
      'https://b.test/?bbox=0,0,20037508.3428,20037508.3428',
    ]);
    for (const asking of ['1', '2', '3']) await core.cancel(asking);
  });

  it('live tiles: at most six are requested at a time, and one aborted while waiting never is', async () => {
    const asked = fakeFetch();
    const core = createLiveCore();
    const answers = Array.from({ length: 9 }, (_, at) => core.fetchTile(request(), TILE, `${at}`));
    await eventually(() => expect(asked).toHaveLength(6));
    await core.cancel('7');
    expect(await answers[7]).toMatchObject({ ok: false, error: { kind: 'stale' } });
    await core.cancel('0');
    expect(await answers[0]).toMatchObject({ ok: false, error: { kind: 'stale' } });
    expect(asked[0]!.signal.aborted).toBe(true);
    for (const { answer } of asked.slice(1)) answer(picture());
    await eventually(() => expect(asked).toHaveLength(8));
    for (const { answer } of asked.slice(6)) answer(picture());
    expect((await Promise.all(answers)).filter(({ ok }) => ok)).toHaveLength(7);
  });

  it.each<[string, () => Response, object]>([
    [
      'text in place of a picture',
      () => new Response('<ServiceException/>', { headers: { 'content-type': 'text/xml' } }),
      { kind: 'refused' },
    ],
    ['an empty body', () => new Response('abc', { headers: { 'content-type': 'image/png' } }), { kind: 'malformed' }],
    ['a picture that declares an excessive size', () => picture(60_000), { kind: 'refused', status: 413 }],
    ['an error status', () => new Response('', { status: 503 }), { kind: 'refused', status: 503 }],
    ['too many bytes', () => new Response(new Uint8Array(8 * 1024 * 1024 + 1)), { kind: 'refused', status: 413 }],
  ])('live tiles: %s is a fault', async (_what, response, error) => {
    vi.stubGlobal('fetch', () => Promise.resolve(response()));
    expect(await createLiveCore().fetchTile(request(), TILE, '1')).toMatchObject({ ok: false, error });
  });

  it.each([204, 404, 410])('live tiles: status %i is an empty tile', async (status) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status })));
    expect(await createLiveCore().fetchTile(request(), TILE, '1')).toEqual({ ok: true, value: null });
  });

  it('live tap: a position is requested in degrees, Web Mercator or the grid, centred on the finger', async () => {
    const addresses: URL[] = [];
    vi.stubGlobal('fetch', (address: string) => {
      addresses.push(new URL(address));
      return Promise.resolve(Response.json({ features: [{ properties: { a: 1 } }] }));
    });
    const core = createLiveCore();
    const at = { lng: 108.221, lat: 16.005 };
    const url = 'https://w.test/?b={bbox}&w={width}&h={height}&i={i}&j={j}';
    const wms = { kind: 'wms', url, axis: 'en', format: 'json' } as const;
    expect(await core.identify({ ...wms, grid: null }, at, 17, '1')).toEqual({ ok: true, value: [{ name: 'a', value: '1' }] });
    await core.identify({ ...wms, axis: 'ne', grid: { kind: 'utm48' } }, at, 17, '2');
    await core.identify({ kind: 'arcgis', url: 'https://a.test/?b={bbox}&p={lng},{lat}' }, at, 17, '3');
    const middles = addresses.map(({ searchParams }) => {
      const box = searchParams.get('b')!.split(',').map(Number);
      return [(box[0]! + box[2]!) / 2, (box[1]! + box[3]!) / 2].map((value) => Number(value.toFixed(3)));
    });
    expect(middles[0]).toEqual([12047106.613, 1805301.802]);
    const [east, north] = (await loadGeometryCore()).fromWgs84(Float64Array.of(at.lng, at.lat), utmGrid(48));
    expect(middles[1]![0]).toBeCloseTo(north!, 2);
    expect(middles[1]![1]).toBeCloseTo(east!, 2);
    expect(middles[2]).toEqual([108.221, 16.005]);
    expect(addresses[0]!.searchParams.get('i')).toBe('50');
    expect(addresses[2]!.searchParams.get('p')).toBe('108.221000000,16.005000000');
    expect(await core.identify({ ...wms, grid: { kind: 'utm48' } }, { lng: 2.35, lat: 48.85 }, 17, '4')).toEqual({ ok: true, value: [] });
    expect(addresses).toHaveLength(3);
  });
});
