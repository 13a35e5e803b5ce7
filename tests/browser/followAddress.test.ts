import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followAddress } from '../../src/flows/shell/followAddress.ts';
import { addressSlice } from '../../src/state/shell/addressSlice.ts';
import { layersSlice } from '../../src/state/layers/layersSlice.ts';
import { mapModeSlice } from '../../src/state/map/mapModeSlice.ts';
import { recordView, viewSlice } from '../../src/state/map/viewSlice.ts';
import { eventually } from '../support/run/eventually.ts';

/** There is no map here: the test reports where it rests. */
const rest = (lng: number): void => recordView({ center: { lng, lat: 16 }, zoom: 16, bearing: 0, pitch: 0 });
const passes = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

let unfollow: () => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  history.replaceState(null, '', `${location.pathname}${location.search}#12/10/100`);
  rest(108);
  unfollow = followAddress();
});
afterEach(() => {
  unfollow();
  vi.useRealTimers();
  vi.restoreAllMocks();
  Object.assign(viewSlice, { center: null, zoom: 0, flight: null, heading: null });
  Object.assign(mapModeSlice, { baseMap: 'street', rotation: 'paused' });
  Object.assign(layersSlice, { open: [], parcelOpacity: 60 });
  Object.assign(addressSlice, { layerIds: [], layers: [], parcel: null, parcelMissing: false });
  history.replaceState(null, '', location.pathname + location.search);
});

test('address: it is written when map or slices change, a few times a second at most, in the hash only', async () => {
  const written = vi.spyOn(history, 'replaceState');
  const { pathname, search } = location;
  for (let step = 0; step < 100; step += 1) {
    rest(108 + step / 100);
    await passes(10);
  }
  await passes(1_000);
  layersSlice.parcelOpacity = 40;
  await passes(1_000);
  expect(location.hash).toBe('#16/16/108.99&parcels=40');
  expect([location.pathname, location.search]).toEqual([pathname, search]);
  expect(written.mock.calls.length).toBeLessThanOrEqual(5);
});

test('address: it is not written while the map turns, and has the final view afterwards', async () => {
  await passes(1_000);
  const before = location.hash;
  mapModeSlice.rotation = 'rotating';
  for (let step = 0; step < 20; step += 1) {
    rest(107 + step / 100);
    await passes(100);
  }
  expect(location.hash).toBe(before);
  mapModeSlice.rotation = 'paused';
  await passes(1_000);
  expect(location.hash).toBe('#16/16/107.19');
});

test('address: a write that the browser refuses is repeated later', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(history, 'replaceState').mockImplementationOnce(() => {
    throw new DOMException('too often', 'SecurityError');
  });
  rest(107);
  await passes(1_000);
  expect(location.hash).toBe('#12/10/100');
  expect(warned).toHaveBeenCalledOnce();
  await passes(10_000);
  expect(location.hash).toBe('#16/16/107');
});

test('address: an anchor or a malformed hash changes nothing and is replaced', async () => {
  layersSlice.parcelOpacity = 40;
  await passes(1_000);
  for (const mistake of ['#top', '#1e999/NaN', '#map=nowhere', '#']) {
    location.hash = mistake;
    await eventually(async () => {
      await passes(500);
      expect(location.hash).toBe('#16/16/108&parcels=40');
    });
  }
  expect(viewSlice.flight).toBeNull();
});

test('address: a new hash starts a flight and stays until the map has arrived', async () => {
  await passes(1_000);
  location.hash = '#18/16.5/107/30/45&map=terrain';
  await eventually(() => expect(viewSlice.flight).toMatchObject({ center: { lng: 107, lat: 16.5 }, zoom: 18, bearing: 30, pitch: 45 }));
  expect(mapModeSlice.baseMap).toBe('terrain');
  await passes(5_000);
  expect(location.hash).toBe('#18/16.5/107/30/45&map=terrain');
  rest(107.5);
  await passes(1_000);
  expect(location.hash).toBe('#16/16/107.5&map=terrain');
});

test('address: a hash set during a flight is not overwritten by a view of that flight', async () => {
  rest(108);
  await passes(1_000);
  const start = location.hash;
  location.hash = '#18/16.5/107';
  await eventually(() => expect(viewSlice.flight).toMatchObject({ zoom: 18 }));
  await passes(1_000);
  // Back to the first view: the map has to turn round for it.
  location.hash = start;
  await eventually(() => expect(viewSlice.flight).toMatchObject({ center: { lng: 108, lat: 16 }, zoom: 16 }));
  layersSlice.parcelOpacity = 40;
  await passes(5_000);
  expect(location.hash).toBe(start);
  rest(108);
  await passes(1_000);
  expect(location.hash).toBe('#16/16/108&parcels=40');
});

test('address: Back out of an overlay keeps the current view of the map', async () => {
  await passes(1_000);
  history.replaceState({ base: 'here', overlays: 0, covered: true }, '');
  history.pushState({ base: 'here', overlays: 1 }, '');
  rest(107);
  await passes(1_000);
  expect(location.hash).toBe('#16/16/107');
  history.back();
  await eventually(() => expect(history.state).toMatchObject({ overlays: 0 }));
  await eventually(async () => {
    await passes(500);
    expect(location.hash).toBe('#16/16/107');
  });
  expect(viewSlice.flight).toBeNull();
});

test('address: Forward to an open parcel opens it again and keeps the view of the map', async () => {
  rest(108);
  await passes(1_000);
  history.replaceState({ base: 'here', overlays: 0, covered: true }, '');
  history.pushState({ base: 'here', overlays: 1 }, '', '#12/10/100&parcel=thua-7');
  history.back();
  await eventually(() => expect(history.state).toMatchObject({ overlays: 0 }));
  await eventually(async () => {
    await passes(500);
    expect(location.hash).toBe('#16/16/108');
  });
  history.forward();
  // The parcel is requested; no source has it here.
  await eventually(() => expect(addressSlice.parcelMissing).toBe(true));
  expect(viewSlice.flight).toBeNull();
});
