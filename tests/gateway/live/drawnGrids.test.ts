import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadGeometryCore } from '../../../workers/geometry/core.ts';
import type { LiveRequest } from '../../../src/contract/live/liveLayers.ts';
import { gridOfEpsg } from '../../../src/domain/coordinates/vn2000.ts';
import type { AskedSource } from '../../../src/gateway/live/askedSource.ts';
import { fillAddress } from '../../../src/gateway/live/layerTemplates.ts';
import { readDraft } from '../../../src/gateway/live/operate/proveLayer.ts';
import type { TestServer } from '../../support/gateways/httpServer.ts';
import { type DrawnSquare, startDrawingServer } from '../../support/live/drawnSquare.ts';
import { hasMapServer, startMapServer } from '../../support/live/mapServer.ts';

/** Every grid of VN-2000 in EPSG's register that is in force. */
const CODES = [3405, 3406, 5897, 5898, 5899, 9205, 9206, 9207, 9208, 9209, 9210, 9211, 9212, 9213, 9214, 9215, 9216, 9217, 9218];
/** What a pixel of a 512 px tile shows at zoom 19, metres. */
const PIXEL_M = 0.149;
const PICTURE_PX = 256;
/** Where a layer of each grid has its square: half a degree east of the central meridian, in the middle of the country. */
const placeOf = (code: number): [number, number] => [gridOfEpsg(code)!.centralMeridianDeg + 0.5, 16.25];

// Debian's mapserver-bin takes half a second of processor an answer, and is not installed everywhere.
const real = process.env.THUA_LONG === '1' && hasMapServer ? [['MapServer', startMapServer] as const] : [];

describe.each([['a stand-in', startDrawingServer] as const, ...real])('grids drawn by %s', (name, start) => {
  let server: TestServer;
  const squares = new Map<number, DrawnSquare>();
  const asked = (layer: string, kind: AskedSource['kind'], change: Partial<AskedSource> = {}): AskedSource => ({
    url: `${server.base}/mapserv?squares=${layer.replace(/\D/g, '')}`,
    kind: kind!,
    layer,
    ports: [Number(new URL(server.base).port)],
    hosts: [],
    isPrivate: true,
    told: [],
    ...change,
  });
  const read = (layer: string, kind: AskedSource['kind'], change: Partial<AskedSource> = {}) =>
    readDraft(asked(layer, kind, change), {}, () => undefined);

  beforeAll(async () => {
    const core = await loadGeometryCore();
    for (const code of CODES) {
      const [east = NaN, north = NaN] = core.fromWgs84(new Float64Array(placeOf(code)), gridOfEpsg(code)!);
      squares.set(code, { code, east, north, halfM: 5 });
    }
    server = await start([...squares.values()]);
  });
  afterAll(() => server.close());

  /** The middle of what is red in a picture, px from its upper left corner. */
  async function redMiddle(address: string): Promise<[number, number]> {
    const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    let [sumX, sumY, count] = [0, 0, 0];
    for (let at = 0; at < data.length; at += 4) {
      if (data[at]! < 200 || data[at + 1]! > 60 || data[at + 3]! < 200) continue;
      const pixel = at / 4;
      sumX += (pixel % info.width) + 0.5;
      sumY += Math.floor(pixel / info.width) + 0.5;
      count++;
    }
    return [sumX / count, sumY / count];
  }

  it.each(CODES)(
    'grids: a square in EPSG:%i, asked in that grid, lies where our conversion says within a pixel of zoom 19',
    async (code) => {
      const { request } = await read(`o_${code}`, 'wms', { grid: code });
      const { url, axis, grid } = request as Extract<LiveRequest, { kind: 'warped' }>;
      const { kind, centralMeridianDeg } = gridOfEpsg(code)!;
      expect([axis, grid]).toEqual(['en', kind === 'tm3' ? { kind, central_meridian_deg: centralMeridianDeg } : { kind }]);
      const { east, north } = squares.get(code)!;
      // Off the middle, so that a swapped or mirrored box shows.
      const [west, south] = [east - 0.25 * PICTURE_PX * PIXEL_M, north - 0.375 * PICTURE_PX * PIXEL_M];
      const side = PICTURE_PX * PIXEL_M;
      const bbox = [west, south, west + side, south + side].map((metres) => metres.toFixed(4)).join(',');
      const address = fillAddress(url, { bbox, width: String(PICTURE_PX), height: String(PICTURE_PX) }, [])!;
      const [x, y] = await redMiddle(address);
      expect(Math.abs(x - 0.25 * PICTURE_PX)).toBeLessThan(1);
      expect(Math.abs(y - (1 - 0.375) * PICTURE_PX)).toBeLessThan(1);
    },
  );

  if (name !== 'MapServer') return;

  it('grids: the square lies within the bounds that are kept, though the service says them wrong by its datum', async () => {
    for (const code of CODES) {
      // oxlint-disable-next-line no-await-in-loop
      const [west, south, east, north] = (await read(`o_${code}`, 'wms', { grid: code })).bounds;
      const [lng, lat] = placeOf(code);
      expect([west < lng, lng < east, south < lat, lat < north], `${code}`).toEqual([true, true, true, true]);
    }
  });

  it('grids: the same in web mercator, by 1.1.1 and 1.3.0, where the service has it', async () => {
    const code = CODES.at(-1)!;
    const draft = await read(`o_${code}`, 'wms', { grid: 3857 });
    expect(draft.request.kind).toBe('raster');
    const older = await read(`o_${code}`, 'wms', { url: `${server.base}/mapserv?version=1.1.1`, grid: code });
    expect((older.request as { url: string }).url).toContain(`SRS=EPSG%3A${code}`);
    // It knows no shift of the datum, so its box and what it draws lie some 225 m off: why a service is asked in its layer's own grid.
    const [lng, lat] = placeOf(code);
    const [west, south, east, north] = draft.bounds;
    expect(Math.abs((west + east) / 2 - lng)).toBeLessThan(0.005);
    expect(Math.abs((south + north) / 2 - lat)).toBeLessThan(0.005);
  });

  it.each(['1.3.0', '1.1.1'])('grids: a tap in %s hears what is there, and nothing beside it; the legend is a picture', async (version) => {
    const code = CODES[0]!;
    const { identify, legend_url } = await read(`o_${code}`, 'wms', { url: `${server.base}/mapserv?version=${version}` });
    const { east, north } = squares.get(code)!;
    const bbox = [east - 50, north - 50, east + 50, north + 50].join(',');
    const hear = async (i: number, j: number): Promise<string> => {
      const address = fillAddress(identify!.url, { bbox, width: '100', height: '100', i: String(i), j: String(j) }, [])!;
      return (await fetch(address)).text();
    };
    expect(await hear(50, 50)).toContain(`so_thua = '${code}'`);
    expect(await hear(80, 50)).not.toContain('so_thua');
    expect((await fetch(legend_url!)).headers.get('content-type')).toMatch(/^image\/png/);
  });

  it('grids: features by WFS, in the grid alone and in degrees, are found by a box', async () => {
    const code = CODES.at(-1)!;
    for (const grid of [code, undefined]) {
      const { request } = await read(`ms:o_${code}`, 'wfs', grid === undefined ? {} : { grid });
      expect(request).toMatchObject({ kind: 'features', format: 'geojson' });
    }
  });
});
