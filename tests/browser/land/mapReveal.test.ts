import { afterEach, expect, test } from 'vitest';
import { shownMap } from '../../../src/map/view/shownMap.ts';
import { selectionSlice } from '../../../src/state/parcel/selectionSlice.ts';
import { mapReady, type MapFixture, openMapFixture } from '../mapFixture.ts';
import { eventually } from '../../support/run/eventually.ts';

const START = { lng: 108.221, lat: 16.005 };
const RING = [START, { ...START, lng: START.lng + 0.0002 }, { ...START, lat: START.lat + 0.0002 }];

let fixture: MapFixture;
afterEach(() => fixture.tearDown());

test('map: the layers of the first opened parcel are added in their places, in a task of their own', async () => {
  fixture = await openMapFixture(null);
  fixture.fly(START, 18);
  fixture.start();
  await mapReady();
  const map = shownMap()!;
  const layersShown = (): string[] => map.getLayersOrder().filter((id) => id.startsWith('selection-'));
  expect(layersShown()).toEqual([]);
  Object.assign(selectionSlice, { status: 'ready', parcel: { id: 'p', ring: RING, label: '', landCode: 'ODT' } });
  // Not in the task that renders the panel.
  await Promise.resolve();
  await Promise.resolve();
  expect(layersShown()).toEqual([]);
  await eventually(() => expect(map.getSource('selection') && map.isSourceLoaded('selection')).toBe(true));
  // Its ground is under all names, its sides are above them.
  const order = map.getLayersOrder();
  const names = order.findIndex((id) => map.getLayer(id)!.type === 'symbol');
  expect(order.indexOf('selection-fill')).toBeLessThan(names);
  expect(order.indexOf('selection-casing')).toBeGreaterThan(names);
  expect(fixture.warnings.mock.calls.filter(([from]) => from === 'map:')).toEqual([]);
});
