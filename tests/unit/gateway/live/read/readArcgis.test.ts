import { describe, expect, it } from 'vitest';
import { readArcgis } from '../../../../../src/gateway/live/read/readArcgis.ts';
import { readingOfAnswers } from '../../../../support/live/readingOfAnswers.ts';
import { arcgisLayer, arcgisMap, arcgisTileInfo } from '../../../../support/live/tileDocuments.ts';

const MAP = 'https://gis.example.vn/arcgis/rest/services/Quy_hoach/MapServer';
const WORLD = { x: -20_037_508.342787, y: 20_037_508.342787 };
const worldLods = Array.from({ length: 20 }, (_, z) => 156_543.03392804097 / 2 ** z);

describe('ArcGIS', () => {
  it('ArcGIS: a map on a VN-2000 grid is requested on it, with legend, tap and bounds in degrees', async () => {
    const { reading } = readingOfAnswers(`${MAP}?token=t1`, [
      ['MapServer/1?', arcgisLayer()],
      ['MapServer?', arcgisMap()],
    ]);
    const draft = await readArcgis(reading);
    expect(draft).toMatchObject({
      title: 'Quy hoạch phân khu',
      attribution: 'Sở QHKT (thử)',
      legend: [
        { label: 'Đất ở đô thị', colour: '#ffa0ff' },
        { label: 'Đất giao thông', colour: '#ffaa32' },
      ],
      request: {
        kind: 'warped',
        grid: { kind: 'tm3', central_meridian_deg: 105.75 },
        axis: 'en',
        max_size: 2_048,
        url: `${MAP}/export?bbox={bbox}&size={width},{height}&dpi={dpi}&bboxSR=9210&imageSR=9210&format=png32&transparent=true&f=image&token=t1`,
      },
      identify: { kind: 'arcgis' },
    });
    expect(draft.identify?.url).toMatch(
      /\/identify\?f=json&.*geometry=\{lng\},\{lat\}&sr=4326&mapExtent=\{bbox\}.*layers=visible&token=t1$/,
    );
    const [west, south, east, north] = draft.bounds;
    expect([west, south, east, north].map((side) => side.toFixed(2))).toEqual(['106.57', '10.67', '106.76', '10.94']);
  });

  it('ArcGIS: cached tiles are used as they are: web tiles by z, y, x, grid tiles as levels', async () => {
    const web = readingOfAnswers(MAP, [
      ['MapServer/1?', arcgisLayer()],
      ['MapServer?', arcgisMap({ singleFusedMapCache: true, tileInfo: arcgisTileInfo(3857, WORLD, worldLods) })],
    ]);
    expect((await readArcgis(web.reading)).request).toEqual({
      kind: 'raster',
      tiles: [`${MAP}/tile/{z}/{y}/{x}`],
      tile_size: 256,
      scheme: 'xyz',
    });
    const grid = readingOfAnswers(MAP, [
      ['MapServer/1?', arcgisLayer()],
      ['MapServer?', arcgisMap({ singleFusedMapCache: true, tileInfo: arcgisTileInfo(9210, { x: 500_000, y: 1_300_000 }, [2, 1, 0.5]) })],
    ]);
    expect((await readArcgis(grid.reading)).request).toMatchObject({
      kind: 'warped-matrix',
      url: `${MAP}/tile/{matrix}/{row}/{col}`,
      matrices: [
        { id: '0', m_per_px: 2, origin_e: 500_000, origin_n: 1_300_000, tile_px: 256, columns: 215, rows: 235 },
        { id: '1' },
        { id: '2' },
      ],
    });
  });

  it('ArcGIS: a single layer of a map is drawn, in web mercator if the operator wants it', async () => {
    const { reading } = readingOfAnswers(
      `${MAP}/1`,
      [
        ['MapServer/1?', arcgisLayer()],
        ['MapServer?', arcgisMap({ capabilities: 'Map' })],
      ],
      { grid: 3857 },
    );
    const draft = await readArcgis(reading);
    expect(draft).toMatchObject({ title: 'Chức năng', identify: null, request: { kind: 'warped', grid: null } });
    expect((draft.request as { url: string }).url).toBe(
      `${MAP}/export?bbox={bbox}&size={width},{height}&dpi={dpi}&bboxSR=3857&imageSR=3857&format=png32&transparent=true&f=image&layers=show:1`,
    );
  });

  it.each([
    ['JSON, geoJSON', 'geojson', '&f=geojson'],
    ['JSON', 'esrijson', '&f=json'],
  ])('ArcGIS: features by %s are requested in degrees, as many as the service gives', async (supportedQueryFormats, format, end) => {
    const features = MAP.replace('MapServer', 'FeatureServer');
    const { reading } = readingOfAnswers(features, [
      ['FeatureServer/1?', arcgisLayer({ supportedQueryFormats })],
      ['FeatureServer?', { layers: [{ id: 1, name: 'Chức năng' }] }],
    ]);
    const draft = await readArcgis(reading);
    expect(draft).toMatchObject({
      title: 'Chức năng',
      min_zoom: 13,
      request: { kind: 'features', format, grid: null, axis: 'en', limit: 500 },
    });
    const { url } = draft.request as { url: string };
    expect(url).toContain('geometry={bbox}&geometryType=esriGeometryEnvelope&inSR=4326');
    expect(url.endsWith(`&outSR=4326&resultRecordCount=500${end}`)).toBe(true);
  });

  it.each([
    [
      'an error with status 200',
      MAP,
      [['MapServer?', { error: { code: 499, message: 'Token <i>Required</i>' } }]],
      /từ chối.*499 Token Required/,
    ],
    ['a page', MAP, [['MapServer?', '<html>']], /không phải JSON/],
    ['a table', MAP.replace('MapServer', 'FeatureServer/3'), [['FeatureServer', { name: 'Bảng', type: 'Table' }]], /không có hình/],
    ['an unsupported address', 'https://gis.example.vn/arcgis/rest/services/Anh/ImageServer', [], /MapServer hoặc \/FeatureServer/],
  ] as const)('ArcGIS: %s is refused with a message', async (_what, typed, answers, words) => {
    await expect((async () => readArcgis(readingOfAnswers(typed, answers).reading))()).rejects.toThrow(words);
  });
});
