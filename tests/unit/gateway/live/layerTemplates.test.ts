import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { LiveLayer } from '../../../../src/contract/live/liveLayers.ts';
import { fillAddress, layerOrigins, layerTemplates, proxiedLayer } from '../../../../src/gateway/live/layerTemplates.ts';

const layerOf = (request: LiveLayer['request'], change: Partial<LiveLayer> = {}): LiveLayer => ({
  _id: 'lop',
  title: 'Lớp',
  source: 'Sở',
  attribution: '',
  as_of: null,
  bounds: [106, 10, 107, 11],
  min_zoom: 0,
  max_zoom: 18,
  opacity: 100,
  position: 1,
  is_open: false,
  legend_url: null,
  legend: [],
  identify: null,
  request,
  ...change,
});
const grid = { kind: 'tm3', central_meridian_deg: 105.75 } as const;
const matrices = [{ id: 'EPSG:9210:0', m_per_px: 1, origin_e: 5e5, origin_n: 1.3e6, columns: 9, rows: 9, tile_px: 256 }];
const WARPED = 'https://a.vn/wms?BBOX={bbox}&WIDTH={width}&HEIGHT={height}';

describe('templates of layers', () => {
  it.each<[string, LiveLayer['request'], object]>([
    [
      'tiles',
      { kind: 'raster', tiles: ['https://a.vn/{z}/{x}/{y}.png', 'https://b.vn/{z}/{x}/{y}.png'], tile_size: 256, scheme: 'tms' },
      { tiles: ['/gateway/app/live-layers/lop/tiles?z={z}&x={x}&y={y}'], scheme: 'tms' },
    ],
    [
      'boxes',
      { kind: 'raster', tiles: ['https://a.vn/wms?BBOX={bbox-epsg-3857}'], tile_size: 512, scheme: 'xyz' },
      { tiles: ['/gateway/app/live-layers/lop/tiles?bbox={bbox-epsg-3857}'] },
    ],
    [
      'pictures of a grid',
      { kind: 'warped', url: WARPED, grid, axis: 'en', max_size: 2_048 },
      { url: '/gateway/app/live-layers/lop/image?bbox={bbox}&width={width}&height={height}' },
    ],
    [
      'levels of a grid',
      { kind: 'warped-matrix', url: 'https://a.vn/{matrix}/{row}/{col}', grid, matrices },
      { url: '/gateway/app/live-layers/lop/matrix?matrix={matrix}&row={row}&col={col}' },
    ],
    [
      'features',
      { kind: 'features', url: 'https://a.vn/q?b={bbox}', format: 'geojson', grid: null, axis: 'en', limit: 9 },
      { url: '/gateway/app/live-layers/lop/features?bbox={bbox}' },
    ],
    [
      'vectors',
      { kind: 'vector-tiles', tiles: ['https://a.vn/{z}/{x}/{y}.pbf'], layers: ['thua'] },
      { tiles: ['/gateway/app/live-layers/lop/tiles?z={z}&x={x}&y={y}'] },
    ],
    [
      'an archive',
      { kind: 'pmtiles', url: 'https://a.vn/a.pmtiles', content: 'vector', layers: ['thua'] },
      { url: '/gateway/app/live-layers/lop/archive' },
    ],
  ])('templates: the gateway’s own for %s keep the placeholders and name no server', (_what, request, own) => {
    const legend = {
      legend_url: 'https://c.vn/l.png',
      identify: { kind: 'arcgis', url: 'https://c.vn/identify?g={lng},{lat}&e={bbox}' },
    } as const;
    const proxied = proxiedLayer(layerOf(request, legend));
    expect(proxied.request).toMatchObject(own);
    expect(proxied.legend_url).toBe('/gateway/app/live-layers/lop/legend');
    expect(proxied.identify?.url).toBe('/gateway/app/live-layers/lop/identify?lng={lng}&lat={lat}&bbox={bbox}');
    expect(JSON.stringify(proxied)).not.toContain('.vn');
    expect(v.safeParse(LiveLayer, proxied).issues).toBeUndefined();
  });

  it('templates: origins are those of every request for the layer', () => {
    const tiles = ['https://a.tiles.vn:8443/{z}/{x}/{y}.png', 'https://b.tiles.vn/{z}/{x}/{y}.png'];
    expect(layerOrigins(layerOf({ kind: 'raster', tiles, tile_size: 256, scheme: 'xyz' }, { legend_url: 'https://c.vn/l.png' }))).toEqual([
      'https://a.tiles.vn:8443',
      'https://b.tiles.vn',
      'https://c.vn',
    ]);
    expect(Object.keys(layerTemplates(layerOf({ kind: 'raster', tiles, tile_size: 256, scheme: 'xyz' })))).toEqual(['tiles']);
  });

  it('templates: they are filled with numbers and the layer’s own levels', () => {
    expect(fillAddress(WARPED, { bbox: '1.5,-2,3e-7,4', width: '256', height: '300' }, [])).toBe(
      'https://a.vn/wms?BBOX=1.5,-2,3e-7,4&WIDTH=256&HEIGHT=300',
    );
    expect(fillAddress('https://a.vn/{matrix}/{row}', { matrix: 'EPSG:9210:0', row: '7' }, ['EPSG:9210:0'])).toBe(
      'https://a.vn/EPSG%3A9210%3A0/7',
    );
  });

  it.each([
    ['a box of three numbers', { bbox: '1,2,3', width: '1', height: '1' }],
    ['a box with more behind it', { bbox: '1,2,3,4&LAYERS=x', width: '1', height: '1' }],
    ['a path in a number', { bbox: '../1,2,3,4', width: '1', height: '1' }],
    ['a picture of no width', { bbox: '1,2,3,4', width: '0', height: '1' }],
    ['a picture that is too wide', { bbox: '1,2,3,4', width: '9000', height: '1' }],
    ['something missing', { bbox: '1,2,3,4', width: '1' }],
    ['an unknown placeholder', { bbox: '1,2,3,4', width: '1', height: '1', url: 'http://127.0.0.1/' }],
    ['a name of an object property', { bbox: '1,2,3,4', width: 'constructor', height: '1' }],
  ])('templates: they are not filled with %s', (_what, values) => {
    expect(fillAddress(WARPED, values as unknown as Record<string, string>, [])).toBeUndefined();
    expect(fillAddress('https://a.vn/{matrix}', { matrix: '../../x' }, ['0'])).toBeUndefined();
  });
});
