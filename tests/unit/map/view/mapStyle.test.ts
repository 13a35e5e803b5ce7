import type { FeatureCollection } from 'geojson';
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { describe, expect, test } from 'vitest';
import { BASE_MAPS, type BaseMapName } from '../../../../src/domain/map/baseMap.ts';
import { baseMapProviders } from '../../../../src/domain/map/baseMapProviders.ts';
import { preloadBeneath, type BaseMap } from '../../../../src/map/base/baseMap.ts';
import { landscapeBase, satelliteBase } from '../../../../src/map/base/onlineBase.ts';
import { NO_DRAWING_DATA } from '../../../../src/map/drawing/drawingFeatures.ts';
import { mapStyle } from '../../../../src/map/view/mapStyle.ts';
import { offlineBase } from '../../../../src/map/base/offlineBase.ts';
import { paletteOf, type MapTheme } from '../../../../src/map/base/palette.ts';
import { adaptStreetStyle, withBuildings } from '../../../../src/map/base/streetStyle.ts';
import { BOLD_FONT, REGULAR_FONT } from '../../../../src/map/base/mapFonts.ts';
import { emptySources } from '../../../../src/map/overlays/overlaySources.ts';

const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** Street style with a legacy filter, names in tokens and expressions, and road numbers. */
const street = {
  version: 8,
  sources: { streets: { type: 'vector', url: 'https://example.org/planet' } },
  sprite: 'https://example.org/sprite',
  glyphs: 'https://example.org/{fontstack}/{range}.pbf',
  layers: [
    { id: 'background', type: 'background', paint: { 'background-color': '#eee' } },
    {
      id: 'place',
      type: 'symbol',
      source: 'streets',
      'source-layer': 'place',
      filter: ['all', ['==', 'class', 'island'], ['has', 'name']],
      layout: { 'text-field': '{name:latin}\n{name:nonlatin}', 'text-font': ['Noto Sans Bold'] },
    },
    {
      id: 'shield',
      type: 'symbol',
      source: 'streets',
      'source-layer': 'transportation_name',
      layout: { 'text-field': ['to-string', ['get', 'ref']], 'text-font': ['Noto Sans Regular'] },
    },
    { id: 'road', type: 'line', source: 'streets', 'source-layer': 'transportation' },
  ],
} as unknown as StyleSpecification;

const ZONES: LayerSpecification = { id: 'zones-fill', type: 'fill', source: 'zones', 'source-layer': 'zones' };
/** Line layer of an open sheet. */
const SHEET_LINES: LayerSpecification = { id: 'open-sheet-line', type: 'line', source: 'zones', 'source-layer': 'zones' };

const PALETTES = { light: paletteOf('street', 'light'), dark: paletteOf('street', 'dark') };
const { vector, satellite, terrain } = baseMapProviders({});

const styleOn = (base: BaseMap, theme: MapTheme, empty: ReadonlySet<string> = new Set()): StyleSpecification =>
  mapStyle({
    base,
    palette: PALETTES[theme],
    fonts: { [REGULAR_FONT]: 'https://example.org/400.woff2', [BOLD_FONT]: 'https://example.org/600.woff2' },
    data: { coverage: nothing, selection: nothing, corners: nothing, circles: nothing, ways: nothing, ...NO_DRAWING_DATA },
    empty,
    plannings: {
      sources: { zones: { type: 'vector', tiles: ['thua://zones/{z}/{x}/{y}/a/0'] } },
      layers: [ZONES],
      linesAbove: [SHEET_LINES],
    },
    crossing: false,
    sheetLabel: 'Tờ',
  });

const empty = { land: nothing, vietnam: nothing, borders: nothing, grid: nothing, ground: nothing };

const adapted = (theme: MapTheme): BaseMap => adaptStreetStyle(street, { prefix: `base-street-${theme}`, attribution: vector.attribution });
const online: Record<BaseMapName, (theme: MapTheme) => BaseMap> = {
  street: adapted,
  street3d: (theme) => withBuildings(adapted(theme), theme),
  satellite: satelliteBase,
  outdoors: (theme) => landscapeBase('outdoors', theme),
  terrain: (theme) => landscapeBase('terrain', theme),
};

const styles: Array<[string, StyleSpecification]> = (['light', 'dark'] as const).flatMap((theme) =>
  BASE_MAPS.flatMap((name): Array<[string, StyleSpecification]> => [
    [`${name} offline, ${theme}`, styleOn(offlineBase(paletteOf(name, theme), empty), theme)],
    [`${name} online, ${theme}`, styleOn(online[name](theme), theme)],
    [`${name} coming, ${theme}`, styleOn(preloadBeneath(offlineBase(paletteOf('street', theme), empty), online[name](theme)), theme)],
  ]),
);

describe.each(styles)('map style: %s', (_, style) => {
  test('every layer has its source, and no two share an id', () => {
    const missing = style.layers.filter((layer) => 'source' in layer && !(layer.source in style.sources));
    expect(missing).toEqual([]);
    expect(new Set(style.layers.map(({ id }) => id)).size).toBe(style.layers.length);
  });

  test('Hoàng Sa and Trường Sa are always labelled as Việt Nam’s, above the base map', () => {
    const source = style.sources.archipelagos as { data: FeatureCollection };
    const names = source.data.features.map((feature) => String(feature.properties?.name));
    expect(names).toEqual(['Quần đảo Hoàng Sa\n(Việt Nam)', 'Quần đảo Trường Sa\n(Việt Nam)']);
    const at = style.layers.findIndex(({ id }) => id === 'archipelagos-label');
    expect(style.layers[at]).toMatchObject({ source: 'archipelagos', layout: { 'text-allow-overlap': true } });
    expect(style.layers[at]).not.toHaveProperty('minzoom');
    expect(style.layers[at]).not.toHaveProperty('maxzoom');
    const lastOfBase = style.layers.findLastIndex(({ id }) => id.startsWith('base-'));
    expect(at).toBeGreaterThan(lastOfBase);
  });

  test('all text is drawn by us, in our fonts', () => {
    expect(style.glyphs).toBeUndefined();
    const fonts = style.layers.flatMap((layer) => (layer.type === 'symbol' ? [layer.layout?.['text-font']] : []));
    expect(fonts.filter((font) => JSON.stringify(font) !== `["${REGULAR_FONT}"]` && JSON.stringify(font) !== `["${BOLD_FONT}"]`)).toEqual(
      [],
    );
  });

  test('it requests our tiles, and places parcels over zones and under names', () => {
    expect(style.sources.parcels).toMatchObject({ tiles: ['thua://labels/{z}/{x}/{y}'], minzoom: 17 });
    const order = (id: string): number => style.layers.findIndex((layer) => layer.id === id);
    const firstName = style.layers.findIndex(({ type }) => type === 'symbol');
    expect(style.layers[order('parcels-fill')]).toMatchObject({ type: 'background', layout: { visibility: 'none' } });
    expect(order('parcels-fill')).toBe(order('zones-fill') + 1);
    expect(order('open-sheet-line')).toBe(order('parcels-fill') + 1);
    expect(order('open-sheet-line')).toBeLessThan(order('sheets-line'));
    expect(order('sheets-line')).toBeLessThan(firstName);
    expect(order('selection-line')).toBeGreaterThan(firstName);
    // The number on it stays readable, in the dark theme, too.
    expect(order('selection-fill')).toBeLessThan(firstName);
  });
});

test('map style: only empty sources are left out with their layers, and those of sheets are hidden', () => {
  const base = offlineBase(PALETTES.light, empty);
  const [whole, style, noSheets] = [[], ['selection'], ['sheets']].map((names) => styleOn(base, 'light', new Set(names)));
  const isHidden = ({ layout }: LayerSpecification): boolean => (layout as { visibility?: string } | undefined)?.visibility === 'none';
  const isOf = (source: string) => (layer: LayerSpecification) => 'source' in layer && layer.source === source;
  expect(whole!.layers.filter(isOf('selection')).length).toBeGreaterThan(3);
  expect(style!.layers).toEqual(whole!.layers.filter((layer) => !isOf('selection')(layer)));
  expect(Object.keys(whole!.sources).filter((name) => !(name in style!.sources))).toEqual(['selection']);
  expect(noSheets!.layers.filter(isHidden).slice(1)).toEqual(noSheets!.layers.filter(isOf('sheets')));
  expect(noSheets!.layers.map(({ id }) => id)).toEqual(whole!.layers.map(({ id }) => id));
  expect(whole!.layers.filter(isHidden).map(({ id }) => id)).toEqual(['parcels-fill']);
});

test('overlay sources: those that are often empty are listed, and sheets until some are found', () => {
  const corner: FeatureCollection = {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [106, 16] } }],
  };
  const data = { coverage: nothing, selection: nothing, corners: corner, circles: nothing, ways: nothing, ...NO_DRAWING_DATA };
  expect([...emptySources(data, { sheets: false })].sort()).toEqual([
    'circles',
    'drawing',
    'drawing-handles',
    'selection',
    'shared',
    'sheets',
    'ways',
  ]);
  expect(emptySources(data, { sheets: true }).has('sheets')).toBe(false);
});

describe('street base map', () => {
  const { layers, sprite, sources } = adapted('light');

  test('street base map: names are Vietnamese, and the waters of Hoàng Sa and Trường Sa have no others', () => {
    const place = layers.find(({ id }) => id === 'base-street-light-place');
    const field = JSON.stringify((place as { layout: Record<string, unknown> }).layout['text-field']);
    expect(field).toMatch(/^\["case",\["within",.*\],"",/);
    expect(field).toContain('"Biển Đông"');
    expect(field).toContain('["coalesce",["get","name:vi"]');
  });

  test('street base map: road numbers, filters and pictures stay unchanged', () => {
    expect(layers.find(({ id }) => id.endsWith('shield'))).toMatchObject({ layout: { 'text-field': ['to-string', ['get', 'ref']] } });
    expect(layers.find(({ id }) => id.endsWith('place'))).toMatchObject({ filter: ['all', ['==', 'class', 'island'], ['has', 'name']] });
    expect(sprite).toBe('https://example.org/sprite');
  });

  test('street base map: the attribution is the configured one, whatever the provider declares', () => {
    expect(Object.values(sources)).toEqual([{ type: 'vector', url: 'https://example.org/planet', attribution: vector.attribution }]);
  });
});

describe.each(BASE_MAPS)('online base map %s', (name) => {
  test('base map sources: each from the network has its attribution', () => {
    const signs = { vector: vector.attribution, raster: satellite.attribution, 'raster-dem': terrain.attribution };
    for (const source of Object.values(online[name]('light').sources)) {
      expect(source).toMatchObject({ attribution: signs[source.type as keyof typeof signs] });
    }
  });

  test('base map needs: it requires only its own sources, at every zoom', () => {
    const base = online[name]('dark');
    for (const zoom of [5, 13.9, 14, 20]) {
      expect(base.requiredSources(zoom).length).toBeGreaterThan(0);
      expect(base.requiredSources(zoom).filter((id) => !(id in base.sources))).toEqual([]);
    }
  });
});

test('street 3D: buildings are over the parcels and under the names, and no other base map has any', () => {
  const raised = (name: BaseMapName): number =>
    styleOn(online[name]('light'), 'light').layers.findIndex(({ type }) => type === 'fill-extrusion');
  expect(BASE_MAPS.filter((name) => raised(name) >= 0)).toEqual(['street3d']);
  const { layers } = styleOn(online.street3d('light'), 'light');
  expect(raised('street3d')).toBeGreaterThan(layers.findIndex(({ id }) => id === 'parcels-fill'));
  expect(raised('street3d')).toBeLessThan(layers.findIndex(({ type }) => type === 'symbol'));
});

test('a coming base map: its ground is below the current one, without names and pictures', () => {
  const shown = offlineBase(PALETTES.light, empty);
  const { layers } = preloadBeneath(shown, online.street('light'));
  expect(layers.slice(-shown.layers.length)).toEqual(shown.layers);
  expect(layers.slice(0, -shown.layers.length).map(({ id }) => id)).toEqual(['base-street-light-background', 'base-street-light-road']);
});

test('base maps of one provider share its tiles', () => {
  const [tiles] = Object.keys(online.outdoors('light').sources).filter((id) => id.startsWith('base-vector'));
  expect(Object.keys(online.terrain('dark').sources)).toContain(tiles);
  expect(Object.keys(online.satellite('dark').sources)).toContain(tiles);
});
