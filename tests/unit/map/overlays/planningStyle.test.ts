import { describe, expect, test } from 'vitest';
import { BASE_MAPS } from '../../../../src/domain/map/baseMap.ts';
import type { LayerDrawing, OpenLayer } from '../../../../src/domain/map/openLayer.ts';
import { paletteOf } from '../../../../src/map/base/palette.ts';
import { planningStyle, type PlanningParts } from '../../../../src/map/overlays/planningStyle.ts';
import type { TileSet } from '../../../../src/map/tiles/tileSet.ts';

const CORNERS: OpenLayer['pictures'][number]['corners'] = [
  { lng: 108.2, lat: 16.1 },
  { lng: 108.3, lat: 16.11 },
  { lng: 108.31, lat: 16 },
  { lng: 108.21, lat: 15.99 },
];
const PALETTE = paletteOf('street', 'light');
const CODES = [{ code: 'ODT', colour: '#FFA0FF' }];

const layer = (id: string, drawing: LayerDrawing, more: Partial<OpenLayer> = {}): OpenLayer => ({
  type: 'land',
  id,
  title: id,
  address: '',
  year: 2030,
  center: { lng: 108.25, lat: 16.05 },
  box: null,
  fileUrl: `/files/${id}.geojson`,
  pictures: [{ id: 'p', planningId: id, url: '/images/p.svg', corners: CORNERS }],
  drawings: ['zones', 'picture'],
  drawing,
  opacity: 100,
  status: 'shown',
  fault: null,
  attempt: 0,
  landCodes: [],
  isAutomatic: false,
  isSample: true,
  ...more,
});

const tileSet = (kind: TileSet['kind'], sourceLayers: string[] = []): TileSet => ({
  kind,
  minzoom: 10,
  maxzoom: 14,
  bounds: [108, 16, 109, 17],
  sourceLayers,
  read: async () => null,
});

const styleOf = (layers: OpenLayer[], more: Partial<PlanningParts> = {}) =>
  planningStyle(
    { layers, highlightedCode: null, pictureAddress: (url) => `https://images.test${url}`, tileSet: () => null, live: () => null, ...more },
    PALETTE,
    CODES,
  );

const ids = (layers: OpenLayer[], more: Partial<PlanningParts> = {}) => styleOf(layers, more).layers.map(({ id }) => id);

describe('planning style', () => {
  test('the topmost layer of the list is drawn last', () => {
    expect(ids([layer('top', 'zones'), layer('low', 'picture')])).toEqual(['picture/low/0/0#raster', 'zones/top/0#zones']);
  });

  test('zones are drawn once the worker has them, and a failed layer not at all', () => {
    expect(
      ids([
        layer('a', 'zones', { status: 'loading' }),
        layer('b', 'zones', { status: 'failed' }),
        layer('c', 'picture', { status: 'failed' }),
      ]),
    ).toEqual([]);
    expect(ids([layer('a', 'picture', { status: 'loading' })])).toHaveLength(1);
  });

  test('each layer has its own opacity and tiles, and a retry has another source', () => {
    const style = styleOf([layer('a/b', 'zones', { opacity: 50, attempt: 2 }), layer('c', 'picture', { opacity: 30 })]);
    expect(style.layers[0]!.paint).toEqual(expect.objectContaining({ 'raster-opacity': 0.24 }));
    expect(style.zones).toMatchObject([{ name: 'zones/a/b/2', paint: { opacity: 0.5 } }]);
    expect(style.sources['zones/a/b/2']).toMatchObject({ tiles: ['thua://zone-codes/{z}/{x}/{y}/a%2Fb/2'] });
    const tiled = styleOf([layer('a', 'tiles', { opacity: 50 })], { tileSet: () => tileSet('vector', ['plan']) });
    expect(tiled.layers.map(({ paint }) => paint)).toMatchObject([
      { 'fill-opacity': 0.5 },
      { 'fill-opacity': 0.5, 'fill-pattern': `thua-hatch${PALETTE.text}` },
      { 'line-opacity': 0.25 },
    ]);
  });

  test('of zones the style contains their position and code labels; our own layer draws them', () => {
    const layers = [layer('top', 'zones', { landCodes: ['ODT'] }), layer('s', 'zones', { type: 'cadastrals' })];
    const style = styleOf(layers);
    expect(style.layers.map(({ id }) => id)).toEqual(['zones/s/0#zones-fill', 'zones/top/0#zones']);
    expect(style.layers.at(-1)).toMatchObject({ type: 'background', layout: { visibility: 'none' } });
    expect(style.sources['zones/top/0']).toMatchObject({ tiles: ['thua://zone-codes/{z}/{x}/{y}/top/0'], minzoom: 15, maxzoom: 18 });
    expect(style.linesAbove.at(-1)).toMatchObject({
      id: 'zones/top/0#zone-codes-code',
      type: 'symbol',
      minzoom: 15,
      layout: { 'text-field': ['get', 'landCode'] },
    });
    expect(style.zones).toMatchObject([{ name: 'zones/top/0', layerId: 'top', marker: 'zones/top/0#zones', paint: { opacity: 1 } }]);
    expect(styleOf([layer('plan', 'zones', { opacity: 40 })]).linesAbove).toMatchObject([{ paint: { 'text-opacity': 0.4 } }]);
  });

  test('a picture is placed by its four corners, also skewed ones, and requested from the image host', () => {
    const { sources } = styleOf([layer('a', 'picture')]);
    expect(sources['picture/a/0/0']).toEqual({
      type: 'image',
      url: 'thua-picture://a/0/1/https%3A%2F%2Fimages.test%2Fimages%2Fp.svg',
      coordinates: [
        [108.2, 16.1],
        [108.3, 16.11],
        [108.31, 16],
        [108.21, 15.99],
      ],
    });
  });

  test('a picture whose corners enclose nothing is not drawn', () => {
    const flat = CORNERS.map(() => CORNERS[0]) as typeof CORNERS;
    expect(ids([layer('a', 'picture', { pictures: [{ id: 'p', planningId: 'a', url: '/p.png', corners: flat }] })])).toEqual([]);
  });

  test('tiles are drawn once they are open: pictures as they are, vectors by their land code', () => {
    const tiled = layer('t', 'tiles');
    expect(ids([tiled])).toEqual([]);
    expect(styleOf([tiled], { tileSet: () => tileSet('raster') })).toMatchObject({
      sources: {
        'tiles/t/0': { type: 'raster', tiles: ['thua-tiles://t/0/{z}/{x}/{y}'], minzoom: 10, maxzoom: 14, bounds: [108, 16, 109, 17] },
      },
      layers: [{ type: 'raster' }],
    });
    expect(ids([tiled], { tileSet: () => tileSet('vector', ['plan', 'roads']) })).toEqual([
      'tiles/t/0#plan-fill',
      'tiles/t/0#plan-hatch',
      'tiles/t/0#plan-line',
      'tiles/t/0#roads-fill',
      'tiles/t/0#roads-hatch',
      'tiles/t/0#roads-line',
    ]);
  });

  test('a sheet is drawn in its own colours: areas at its place in the list, lines over the parcels', () => {
    const sheet = layer('sheet/s', 'zones', { type: 'cadastrals', opacity: 50 });
    const style = styleOf([sheet, layer('plan', 'zones', { landCodes: ['ODT'] })], { highlightedCode: 'ODT' });
    expect(style.sources['zones/sheet/s/0']).toMatchObject({ tiles: ['thua://zones/{z}/{x}/{y}/sheet%2Fs/0'] });
    expect(style.layers.map(({ id }) => id)).toEqual(['zones/plan/0#zones', 'zones/sheet/s/0#zones-fill']);
    expect(style.layers[1]).toMatchObject({
      paint: { 'fill-color': PALETTE.openSheetFill, 'fill-opacity': PALETTE.openSheetFillOpacity / 2 },
    });
    expect(style.linesAbove).toMatchObject([
      { id: 'zones/plan/0#zone-codes-code' },
      { id: 'zones/sheet/s/0#zones-casing', paint: { 'line-color': PALETTE.openSheetCasing } },
      { id: 'zones/sheet/s/0#zones-line', paint: { 'line-color': PALETTE.openSheetLine } },
    ]);
  });

  test.each(['light', 'dark'] as const)('%s: an open sheet has colours that nothing else on the map has', (theme) => {
    for (const base of BASE_MAPS) {
      const { openSheetLine, openSheetFill, ...others } = paletteOf(base, theme);
      expect(Object.values(others)).not.toContain(openSheetLine);
      expect(Object.values(others)).not.toContain(openSheetFill);
      expect(openSheetLine).not.toBe(openSheetFill);
    }
  });

  test('zones of tiles: those of the highlighted code keep their strength, the others fade', () => {
    const tiles = { tileSet: () => tileSet('vector', ['plan']), highlightedCode: 'ODT' };
    const [fill] = styleOf([layer('a', 'tiles', { landCodes: ['ODT'] })], tiles).layers;
    const full = 1;
    expect(fill).toMatchObject({ paint: { 'fill-opacity': ['case', ['==', expect.anything(), 'ODT'], full, expect.any(Number)] } });
    expect(styleOf([layer('a', 'tiles', { landCodes: ['LUC'] })], tiles).layers[0]).toMatchObject({ paint: { 'fill-opacity': full } });
  });
});
