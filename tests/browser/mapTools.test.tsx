import { GeoJSONSource } from 'maplibre-gl';
import { Profiler } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CircleSlider } from '../../src/features/map/CircleSlider.tsx';
import { PickHere } from '../../src/features/map/PickHere.tsx';
import { RotateTool } from '../../src/features/map/LocateTool.tsx';
import { stopRotation, toggleRotation } from '../../src/flows/map/toggleRotation.ts';
import { dragCamera, setCamera } from '../../src/flows/map/flyTo.ts';
import { cameraSlice, viewSlice, watchCamera } from '../../src/state/map/viewSlice.ts';
import { shownMap } from '../../src/map/view/shownMap.ts';
import { locationSlice } from '../../src/state/shell/compassSlice.ts';
import { mapModeSlice } from '../../src/state/map/mapModeSlice.ts';
import { mapReady, openMapFixture, type MapFixture } from './mapFixture.ts';
import { renderPanel } from './support/renderPanel.tsx';
import { signal } from '../../src/state/signal.ts';
import { emulateMotion } from './support/emulateMotion.ts';
import { eventually } from '../support/run/eventually.ts';

let fixture: MapFixture;
// The map must animate flights and spins.
beforeAll(() => emulateMotion('no-preference'));
beforeEach(async () => {
  fixture = await openMapFixture(null);
  fixture.start();
  await mapReady();
  watchCamera(true);
});
afterEach(() => {
  stopRotation();
  watchCamera(false);
  fixture.tearDown();
  Object.assign(locationSlice, { status: 'idle', position: null, accuracyM: null });
});

/** Waits for `times` further directions of the camera. */
async function directions(times: number): Promise<number[]> {
  const seen = [cameraSlice.bearing];
  await eventually(() => {
    if (cameraSlice.bearing !== seen.at(-1)) seen.push(cameraSlice.bearing);
    expect(seen.length).toBeGreaterThan(times);
  });
  return seen;
}

test('rotation: a spinning map renders no component and redraws no circle', async () => {
  let renders = 0;
  await renderPanel(
    <Profiler id="tools" onRender={() => (renders += 1)}>
      <RotateTool />
      <CircleSlider />
      <PickHere />
    </Profiler>,
  );
  const drawn = vi.spyOn(GeoJSONSource.prototype, 'setData');
  toggleRotation();
  await eventually(() => expect(cameraSlice.pitch).toBeCloseTo(65, 1));
  await directions(1);
  const circles = (): number => drawn.mock.contexts.filter((source) => (source as GeoJSONSource).id === 'circles').length;
  const before = { renders, circles: circles() };
  expect(shownMap()!.getSource('circles')).toBeDefined();
  const seen = await directions(4);
  expect({ renders, circles: circles() }).toEqual(before);
  // Directions grow: the map turns clockwise.
  expect(seen.toSorted((one, other) => one - other)).toEqual(seen);
  toggleRotation();
  await eventually(() => expect(cameraSlice.pitch).toBeCloseTo(0, 5));
  expect(mapModeSlice.rotation).toBe('paused');
  drawn.mockRestore();
});

test('rotation: a camera change and a flight interrupt the spin, which continues after them', async () => {
  toggleRotation();
  await directions(1);
  dragCamera({ bearing: 200 });
  await eventually(() => expect(cameraSlice.bearing).toBeGreaterThan(200));
  fixture.fly({ lng: 108.3, lat: 16.1 }, 17);
  await eventually(() => expect(viewSlice.center?.lng).toBeCloseTo(108.3, 4));
  await directions(2);
  expect(cameraSlice.pitch).toBeCloseTo(65, 1);
});

test('camera: a slider acts at once, a tool after a short flight, and each request is used once', async () => {
  dragCamera({ zoom: 12, pitch: 40, bearing: 90 });
  await eventually(() => expect(viewSlice.pitch).toBeCloseTo(40, 5));
  expect([viewSlice.zoom, viewSlice.bearing]).toEqual([12, 90]);
  setCamera({ bearing: 0, pitch: 0 });
  await eventually(() => expect([viewSlice.pitch, viewSlice.bearing]).toEqual([0, 0]));
  expect(viewSlice.zoom).toBe(12);
  fixture.stop();
  dragCamera({ zoom: 13 });
  fixture.start();
  await mapReady();
  await eventually(() => expect(viewSlice.zoom).toBe(13));
});

test('camera: a flight sets direction and tilt only if it has them', async () => {
  viewSlice.flight = signal({ center: { lng: 108.2, lat: 16 }, zoom: 15, bearing: 30, pitch: 20, delayMs: 0 });
  await eventually(() => expect([viewSlice.bearing, viewSlice.pitch]).toEqual([30, 20]));
  viewSlice.flight = signal({ center: { lng: 108.3, lat: 16 }, zoom: 15, delayMs: 0 });
  await eventually(() => expect(viewSlice.center?.lng).toBeCloseTo(108.3, 4));
  expect([Math.round(viewSlice.bearing), Math.round(viewSlice.pitch)]).toEqual([30, 20]);
});

test('camera: a flight to a box fills the area that panels leave free, up to its maximum zoom', async () => {
  const lot = { west: 108.2, south: 16, east: 108.204, north: 16.004 };
  const flight = { center: { lng: 108.202, lat: 16.002 }, zoom: 20, delayMs: 0 };
  viewSlice.flight = signal({ ...flight, box: lot });
  await eventually(() => expect(viewSlice.center?.lng).toBeCloseTo(108.202, 4));
  const free = viewSlice.zoom;
  expect(free).toBeGreaterThan(13);
  viewSlice.padding = { top: 0, right: 0, bottom: window.innerHeight - 200, left: 0 };
  viewSlice.flight = signal({ ...flight, box: lot });
  await eventually(() => expect(viewSlice.zoom).toBeLessThan(free - 0.5));
  viewSlice.flight = signal({ ...flight, box: { west: 108.202, south: 16.002, east: 108.20201, north: 16.00201 } });
  await eventually(() => expect(viewSlice.zoom).toBe(20));
  viewSlice.padding = { top: 0, right: 0, bottom: 0, left: 0 };
});

test('location: it is drawn with its accuracy', async () => {
  Object.assign(locationSlice, { status: 'found', position: { lng: 108.221, lat: 16.005 }, accuracyM: 30 });
  await eventually(async () => {
    const data = await shownMap()!.getSource<GeoJSONSource>('circles')!.getData();
    const { features } = data as GeoJSON.FeatureCollection;
    expect(features.map(({ properties }) => properties)).toMatchObject([{ kind: 'accuracy' }, { kind: 'location' }, { label: '±30 m' }]);
    // The view is fitted to the circle, so a label at the circle's edge would leave it.
    expect(features[2]!.geometry).toEqual(features[1]!.geometry);
  });
});
