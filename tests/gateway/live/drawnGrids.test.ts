import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadGeometryCore } from '../../../workers/geometry/core.ts';
import { createLiveCore } from '../../../workers/live/core.ts';
import type { LiveRequest } from '../../../src/contract/live/liveLayers.ts';
import { gridOfEpsg } from '../../../src/domain/coordinates/vn2000.ts';
import type { FeaturesRequest } from '../../../src/domain/map/offeredLayer.ts';
import type { SourceSpec } from '../../../src/gateway/live/sourceSpec.ts';
import { fillAddress } from '../../../src/gateway/live/layerTemplates.ts';
import { readDraft } from '../../../src/gateway/live/operate/verifyLayer.ts';
import { type DrawnSquare, startDrawingServer } from '../../support/live/drawnSquare.ts';
import { GRID_CODES, gridSquares, PIXEL_M, squarePlace } from '../../support/live/gridSquares.ts';
import { hasMapServer, startMapServer } from '../../support/live/mapServer.ts';
import { hasQgisServer, startQgisServer } from '../../support/live/qgisServer.ts';
import { redMiddle } from '../../support/live/redMiddle.ts';

const PICTURE_PX = 256;

interface Drawer {
  name: string;
  start(squares: readonly DrawnSquare[]): Promise<{ base: string; close(): Promise<void> }>;
  /** Features of a real service beside pictures; absent for the fake. */
  real?: {
    /** Namespace prefix of its WFS layers. */
    prefix: string;
    /** Expected response to a tap on a square, in the requested format. */
    hears(code: number): string;
    /** True if it applies the datum shift to degrees. */
    knowsDatum: boolean;
  };
}

const FAKE_SERVICE: Drawer = { name: 'a stand-in', start: startDrawingServer };
const MAP_SERVER: Drawer = {
  name: 'MapServer',
  start: startMapServer,
  real: { prefix: 'ms:', hears: (code) => `so_thua = '${code}'`, knowsDatum: false },
};
const QGIS_SERVER: Drawer = {
  name: 'QGIS Server',
  start: startQgisServer,
  real: { prefix: '', hears: (code) => `"so_thua":${code}`, knowsDatum: true },
};

// mapserver-bin is slow and qgis-server starts slowly, and neither is installed everywhere.
const isLong = process.env.THUA_LONG === '1';
const drawers = [FAKE_SERVICE, ...(isLong && hasMapServer ? [MAP_SERVER] : []), ...(isLong && hasQgisServer ? [QGIS_SERVER] : [])];

describe.each(drawers)('grids drawn by $name', ({ start, real }) => {
  let server: Awaited<ReturnType<Drawer['start']>>;
  let squares: Map<number, DrawnSquare>;
  const asked = (layer: string, kind: SourceSpec['kind'], change: Partial<SourceSpec> = {}): SourceSpec => ({
    url: `${server.base}/mapserv?squares=${layer.replace(/\D/g, '')}`,
    kind: kind!,
    layer,
    ports: [Number(new URL(server.base).port)],
    hosts: [],
    isPrivate: true,
    told: [],
    ...change,
  });
  const read = (layer: string, kind: SourceSpec['kind'], change: Partial<SourceSpec> = {}) =>
    readDraft(asked(layer, kind, change), {}, () => undefined);

  beforeAll(async () => {
    squares = await gridSquares();
    server = await start([...squares.values()]);
  });
  afterAll(() => server.close());

  it.each(GRID_CODES)('grids: a square in EPSG:%i is within a pixel of zoom 19 of where our conversion puts it', async (code) => {
    const { request } = await read(`o_${code}`, 'wms', { grid: code });
    const { url, axis, grid } = request as Extract<LiveRequest, { kind: 'warped' }>;
    const { kind, centralMeridianDeg } = gridOfEpsg(code)!;
    expect([axis, grid]).toEqual(['en', kind === 'tm3' ? { kind, central_meridian_deg: centralMeridianDeg } : { kind }]);
    const { east, north } = squares.get(code)!;
    // Off-centre, so that a swapped or mirrored box is noticed.
    const [west, south] = [east - 0.25 * PICTURE_PX * PIXEL_M, north - 0.375 * PICTURE_PX * PIXEL_M];
    const side = PICTURE_PX * PIXEL_M;
    const bbox = [west, south, west + side, south + side].map((metres) => metres.toFixed(4)).join(',');
    const address = fillAddress(url, { bbox, width: String(PICTURE_PX), height: String(PICTURE_PX), dpi: '91', points: '72' }, [])!;
    const { x, y } = await redMiddle([{ address, x: 0, y: 0 }]);
    expect(Math.abs(x - 0.25 * PICTURE_PX)).toBeLessThan(1);
    expect(Math.abs(y - (1 - 0.375) * PICTURE_PX)).toBeLessThan(1);
  });

  if (!real) return;

  it('grids: the stored bounds contain the square, though the service shifts them by its datum', async () => {
    for (const code of GRID_CODES) {
      // oxlint-disable-next-line no-await-in-loop
      const [west, south, east, north] = (await read(`o_${code}`, 'wms', { grid: code })).bounds;
      const [lng, lat] = squarePlace(code);
      expect([west < lng, lng < east, south < lat, lat < north], `${code}`).toEqual([true, true, true, true]);
    }
  });

  it('grids: WMS 1.1.1 and 1.3.0 in web mercator give the same position if the service has it', async () => {
    const code = GRID_CODES.at(-1)!;
    const draft = await read(`o_${code}`, 'wms', { grid: 3857 });
    expect(draft.request).toMatchObject({ kind: 'warped', grid: null });
    const older = await read(`o_${code}`, 'wms', { url: `${server.base}/mapserv?version=1.1.1`, grid: code });
    expect((older.request as { url: string }).url).toContain(`SRS=EPSG%3A${code}`);
    // Without the datum shift its box and drawing are about 225 m off, so layers are requested in their own grid.
    const [lng, lat] = squarePlace(code);
    const [west, south, east, north] = draft.bounds;
    expect(Math.abs((west + east) / 2 - lng)).toBeLessThan(0.005);
    expect(Math.abs((south + north) / 2 - lat)).toBeLessThan(0.005);
  });

  it.each(['1.3.0', '1.1.1'])(
    'grids: a tap in %s returns the feature there and nothing beside it; the legend is a picture',
    async (version) => {
      const code = GRID_CODES[0]!;
      const { identify, legend_url } = await read(`o_${code}`, 'wms', { url: `${server.base}/mapserv?version=${version}` });
      const { east, north } = squares.get(code)!;
      const bbox = [east - 50, north - 50, east + 50, north + 50].join(',');
      const hear = async (i: number, j: number): Promise<string> => {
        const address = fillAddress(identify!.url, { bbox, width: '100', height: '100', i: String(i), j: String(j) }, [])!;
        return (await fetch(address)).text();
      };
      expect(await hear(50, 50)).toContain(real.hears(code));
      expect(await hear(80, 50)).not.toContain('so_thua');
      expect((await fetch(legend_url!)).headers.get('content-type')).toMatch(/^image\/png/);
    },
  );

  it('grids: WFS features, on the grid and in degrees, are within a pixel of zoom 19, by box and by tap', async () => {
    const [core, live] = [await loadGeometryCore(), createLiveCore()];
    for (const code of [GRID_CODES[0]!, GRID_CODES.at(-1)!]) {
      const { east, north } = squares.get(code)!;
      const [lng, lat] = squarePlace(code);
      for (const grid of [code, undefined]) {
        const { request } = await read(`${real.prefix}o_${code}`, 'wfs', grid === undefined ? {} : { grid });
        expect(request).toMatchObject({ kind: 'features', format: 'geojson' });
        const { url, axis, grid: asked } = request as Extract<LiveRequest, { kind: 'features' }>;
        // MapServer's degrees lack the datum shift.
        if (!asked && !real.knowsDatum) continue;
        const [x, y, half] = asked ? [east, north, 20] : [lng, lat, 0.0002];
        const low = axis === 'ne' ? [y - half, x - half] : [x - half, y - half];
        const bbox = [...low, ...low.map((side) => side + 2 * half)].map((side) => side.toFixed(6)).join(',');
        const answer = await fetch(fillAddress(url, { bbox }, [])!);
        const { features } = (await answer.json()) as { features: Array<{ geometry: { coordinates: number[][][] } }> };
        // QGIS Server writes degrees in any reference system.
        const corner = features[0]!.geometry.coordinates[0]!.reduce((least, one) =>
          one[0]! + one[1]! < least[0]! + least[1]! ? one : least,
        );
        const [e = NaN, n = NaN] = corner[0]! < 360 ? core.fromWgs84(Float64Array.from(corner), gridOfEpsg(code)!) : corner;
        expect(Math.hypot(e - east + 5, n - north + 5)).toBeLessThan(PIXEL_M);
        const heard = await live.identify(request as FeaturesRequest, { lng, lat }, 19, 'in it');
        expect(heard).toEqual({ ok: true, value: [{ name: 'so_thua', value: `${code}` }] });
        expect(await live.identify(request as FeaturesRequest, { lng: lng + 0.0002, lat }, 19, 'beside it')).toEqual({
          ok: true,
          value: [],
        });
      }
    }
  });
});
