import type { FeatureCollection } from 'geojson';
import { setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BASE_MAPS } from '../../src/domain/map/baseMap.ts';
import { NO_DRAWING_DATA } from '../../src/map/drawing/drawingFeatures.ts';
import { REGULAR_FONT } from '../../src/map/base/mapFonts.ts';
import { createMap } from '../../src/map/view/createMap.ts';
import { openMapView, type MapView } from '../../src/map/view/mapView.ts';
import { PROVIDERS } from '../../src/map/base/streetStyle.ts';
import { fakeStyle } from '../support/gateways/fakeProvider.ts';
import { setFakeProviderMode } from './setFakeProviderMode.ts';
import { sampleCells } from './land/sampleCells.ts';
import { skipDrawing } from './support/skipDrawing.ts';
import { eventually } from '../support/run/eventually.ts';

const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] };
/** View in which both archipelagos fit a phone's screen. */
const SEA = { center: { lng: 113, lat: 13 }, zoom: 5, bearing: 0, pitch: 0 };
const drawn = { name: '', kind: '', isComing: true };

let container: HTMLElement;
let view: MapView;
let restoreDrawCalls: () => void;

beforeEach(async () => {
  setWorkerUrl(workerUrl);
  restoreDrawCalls = skipDrawing();
  const realFetch = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const theme = (['light', 'dark'] as const).find((one) => PROVIDERS.streetStyle[one] === String(input));
    const isGone =
      theme !== undefined &&
      (await realFetch('/fake-provider/planet').then(
        ({ ok }) => !ok,
        () => true,
      ));
    if (isGone) throw new TypeError('no network');
    return theme ? Response.json(fakeStyle(theme, PROVIDERS.vector.tileJson)) : realFetch(input, init);
  });
  await setFakeProviderMode('working');
  container = document.createElement('div');
  container.style.cssText = 'position:fixed;inset:0;width:360px;height:640px';
  document.body.append(container);
  const words = { locale: { 'Map.Title': 'Bản đồ' }, sheet: 'Tờ', pin: '', pinName: (address: string) => address };
  view = openMapView(createMap(container, words, SEA), {
    baseMap: 'street',
    theme: 'light',
    data: { coverage: nothing, selection: nothing, corners: nothing, circles: nothing, ways: nothing, ...NO_DRAWING_DATA },
    found: { sheets: false },
    plannings: { layers: [], highlightedCode: null, pictureAddress: (url) => url, tileSet: () => null, live: () => null },
    parcelOpacity: 60,
    crossing: false,
    landCodes: [],
    land: sampleCells({ type: 'FeatureCollection', features: [] }),
    texts: words,
    onBaseMap: (kind, isComing) => Object.assign(drawn, { kind, isComing }),
  });
});
afterEach(() => {
  view.close();
  restoreDrawCalls();
  container.remove();
  vi.restoreAllMocks();
});

/** Texts of all labels that the map draws now. */
function words(): string[] {
  return view.map.queryRenderedFeatures().flatMap(({ layer }) => {
    const field = (layer as { layout?: { 'text-field'?: { sections?: Array<{ text: string }> } } }).layout?.['text-field'];
    const text = field?.sections?.map((section) => section.text).join('') ?? '';
    return text === '' ? [] : [text];
  });
}

test.each(['online', 'offline'] as const)(
  'map names: every base map (%s) names Hoàng Sa, Trường Sa, Biển Đông and has no foreign name there',
  async (kind) => {
    if (kind === 'offline') await setFakeProviderMode('gone');
    for (const theme of ['light', 'dark'] as const) {
      for (const name of BASE_MAPS) {
        view.setBaseMap(name, theme);
        await eventually(() => {
          expect(drawn).toMatchObject({ kind, isComing: false });
          expect(container.dataset).toMatchObject({ baseMap: name, mapTheme: theme });
        });
        await eventually(() => {
          const seen = words();
          expect(seen).toEqual(expect.arrayContaining(['Quần đảo Hoàng Sa\n(Việt Nam)', 'Quần đảo Trường Sa\n(Việt Nam)', 'Biển Đông']));
          expect(seen.filter((word) => /paracel|spratly|sansha|三沙|south china/i.test(word))).toEqual([]);
        });
        // Layers and sources of the previous base map are gone.
        await eventually(() => {
          const { layers, sources } = view.map.getStyle();
          const ofBases = layers.filter(({ id }) =>
            /^base-(?!background|land|vietnam|ground|streets|coast|grid|borders|seas|countries|cities)/.test(id),
          );
          expect(ofBases.filter(({ id }) => kind === 'offline' || !id.startsWith(`base-${name}-${theme}-`))).toEqual([]);
          expect(Object.keys(sources).filter((id) => id.startsWith('base-')).length).toBeLessThanOrEqual(kind === 'online' ? 2 : 0);
        });
      }
    }
  },
);

test('map names: nearer, the islands are named; a namesake on the mainland keeps its name', async () => {
  await eventually(() => expect(drawn).toMatchObject({ kind: 'online', isComing: false }));
  view.map.jumpTo({ center: [112.0, 16.6], zoom: 8 });
  await eventually(() => expect(words()).toEqual(expect.arrayContaining(['Đảo Hoàng Sa', 'Đảo Phú Lâm'])));
  view.map.jumpTo({ center: [113.5, 22.7], zoom: 9 });
  await eventually(() => expect(words()).toContain('南沙区'));
});

test('map names: a letter stays on its line whatever the height of its marks', () => {
  // Heights around that of 'Ố' in our fonts, in half pixels.
  const tops = [53, 54, 55, 56, 57].map((glyphTop) => {
    const drawn = { data: new Uint8ClampedArray(50 * 70), width: 50, height: 70, glyphWidth: 38, glyphHeight: glyphTop };
    return view.map.style.glyphManager._createGlyph('Ố', { ...drawn, glyphTop, glyphLeft: 2, glyphAdvance: 40 }).metrics.top;
  });
  tops.forEach((top, i) => expect(top - tops[0]!).toBeCloseTo(i / 2, 3));
});

test('map names: the installed MapLibre draws a tall letter too low, so the patch is needed', () => {
  const glyphs = view.map.style.glyphManager;
  const drawn = { data: new Uint8ClampedArray(50 * 70), width: 50, height: 70, glyphWidth: 38, glyphHeight: 55 };
  const unpatched = Object.getPrototypeOf(glyphs)._createGlyph as typeof glyphs._createGlyph;
  expect(unpatched.call(glyphs, 'Ố', { ...drawn, glyphTop: 55, glyphLeft: 2, glyphAdvance: 40 }).metrics.top).toBe(-8);
});

test('map names: letters that wait for one font are not drawn in one task', async () => {
  await eventually(() => expect(drawn).toMatchObject({ kind: 'online', isComing: false }));
  // Letters that no name in view contains.
  const letters = [...'ÆØÞßÐÑ'];
  const glyphs = view.map.style.glyphManager;
  const draw = glyphs._getRasterizedGlyph.bind(glyphs);
  let tasks = 0;
  const drawnIn: number[] = [];
  vi.spyOn(glyphs, '_getRasterizedGlyph').mockImplementation((rasterizer, id) => {
    if (!letters.includes(id)) return draw(rasterizer, id);
    drawnIn.push(tasks);
    setTimeout(() => (tasks += 1));
    // Blocks for 20 ms, as a slow phone would.
    for (const began = performance.now(); performance.now() - began < 20;);
    return draw(rasterizer, id);
  });
  const { [REGULAR_FONT]: made } = await glyphs.getGlyphs({ [REGULAR_FONT]: { default: letters } });
  expect(Object.keys(made!.default!)).toEqual(letters);
  expect(new Set(drawnIn).size).toBe(letters.length);
});

test('map names: the many names of a tile are placed in parts, in their order, and completely', async () => {
  await eventually(() => expect(drawn).toMatchObject({ isComing: false }));
  const { map } = view;
  // The patch is applied in a frame.
  const rendered = map.once('render');
  map.triggerRepaint();
  await rendered;
  const features = Array.from({ length: 600 }, (_, i) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [112 + (i % 30) / 30, 12 + Math.floor(i / 30) / 30] },
    properties: { number: `${i}` },
  }));
  map.addSource('many', { type: 'geojson', data: { type: 'FeatureCollection', features }, maxzoom: 0 });
  map.addLayer({
    id: 'many',
    type: 'symbol',
    source: 'many',
    layout: { 'text-field': ['get', 'number'], 'text-font': [REGULAR_FONT], 'text-size': 4, 'text-overlap': 'always' },
  });
  const placed = () => new Set(map.queryRenderedFeatures({ layers: ['many'] }).map(({ properties }) => properties.number as string));
  await eventually(() => expect(placed().size).toBe(600));
  const { placement, tileManagers, _layers: layers } = map.style;
  const parts: Parameters<typeof placement.getBucketParts>[0] = [];
  for (const id of tileManagers.many!.getRenderableIds(true)) {
    placement.getBucketParts(parts, layers.many!, tileManagers.many!.getTileByID(id)!, false);
  }
  expect(parts.map(({ symbolInstanceStart, symbolInstanceEnd }) => [symbolInstanceStart, symbolInstanceEnd])).toEqual([
    [0, 256],
    [256, 512],
    [512, 600],
  ]);
});
