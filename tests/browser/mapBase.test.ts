import { afterEach, expect, test, vi } from 'vitest';
import { subscribeKey } from 'valtio/utils';
import { settingsSlice } from '../../src/state/settingsSlice.ts';
import { viewSlice } from '../../src/state/viewSlice.ts';
import { MIDDLE_PARCEL_ID } from './mapSampleTiles.ts';
import { expectView, mapReady, PATIENCE, setMapStage, type MapStage } from './mapStage.ts';

const START = { lng: 108.221, lat: 16.005 };
const name = { 'text-field': ['get', 'name'], 'text-font': ['Noto Sans Regular'] };

/** A street style whose data is all in it, as far as a style can answer without a network. */
const street = {
  version: 8,
  glyphs: 'https://example.invalid/{fontstack}/{range}.pbf',
  sources: {
    places: {
      type: 'geojson',
      data: { type: 'Feature', geometry: { type: 'Point', coordinates: [108.2, 16.05] }, properties: { name: 'Đà Nẵng' } },
    },
  },
  layers: [
    { id: 'background', type: 'background', paint: { 'background-color': '#eeeeee' } },
    { id: 'places', type: 'symbol', source: 'places', layout: name },
  ],
};

const unreachable = {
  ...street,
  sources: { places: { type: 'vector', tiles: ['http://127.0.0.1:1/{z}/{x}/{y}'], maxzoom: 14 } },
  layers: [street.layers[0], { id: 'places', type: 'symbol', source: 'places', 'source-layer': 'place', layout: name }],
};

let stage: MapStage;
afterEach(() => stage.tearDown());

const warned = (): unknown[] => stage.warnings.mock.calls.filter(([text]) => String(text).startsWith('map:'));

test.each(['light', 'dark'] as const)('base map: ours alone, %s, from parcels to the whole country, without a warning', async (theme) => {
  settingsSlice.theme = theme;
  stage = await setMapStage(null);
  stage.start();
  await mapReady();
  expect(viewSlice.baseMap).toBe('offline');
  stage.fly({ lng: 108, lat: 15 }, 5);
  await vi.waitFor(() => expectView({ lng: 108, lat: 15 }, 5), PATIENCE);
  // The signs of its sources show that the world's land has come and is drawn.
  await vi.waitFor(() => expect(stage.container.textContent).toContain('Natural Earth'), PATIENCE);
  expect(warned()).toEqual([]);
});

test('base map: the online style takes its place when it comes, under our own layers', async () => {
  stage = await setMapStage(street);
  stage.fly(START, 18);
  stage.start();
  expect(viewSlice.baseMap).toBe('offline');
  await mapReady();
  await vi.waitFor(() => expect(viewSlice.baseMap).toBe('online'), PATIENCE);
  await stage.clickUntil(180, 318, () => expect(stage.parcels).toContain(MIDDLE_PARCEL_ID));
  expect(warned()).toEqual([]);
});

test('base map: an online style whose tiles do not come gives way to ours again', async () => {
  stage = await setMapStage(unreachable);
  stage.start();
  const seen: string[] = [viewSlice.baseMap];
  const unsubscribe = subscribeKey(viewSlice, 'baseMap', (kind) => seen.push(kind), true);
  await vi.waitFor(() => expect(seen).toEqual(['offline', 'online', 'offline']), PATIENCE);
  unsubscribe();
});
