import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource } from 'maplibre-gl';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { subscribeKey } from 'valtio/utils';
import { BASE_MAPS } from '../../src/domain/map/baseMap.ts';
import { boxCorners } from '../../src/domain/geometry/box.ts';
import { coverageSlice, showGround } from '../../src/state/map/coverageSlice.ts';
import { layersSlice } from '../../src/state/layers/layersSlice.ts';
import { chooseBaseMap, mapModeSlice } from '../../src/state/map/mapModeSlice.ts';
import { settingsSlice } from '../../src/state/shell/settingsSlice.ts';
import { shownMap } from '../../src/map/view/shownMap.ts';
import { viewSlice } from '../../src/state/map/viewSlice.ts';
import { standInStyle } from '../support/gateways/standInProvider.ts';
import { MIDDLE_PARCEL_ID } from './mapSampleTiles.ts';
import { expectView, mapReady, setMapStage, type MapStage } from './mapStage.ts';
import { setStandInMood as setMood } from './setStandInMood.ts';
import { eventually } from '../support/run/eventually.ts';

const START = { lng: 108.221, lat: 16.005 };
const COUNTRY = { lng: 108, lat: 15 };
const style = standInStyle('light', `${location.origin}/stand-in/planet`);

/** Styles that come over the network, and are not what they should be. */
const FAULTY = {
  'no JSON object': 'street',
  'no layers': { version: 8, sources: {} },
  'tiles of a stranger': {
    ...style,
    sources: { openmaptiles: { type: 'vector', tiles: ['https://stranger.example/{z}/{x}/{y}.pbf'] } },
  },
  'tiles without https': {
    ...style,
    sources: { openmaptiles: { type: 'vector', tiles: ['http://127.0.0.1:1/{z}/{x}/{y}.pbf'] } },
  },
  'an expression that is none': {
    ...style,
    layers: [{ id: 'bad', type: 'fill', source: 'openmaptiles', 'source-layer': 'water', paint: { 'fill-color': ['no', 'such'] } }],
  },
  'more than a style can weigh': { ...style, metadata: 'x'.repeat(1_100_000) },
};

let stage: MapStage;
beforeEach(() => setMood('well'));
afterEach(() => stage.tearDown());

const warned = (): unknown[] => stage.warnings.mock.calls.filter(([text]) => String(text).startsWith('map:'));
const drawn = () => ({ base: stage.container.dataset.baseMap, kind: viewSlice.baseMap, isComing: viewSlice.baseMapComing });
const settled = (base: string, kind: 'online' | 'offline') => eventually(() => expect(drawn()).toEqual({ base, kind, isComing: false }));
const sign = (): string => stage.container.querySelector('.maplibregl-ctrl-attrib-inner')?.textContent ?? '';

test.each(['light', 'dark'] as const)('base map: ours alone, %s, from parcels to the whole country, without a warning', async (theme) => {
  settingsSlice.theme = theme;
  stage = await setMapStage(null);
  await setMood('gone');
  stage.start();
  await mapReady();
  for (const name of BASE_MAPS) {
    chooseBaseMap(name);
    await settled(name, 'offline');
  }
  stage.fly(COUNTRY, 5);
  await eventually(() => expectView(COUNTRY, 5));
  // The signs of its sources show that the world's land has come and is drawn.
  await eventually(() => expect(sign()).toContain('Natural Earth'));
  expect(warned()).toEqual([]);
});

test('base map: one that is chosen is asked for and drawn in a task behind the press', async () => {
  stage = await setMapStage(null);
  await setMood('gone');
  stage.start();
  await mapReady();
  await settled('street', 'offline');
  chooseBaseMap('outdoors');
  // What was chosen is told in a microtask of the press.
  await Promise.resolve().then(() => undefined);
  expect(drawn()).toEqual({ base: 'street', kind: 'offline', isComing: false });
  await settled('outdoors', 'offline');
});

test('base map: ours fetches the land around Việt Nam first, and the world where more is seen', async () => {
  stage = await setMapStage(null);
  await setMood('gone');
  performance.clearResourceTimings();
  const isFetched = (file: string): boolean => performance.getEntriesByType('resource').some(({ name }) => name.includes(file));
  stage.start();
  await mapReady();
  stage.fly(COUNTRY, 7);
  await eventually(() => expect(isFetched('nearLand')).toBe(true));
  await eventually(() => expectView(COUNTRY, 7));
  expect(isFetched('countries-50m')).toBe(false);
  stage.fly({ lng: 10, lat: 50 }, 7);
  await eventually(() => expect(isFetched('countries-50m')).toBe(true));
});

describe('with providers', () => {
  test('base map: each choice comes under our own layers, with the signs of its providers, the camera kept', async () => {
    stage = await setMapStage(style);
    stage.fly(START, 18);
    stage.start();
    expect(drawn()).toMatchObject({ kind: 'offline' });
    await mapReady();
    const seen: string[] = [];
    const unsubscribe = subscribeKey(viewSlice, 'baseMap', (kind) => seen.push(kind), true);
    for (const name of BASE_MAPS) {
      chooseBaseMap(name);
      await settled(name, 'online');
      await eventually(() => {
        expect(sign()).toContain('OpenFreeMap © OpenMapTiles');
        expect(sign().includes('Stand-in heights')).toBe(name === 'outdoors' || name === 'terrain');
        expect(sign().includes('Stand-in imagery')).toBe(name === 'satellite');
        expectView(START, 18);
      });
      // Of the provider's own description.
      expect(sign()).not.toContain('stand-in');
    }
    // From one to the next without ours between them.
    expect(seen).toEqual(['online']);
    unsubscribe();
    await stage.clickUntil(180, 318, () => expect(stage.parcels).toContain(MIDDLE_PARCEL_ID));
    expect(warned()).toEqual([]);
  });

  test('base map: the theme changes when its style is there', async () => {
    settingsSlice.theme = 'light';
    stage = await setMapStage(style);
    stage.start();
    await mapReady();
    await settled('street', 'online');
    settingsSlice.theme = 'dark';
    await eventually(() => expect(stage.container.dataset.mapTheme).toBe('dark'));
    await settled('street', 'online');
  });

  test('base map: chosen quickly one after the other, the last one is shown', async () => {
    stage = await setMapStage(style);
    stage.start();
    await mapReady();
    for (let round = 0; round < 4; round += 1) {
      for (const name of BASE_MAPS) {
        chooseBaseMap(name);
        await new Promise(requestAnimationFrame);
      }
    }
    chooseBaseMap('outdoors');
    await settled('outdoors', 'online');
    expect(mapModeSlice.baseMap).toBe('outdoors');
    expect(warned()).toEqual([]);
  });
});

test.each(Object.entries(FAULTY))('base map: a style with %s is never drawn', async (_fault, faulty) => {
  stage = await setMapStage(faulty as object);
  const seen: string[] = [];
  const unsubscribe = subscribeKey(viewSlice, 'baseMap', (kind) => seen.push(kind), true);
  stage.start();
  await mapReady();
  await settled('street', 'offline');
  unsubscribe();
  expect(seen).not.toContain('online');
});

test.each(['notFound', 'gone'] as const)('base map: tiles that do not come, %s: ours is shown, until they come', async (mood) => {
  stage = await setMapStage(style);
  await setMood(mood);
  stage.start();
  await mapReady();
  for (const name of ['satellite', 'terrain', 'street'] as const) {
    chooseBaseMap(name);
    await settled(name, 'offline');
  }
  await setMood('well');
  chooseBaseMap('street');
  await settled('street', 'online');
  expect(warned()).toEqual([]);
});

test('base map: a provider that is tried again in vain is told to be on its way, and no style is set', async () => {
  stage = await setMapStage(null);
  await setMood('gone');
  stage.start();
  await mapReady();
  await settled('street', 'offline');
  const sets = vi.spyOn(shownMap()!, 'setStyle');
  const told: boolean[] = [];
  const stop = subscribeKey(viewSlice, 'baseMapComing', (isComing) => told.push(isComing), true);
  dispatchEvent(new Event('online'));
  await eventually(() => expect(told).toEqual([true, false]));
  stop();
  expect(sets).not.toHaveBeenCalled();
});

test('base map: a provider that goes away gives way to ours, and comes back with the network', async () => {
  stage = await setMapStage(style);
  stage.start();
  await mapReady();
  await settled('street', 'online');
  await setMood('gone');
  for (const lng of [105, 106, 107]) {
    stage.fly({ lng, lat: 12 }, 13);
    await eventually(() => expectView({ lng, lat: 12 }, 13));
  }
  await settled('street', 'offline');
  await setMood('well');
  dispatchEvent(new Event('online'));
  await settled('street', 'online');
});

test('base map: what changes while the first style is read is drawn, and no style is set for it', async () => {
  stage = await setMapStage(null);
  await setMood('gone');
  coverageSlice.areas = [];
  stage.start();
  const map = shownMap()!;
  const sets = vi.spyOn(map, 'setStyle');
  const ring = boxCorners({ west: 108.2, south: 15.99, east: 108.24, north: 16.02 });
  const named = { code: '20314', level: 'ward' as const, name: 'Hòa Xuân', nameWithType: 'Phường Hòa Xuân', cityName: 'Đà Nẵng' };
  coverageSlice.areas = [{ ...named, hasParcels: true, center: START, ring }];
  layersSlice.parcelOpacity = 30;
  await mapReady();
  const drawnAreas = async (): Promise<number> =>
    ((await map.getSource<GeoJSONSource>('coverage')!.getData()) as FeatureCollection).features.length;
  await expect.poll(drawnAreas).toBeGreaterThan(0);
  expect(sets).not.toHaveBeenCalled();
});

test('base map: the streets of a ward are drawn in a task behind the one in which they came', async () => {
  stage = await setMapStage(null);
  await setMood('gone');
  stage.start();
  await mapReady();
  await settled('street', 'offline');
  const source = shownMap()!.getSource<GeoJSONSource>('ground')!;
  const sets = vi.spyOn(source, 'setData');
  showGround({ wardCode: '20314', streets: [{ name: 'Mẹ Nhu', line: [START, { lng: 108.222, lat: 16.006 }] }], areas: [] }, 6);
  // What follows a slice does so in microtasks of the same task.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(sets).not.toHaveBeenCalled();
  await eventually(() => expect(sets).toHaveBeenCalledOnce());
  const { features } = (await source.getData()) as FeatureCollection;
  expect(features.map(({ properties }) => properties?.name)).toEqual(['Mẹ Nhu']);
});
