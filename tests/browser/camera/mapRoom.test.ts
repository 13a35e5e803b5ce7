import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { setCamera } from '../../../src/flows/map/flyTo.ts';
import { shownMap } from '../../../src/map/view/shownMap.ts';
import { signal } from '../../../src/state/signal.ts';
import { viewSlice } from '../../../src/state/map/viewSlice.ts';
import { expectView, mapIdle, mapReady, type MapFixture, openMapFixture } from '../mapFixture.ts';
import { emulateMotion } from '../support/emulateMotion.ts';
import { eventually } from '../../support/run/eventually.ts';

const START = { lng: 108.221, lat: 16.005 };

let fixture: MapFixture;
// The map must animate its flights.
beforeAll(() => emulateMotion('no-preference'));
beforeEach(async () => {
  fixture = await openMapFixture(null);
});
afterEach(() => fixture.tearDown());

/** Waits until the map is at rest with this padding and zoom. */
const expectRoom = (bottom: number, zoom: number): Promise<unknown> =>
  eventually(() => {
    expect(shownMap()!.isMoving()).toBe(false);
    expect(shownMap()!.getPadding().bottom).toBe(bottom);
    expectView(START, zoom);
  });

test('map padding: a panel is painted before the map moves; later moves already use the new padding', async () => {
  fixture.start();
  await mapReady();
  const map = shownMap()!;
  await mapIdle();
  const pad = (bottom: number): void => void (viewSlice.padding = { top: 0, right: 0, bottom, left: 0 });

  pad(200);
  // Slices notify in a microtask. Frames run in request order: the map's own comes after this one.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(map.isMoving()).toBe(false);
  await expectRoom(200, 16);

  pad(300);
  setCamera({ zoom: 17 });
  await expectRoom(300, 17);

  pad(100);
  const box = { west: START.lng - 0.0005, east: START.lng + 0.0005, south: START.lat - 0.002, north: START.lat + 0.002 };
  viewSlice.flight = signal({ center: START, zoom: 18, box, delayMs: 0 });
  // A flight, too, starts only after the page is painted.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(map.isMoving()).toBe(false);
  const corners: [[number, number], [number, number]] = [
    [box.west, box.south],
    [box.east, box.north],
  ];
  await eventually(() => {
    expect(map.isMoving()).toBe(false);
    expect(map.getPadding().bottom).toBe(100);
    // MapLibre fits so narrow a box into the free area of 540 px.
    expect(map.getZoom()).toBeCloseTo(map.cameraForBounds(corners, { padding: 540 / 14 })!.zoom!, 1);
  });

  // The corner numbers of a wide box (11 px) stay clear of the tools, which end 56 px from each side.
  const wide = { west: START.lng - 0.002, east: START.lng + 0.002, south: START.lat - 0.0001, north: START.lat + 0.0001 };
  viewSlice.flight = signal({ center: START, zoom: 20, box: wide, delayMs: 0 });
  await eventually(() => {
    expect(map.isMoving()).toBe(false);
    expect(map.project([wide.west, START.lat]).x).toBeGreaterThanOrEqual(56 + 11);
    expect(map.project([wide.west, START.lat]).x).toBeLessThan(80);
  });
});
