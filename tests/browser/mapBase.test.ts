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
import { fakeStyle } from '../support/gateways/fakeProvider.ts';
import { MIDDLE_PARCEL_ID } from './mapSampleTiles.ts';
import { expectView, mapReady, openMapFixture, type MapFixture } from './mapFixture.ts';
import { setFakeProviderMode as setMode } from './setFakeProviderMode.ts';
import { eventually } from '../support/run/eventually.ts';

const START = { lng: 108.221, lat: 16.005 };
const COUNTRY = { lng: 108, lat: 15 };
const style = fakeStyle('light', `${location.origin}/fake-provider/planet`);

/** Styles from the network with one fault each. */
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

let fixture: MapFixture;
beforeEach(() => setMode('working'));
afterEach(() => fixture.tearDown());

const warned = (): unknown[] => fixture.warnings.mock.calls.filter(([text]) => String(text).startsWith('map:'));
const drawn = () => ({ base: fixture.container.dataset.baseMap, kind: viewSlice.baseMap, isComing: viewSlice.baseMapComing });
const settled = (base: string, kind: 'online' | 'offline') => eventually(() => expect(drawn()).toEqual({ base, kind, isComing: false }));
const sign = (): string => fixture.container.querySelector('.maplibregl-ctrl-attrib-inner')?.textContent ?? '';

test.each(['light', 'dark'] as const)('base map: our own map, %s, has no warning from parcels to the whole country', async (theme) => {
  settingsSlice.theme = theme;
  fixture = await openMapFixture(null);
  await setMode('gone');
  fixture.start();
  await mapReady();
  for (const name of BASE_MAPS) {
    chooseBaseMap(name);
    await settled(name, 'offline');
  }
  fixture.fly(COUNTRY, 5);
  await eventually(() => expectView(COUNTRY, 5));
  // The attribution shows that the world's land is loaded and drawn.
  await eventually(() => expect(sign()).toContain('Natural Earth'));
  expect(warned()).toEqual([]);
});

test('base map: a choice is requested and drawn in a task after the press', async () => {
  fixture = await openMapFixture(null);
  await setMode('gone');
  fixture.start();
  await mapReady();
  await settled('street', 'offline');
  chooseBaseMap('outdoors');
  // Subscribers learn of the choice in a microtask of the press.
  await Promise.resolve().then(() => undefined);
  expect(drawn()).toEqual({ base: 'street', kind: 'offline', isComing: false });
  await settled('outdoors', 'offline');
});

test('base map: ours loads the land around Việt Nam first, and the world when more is in view', async () => {
  fixture = await openMapFixture(null);
  await setMode('gone');
  performance.clearResourceTimings();
  const isFetched = (file: string): boolean => performance.getEntriesByType('resource').some(({ name }) => name.includes(file));
  fixture.start();
  await mapReady();
  fixture.fly(COUNTRY, 7);
  await eventually(() => expect(isFetched('nearLand')).toBe(true));
  await eventually(() => expectView(COUNTRY, 7));
  expect(isFetched('countries-50m')).toBe(false);
  fixture.fly({ lng: 10, lat: 50 }, 7);
  await eventually(() => expect(isFetched('countries-50m')).toBe(true));
});

describe('with providers', () => {
  test('base map: every choice keeps our layers and the camera and shows its providers’ attribution', async () => {
    fixture = await openMapFixture(style);
    fixture.fly(START, 18);
    fixture.start();
    expect(drawn()).toMatchObject({ kind: 'offline' });
    await mapReady();
    const seen: string[] = [];
    const unsubscribe = subscribeKey(viewSlice, 'baseMap', (kind) => seen.push(kind), true);
    for (const name of BASE_MAPS) {
      chooseBaseMap(name);
      await settled(name, 'online');
      await eventually(() => {
        expect(sign()).toContain('OpenFreeMap © OpenMapTiles');
        expect(sign().includes('Fake heights')).toBe(name === 'outdoors' || name === 'terrain');
        expect(sign().includes('Fake imagery')).toBe(name === 'satellite');
        expectView(START, 18);
      });
      // The attribution in the provider's own description is not shown.
      expect(sign()).not.toContain('fake provider');
    }
    // One online map replaces the other without our own map in between.
    expect(seen).toEqual(['online']);
    unsubscribe();
    await fixture.clickUntil(180, 318, () => expect(fixture.parcels).toContain(MIDDLE_PARCEL_ID));
    expect(warned()).toEqual([]);
  });

  test('base map: the theme changes once its style is loaded', async () => {
    settingsSlice.theme = 'light';
    fixture = await openMapFixture(style);
    fixture.start();
    await mapReady();
    await settled('street', 'online');
    settingsSlice.theme = 'dark';
    await eventually(() => expect(fixture.container.dataset.mapTheme).toBe('dark'));
    await settled('street', 'online');
  });

  test('base map: after several quick choices the last one is shown', async () => {
    fixture = await openMapFixture(style);
    fixture.start();
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
  fixture = await openMapFixture(faulty as object);
  const seen: string[] = [];
  const unsubscribe = subscribeKey(viewSlice, 'baseMap', (kind) => seen.push(kind), true);
  fixture.start();
  await mapReady();
  await settled('street', 'offline');
  unsubscribe();
  expect(seen).not.toContain('online');
});

test.each(['notFound', 'gone'] as const)('base map: while tiles fail (%s) our own map is shown', async (mode) => {
  fixture = await openMapFixture(style);
  await setMode(mode);
  fixture.start();
  await mapReady();
  for (const name of ['satellite', 'terrain', 'street'] as const) {
    chooseBaseMap(name);
    await settled(name, 'offline');
  }
  await setMode('working');
  chooseBaseMap('street');
  await settled('street', 'online');
  expect(warned()).toEqual([]);
});

test('base map: a retry of a provider in vain is shown as loading and sets no style', async () => {
  fixture = await openMapFixture(null);
  await setMode('gone');
  fixture.start();
  await mapReady();
  await settled('street', 'offline');
  const sets = vi.spyOn(shownMap()!, 'setStyle');
  const reports: boolean[] = [];
  const stop = subscribeKey(viewSlice, 'baseMapComing', (isComing) => reports.push(isComing), true);
  dispatchEvent(new Event('online'));
  await eventually(() => expect(reports).toEqual([true, false]));
  stop();
  expect(sets).not.toHaveBeenCalled();
});

test('base map: ours replaces a provider that fails, until the network is back', async () => {
  fixture = await openMapFixture(style);
  fixture.start();
  await mapReady();
  await settled('street', 'online');
  await setMode('gone');
  for (const lng of [105, 106, 107]) {
    fixture.fly({ lng, lat: 12 }, 13);
    await eventually(() => expectView({ lng, lat: 12 }, 13));
  }
  await settled('street', 'offline');
  await setMode('working');
  dispatchEvent(new Event('online'));
  await settled('street', 'online');
});

test('base map: changes made while the first style loads are drawn without setting a style', async () => {
  fixture = await openMapFixture(null);
  await setMode('gone');
  coverageSlice.areas = [];
  fixture.start();
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

test('base map: the streets of a ward are drawn in a task after the one in which they arrive', async () => {
  fixture = await openMapFixture(null);
  await setMode('gone');
  fixture.start();
  await mapReady();
  await settled('street', 'offline');
  const source = shownMap()!.getSource<GeoJSONSource>('ground')!;
  const sets = vi.spyOn(source, 'setData');
  showGround({ wardCode: '20314', streets: [{ name: 'Mẹ Nhu', line: [START, { lng: 108.222, lat: 16.006 }] }], areas: [] }, 6);
  // Subscribers of a slice run in microtasks of the same task.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(sets).not.toHaveBeenCalled();
  await eventually(() => expect(sets).toHaveBeenCalledOnce());
  const { features } = (await source.getData()) as FeatureCollection;
  expect(features.map(({ properties }) => properties?.name)).toEqual(['Mẹ Nhu']);
});
