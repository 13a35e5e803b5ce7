import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readSource, sourceKindOf } from '../../../../../src/gateway/live/read/readSource.ts';
import { readingOfAnswers } from '../../../../support/live/readingOfAnswers.ts';
import { pmtilesHead } from '../../../../support/live/tileDocuments.ts';
import { mapServerWms } from '../../../../support/live/wmsDocuments.ts';

const read = (typed: string, answers: Parameters<typeof readingOfAnswers>[1] = [], change: Parameters<typeof readingOfAnswers>[2] = {}) =>
  (async () => readSource(typed, undefined, readingOfAnswers(typed, answers, change).reading))();

describe('sources', () => {
  it.each([
    ['https://a.vn/geoserver/ows?service=WMS', 'wms'],
    ['https://a.vn/x/wms', 'wms'],
    ['https://a.vn/cgi-bin/mapserv?map=x&SERVICE=wfs', 'wfs'],
    ['https://a.vn/1.0.0/WMTSCapabilities.xml', 'wmts'],
    ['https://a.vn/gwc/service/wmts', 'wmts'],
    ['https://a.vn/rest/services/Q/MapServer', 'arcgis'],
    ['https://a.vn/rest/services/Q/FeatureServer/0', 'arcgis'],
    ['https://{s}.a.vn/{z}/{x}/{-y}.png', 'xyz'],
    ['https://a.vn/data/land.json', 'tilejson'],
    ['https://a.vn/land.pmtiles?v=2', 'pmtiles'],
    ['https://a.vn/', undefined],
    ['a.vn', undefined],
  ])('sources: %s is %s', (typed, kind) => {
    expect(sourceKindOf(typed)).toBe(kind);
  });

  it('sources: an unrecognised address is refused with what to type instead', async () => {
    await expect(read('https://a.vn/')).rejects.toThrow(/--kind wms\|wmts/);
  });

  it('sources: templates with several servers, TMS, retina and vector layers are read', async () => {
    expect((await read('https://{s}.a.vn/{z}/{x}/{-y}{r}.png')).request).toEqual({
      kind: 'raster',
      tiles: ['a', 'b', 'c'].map((name) => `https://${name}.a.vn/{z}/{x}/{y}.png`),
      tile_size: 256,
      scheme: 'tms',
    });
    expect((await read('https://t{0-3}.a.vn/{z}/{x}/{y}.png?key=%20k')).request).toMatchObject({
      tiles: ['0', '1', '2', '3'].map((name) => `https://t${name}.a.vn/{z}/{x}/{y}.png?key=%20k`),
    });
    expect((await read('https://a.vn/{z}/{x}/{y}.pbf', [], { layer: 'thua,duong' })).request).toMatchObject({
      kind: 'vector-tiles',
      layers: ['thua', 'duong'],
    });
    await expect(read('https://a.vn/{z}/{x}/{y}.pbf')).rejects.toThrow(/--layer/);
    await expect(read('https://a.vn/{z}/{x}/{y}/{khoa}.png')).rejects.toThrow(/\{khoa\}/);
  });

  it('sources: bounds on a VN-2000 grid get a margin for a missing datum shift', async () => {
    const typed = 'https://bando.example.vn/cgi-bin/mapserv?map=/ban/do.map&service=WMS';
    const { bounds } = await read(typed, [['GetCapabilities', mapServerWms({ href: 'https://x/' })]], { layer: 'khu' });
    expect(bounds.map((side) => Number(side.toFixed(6)))).toEqual([106.295, 10.295, 107.005, 11.205]);
  });

  it('sources: TileJSON of vectors and of pictures is read, at its own host only', async () => {
    const vector = {
      tilejson: '3.0.0',
      name: 'Đất',
      attribution: '<a href="javascript:x">© Sở</a>',
      tiles: ['tiles/{z}/{x}/{y}.mvt'],
      vector_layers: [{ id: 'thua' }],
      minzoom: 5,
      maxzoom: 30,
      bounds: [106, 10, 107, 11],
    };
    expect(await read('https://a.vn/d/land.json', [['land.json', vector]])).toMatchObject({
      title: 'Đất',
      attribution: '© Sở',
      min_zoom: 5,
      max_zoom: 22,
      bounds: [106, 10, 107, 11],
      request: { kind: 'vector-tiles', tiles: ['https://a.vn/d/tiles/{z}/{x}/{y}.mvt'], layers: ['thua'] },
    });
    const pictures = { tiles: ['https://b.vn/{z}/{x}/{y}.png'], scheme: 'tms', tileSize: 512, bounds: ['a'] };
    await expect(read('https://a.vn/land.json', [['land.json', pictures]])).rejects.toThrow(/--allow-host b\.vn/);
    expect((await read('https://a.vn/land.json', [['land.json', pictures]], { hosts: ['b.vn'] })).request).toMatchObject({
      tile_size: 512,
      scheme: 'tms',
    });
    await expect(read('https://a.vn/land.json', [['land.json', { name: 'x' }]])).rejects.toThrow(/không phải TileJSON/);
  });

  it('sources: PMTiles is read by header and metadata, which are decompressed within a limit', async () => {
    const typed = 'https://a.vn/land.pmtiles';
    expect(await read(typed, [['land', pmtilesHead({ name: 'Thửa', attribution: 'Sở', vector_layers: [{ id: 'thua' }] })]])).toMatchObject({
      title: 'Thửa',
      attribution: 'Sở',
      min_zoom: 8,
      max_zoom: 16,
      bounds: [106.1, 10.2, 107.3, 11.4],
      request: { kind: 'pmtiles', url: typed, content: 'vector', layers: ['thua'] },
    });
    const bomb = gzipSync(Buffer.alloc(2 ** 20));
    for (const [head, words] of [
      [pmtilesHead(bomb), /mô tả.*không đọc được/],
      [pmtilesHead({}), /--layer/],
      [pmtilesHead({}, { version: 2 }), /phiên bản 2/],
      [pmtilesHead({}, { tileType: 9 }), /loại ô/],
      [Buffer.alloc(200), /không phải PMTiles/],
      [Buffer.alloc(20), /từng phần/],
    ] as const) {
      await expect(read(typed, [['land', head]])).rejects.toThrow(words);
    }
  });
});
