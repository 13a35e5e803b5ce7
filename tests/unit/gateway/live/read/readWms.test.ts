import { describe, expect, it } from 'vitest';
import { readWms } from '../../../../../src/gateway/live/read/readWms.ts';
import { geoServerWms, mapServerWms, qgisWms } from '../../../../support/live/wmsDocuments.ts';
import { readingOfAnswers } from '../../../../support/live/readingOfAnswers.ts';

const HREF = 'http://localhost:8080/geoserver/wms';
const TYPED = 'https://gis.example.vn/geoserver/wms?service=WMS&request=GetCapabilities&key=k1';

describe('WMS', () => {
  it('WMS: GeoServer is requested in web mercator at the typed host, whatever host it declares', async () => {
    const { reading, asked } = readingOfAnswers(TYPED, [['GetCapabilities', geoServerWms({ href: HREF })]]);
    const draft = await readWms(reading);
    expect(asked).toEqual(['https://gis.example.vn/geoserver/wms?key=k1&SERVICE=WMS&REQUEST=GetCapabilities']);
    expect(draft).toMatchObject({
      title: 'Thửa đất Hoà Xuân',
      attribution: 'Sở TN&MT (thử)',
      bounds: [108.2, 15.9, 108.3, 16.1],
      min_zoom: 0,
      max_zoom: 22,
      request: { kind: 'warped', grid: null, axis: 'en', max_size: 2_048 },
      identify: { kind: 'wms', grid: null, axis: 'en', format: 'json' },
    });
    expect((draft.request as { url: string }).url).toBe(
      'https://gis.example.vn/geoserver/wms?key=k1&SERVICE=WMS&VERSION=1.3.0&LAYERS=qh%3Athua_dat&STYLES=&CRS=EPSG%3A3857&REQUEST=GetMap&FORMAT=image%2Fpng&TRANSPARENT=TRUE&BBOX={bbox}&WIDTH={width}&HEIGHT={height}&DPI={dpi}&MAP_RESOLUTION={points}&FORMAT_OPTIONS=dpi:{dpi}',
    );
    expect(draft.identify?.url).toMatch(
      /INFO_FORMAT=application%2Fjson&.*BBOX=\{bbox\}&WIDTH=\{width\}&HEIGHT=\{height\}&I=\{i\}&J=\{j\}$/,
    );
    // The document's legend is on another host.
    expect(draft.legend_url).toMatch(/^https:\/\/gis\.example\.vn\/geoserver\/wms\?key=k1&SERVICE=WMS&.*GetLegendGraphic.*STYLE=thua$/);
  });

  it('WMS: MapServer’s 1.1.1 with DOCTYPE is requested by SRS, X and Y on its first VN-2000 grid', async () => {
    const fixture = (layer?: string) =>
      readingOfAnswers(
        'https://bando.example.vn/cgi-bin/mapserv?map=/ban/do.map',
        [['GetCapabilities', mapServerWms({ href: 'https://x/' })]],
        { layer },
      );
    await expect(readWms(fixture().reading)).rejects.toThrow(/--layer "quy_hoach".*\n.*--layer "khu" {2}Phan khu\n/);
    const draft = await readWms(fixture('khu').reading);
    expect(draft).toMatchObject({
      request: { kind: 'warped', grid: { kind: 'tm3', central_meridian_deg: 105.75 }, axis: 'en', max_size: 2_048 },
      identify: { kind: 'wms', grid: { kind: 'tm3', central_meridian_deg: 105.75 }, format: 'text' },
      bounds: [106.3, 10.3, 107, 11.2],
    });
    expect((draft.request as { url: string }).url).toMatch(
      /\?map=%2Fban%2Fdo\.map&.*VERSION=1\.1\.1&.*SRS=EPSG%3A9210&.*BBOX=\{bbox\}&WIDTH=\{width\}&HEIGHT=\{height\}&DPI=\{dpi\}&MAP_RESOLUTION=\{points\}&FORMAT_OPTIONS=dpi:\{dpi\}$/,
    );
    expect(draft.identify?.url).toMatch(/&X=\{i\}&Y=\{j\}$/);
    // ScaleHint: diagonals of 0.5 m and 499 m, scales of 1:1,260 and 1:1.26 million.
    expect([draft.min_zoom, draft.max_zoom]).toEqual([8, 17]);
    expect(draft.legend_url).toMatch(/GetLegendGraphic/);
  });

  it('WMS: QGIS Server gives plain texts, scales bound zooms, and its own largest picture is used', async () => {
    const { reading } = readingOfAnswers('https://qgis.example.vn/ows', [['GetCapabilities', qgisWms({ href: 'https://x/' })]], {
      layer: 'Thửa đất',
    });
    const draft = await readWms(reading);
    expect(draft).toMatchObject({
      title: 'Thửa đất',
      attribution: 'Sở TNMT Bình Định',
      request: { kind: 'warped', grid: { kind: 'tm3', central_meridian_deg: 108.5 }, max_size: 1_200 },
      identify: { format: 'json' },
      min_zoom: 13,
      max_zoom: 19,
    });
    expect((draft.request as { url: string }).url).toContain(`LAYERS=${encodeURIComponent('Thửa đất')}&`);
  });

  it.each([
    ['EPSG:3405', { kind: 'utm48' }],
    ['EPSG:3406', { kind: 'utm49' }],
    ['urn:ogc:def:crs:EPSG::9205', { kind: 'tm3', central_meridian_deg: 103 }],
    ['http://www.opengis.net/def/crs/EPSG/0/6959', { kind: 'tm3', central_meridian_deg: 107.75 }],
  ])('WMS: it is requested in %s under that very name', async (system, grid) => {
    const { reading } = readingOfAnswers('https://a.example/wms', [
      ['GetCapabilities', geoServerWms({ href: HREF, systems: ['EPSG:4326', system] })],
    ]);
    const { request } = await readWms(reading);
    expect(request).toMatchObject({ kind: 'warped', grid });
    expect((request as { url: string }).url).toContain(`CRS=${encodeURIComponent(system)}&`);
  });

  it('WMS: a grid named by the layer itself precedes web mercator, an inherited one does not', async () => {
    const document = geoServerWms({ href: HREF, systems: ['EPSG:3857', 'EPSG:9211'] });
    const own = document.replace('<Layer queryable="1">', '<Layer queryable="1"><CRS>EPSG:9210</CRS>');
    const kindOf = async (said: string, grid?: number) =>
      (await readWms(readingOfAnswers('https://a.example/wms', [['Get', said]], { grid }).reading)).request;
    expect(await kindOf(document)).toMatchObject({ kind: 'warped', grid: null });
    expect(await kindOf(own)).toMatchObject({ kind: 'warped', grid: { central_meridian_deg: 105.75 } });
    expect(await kindOf(own, 3857)).toMatchObject({ kind: 'warped', grid: null });
  });

  it.each([
    ['with a tile cache', 'https://a.example/wms?TILED=true', {}],
    ['with small pictures only', 'https://a.example/wms', { maxWidth: 400 }],
  ])('WMS: a service %s is requested in 256 px tiles in web mercator, and in any box on a grid', async (_what, typed, change) => {
    const document = geoServerWms({ href: HREF, systems: ['EPSG:3857', 'EPSG:9211'], ...change });
    const requestIn = async (grid?: number) => (await readWms(readingOfAnswers(typed, [['Get', document]], { grid }).reading)).request;
    expect(await requestIn()).toMatchObject({
      kind: 'raster',
      tile_size: 256,
      tiles: [expect.stringMatching(/BBOX=\{bbox-epsg-3857\}&WIDTH=256/)],
    });
    expect((await requestIn(9211)).kind).toBe('warped');
  });

  it('WMS: a picture quality typed by the operator is kept', async () => {
    const answers = [['Get', geoServerWms({ href: HREF })]] as const;
    const { request } = await readWms(readingOfAnswers('https://a.example/wms?format_options=antialias:none', answers).reading);
    expect((request as { url: string }).url).toMatch(/format_options=antialias%3Anone&.*&DPI=\{dpi\}&MAP_RESOLUTION=\{points\}$/);
  });

  it('WMS: --grid precedes web mercator, and --axis the register', async () => {
    const answers = [['GetCapabilities', geoServerWms({ href: HREF, systems: ['EPSG:3857', 'EPSG:9210'] })]] as const;
    const { request } = await readWms(readingOfAnswers('https://a.example/wms', answers, { grid: 9210, axis: 'ne' }).reading);
    expect(request).toMatchObject({ kind: 'warped', axis: 'ne' });
  });

  it.each([
    [
      'without a supported reference system',
      geoServerWms({ href: HREF, systems: ['EPSG:4326', 'EPSG:32648'] }),
      /lưới VN-2000.*EPSG:32648/,
    ],
    [
      'an exception report',
      '<ServiceExceptionReport version="1.3.0"><ServiceException code="x">Hết <b>hạn</b></ServiceException></ServiceExceptionReport>',
      /từ chối.*Hết hạn/,
    ],
    ['a page', '<html><body>Đăng nhập</body></html>', /không phải WMS/],
    ['half a document', geoServerWms({ href: HREF }).slice(0, 900), /không phải XML đúng/],
    ['another version', geoServerWms({ href: HREF }).replace('version="1.3.0"', 'version="2.0"'), /phiên bản "2\.0"/],
  ])('WMS: %s is refused with a message', async (_what, document, words) => {
    const { reading } = readingOfAnswers('https://a.example/wms', [['GetCapabilities', document]]);
    await expect(readWms(reading)).rejects.toThrow(words);
  });
});
