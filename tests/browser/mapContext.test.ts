import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { selectionSlice } from '../../src/state/parcel/selectionSlice.ts';
import { viewSlice } from '../../src/state/map/viewSlice.ts';
import { MIDDLE_PARCEL_ID } from './mapSampleTiles.ts';
import { changeTiles, expectView, mapReady, type MapFixture, openMapFixture } from './mapFixture.ts';
import { emulateMotion } from './support/emulateMotion.ts';
import { eventually } from '../support/run/eventually.ts';

const START = { lng: 108.221, lat: 16.005 };

let fixture: MapFixture;
// The map must animate flights and spins.
beforeAll(() => emulateMotion('no-preference'));
beforeEach(async () => {
  fixture = await openMapFixture(null);
});
afterEach(() => {
  vi.restoreAllMocks();
  fixture.tearDown();
});

async function loseContext(): Promise<void> {
  const lost = fixture.canvas();
  lost.getContext('webgl2')!.getExtension('WEBGL_lose_context')!.loseContext();
  await eventually(() => expect(viewSlice.map !== 'ready' || fixture.canvas() !== lost).toBe(true));
}

test('map context: when it is lost during a flight, the next map ends the flight', async () => {
  fixture.start();
  await mapReady();
  await fixture.clickUntil(180, 318, () => expect(fixture.parcels).toContain(MIDDLE_PARCEL_ID));
  fixture.fly({ lng: 108.3, lat: 16.1 }, 17);
  await loseContext();
  await mapReady();
  await eventually(() => expectView({ lng: 108.3, lat: 16.1 }, 17));
});

test('map context: when it is lost during a drag, the next map has the dragged view', async () => {
  fixture.start();
  await mapReady();
  const send = (type: string, x: number, buttons: number): void => {
    fixture.canvas().dispatchEvent(new MouseEvent(type, { clientX: x, clientY: 300, buttons, button: 0, bubbles: true, cancelable: true }));
  };
  send('mousedown', 100, 1);
  for (let x = 100; x <= 200; x += 10) {
    send('mousemove', x, 1);
    await new Promise(requestAnimationFrame);
  }
  // The centre moves west by most of 100 px; 360 px are 0.0077 degrees at zoom 16.
  await loseContext();
  await mapReady();
  await eventually(() => expect(viewSlice.center!.lng).toBeLessThan(START.lng - 0.001));
  expect(viewSlice.zoom).toBeCloseTo(16, 3);
});

test('map context: selection and tiles are restored, with their changes', async () => {
  fixture.fly(START, 18);
  fixture.start();
  await mapReady();
  await loseContext();
  const ring = [START, { lng: 108.2211, lat: 16.005 }, { lng: 108.2211, lat: 16.0051 }];
  Object.assign(selectionSlice, { status: 'ready', parcel: { id: 'p', ring, label: '', landCode: 'ODT' } });
  changeTiles();
  fixture.asked.length = 0;
  fixture.askedCells.length = 0;
  await mapReady();
  expectView(START, 18);
  await eventually(() => expect(fixture.asked.some((tile) => tile.startsWith('labels/18/'))).toBe(true));
  await eventually(() => expect(Number(fixture.container.dataset.landBytes)).toBeGreaterThan(0));
  expect(fixture.askedCells.length).toBeGreaterThan(0);
  await fixture.clickUntil(180, 318, () => expect(fixture.parcels).toContain(MIDDLE_PARCEL_ID));
});

test('map context: lost three times, the map is restored three times', async () => {
  fixture.start();
  await mapReady();
  const canvases = new Set([fixture.canvas()]);
  for (let time = 1; time <= 3; time += 1) {
    await loseContext();
    await mapReady();
    canvases.add(fixture.canvas());
  }
  expect(canvases.size).toBe(4);
  expectView(START, 16);
});

test('map context: lost again and again, the map reports failure and can be started anew', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  fixture.start();
  for (let time = 1; time <= 5; time += 1) {
    await mapReady();
    await loseContext();
  }
  await eventually(() => expect(viewSlice.map).toBe('failed'));
  expect(said).toHaveBeenCalledOnce();
  expect(fixture.container.querySelector('canvas')).toBeNull();
  fixture.stop();
  fixture.start();
  await mapReady();
  expectView(START, 16);
});

test('map context: a browser that refuses new contexts for a moment is asked again', async () => {
  fixture.start();
  await mapReady();
  const real = HTMLCanvasElement.prototype.getContext;
  let refusals = 0;
  await loseContext();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement, ...args: unknown[]) {
    if (String(args[0]).startsWith('webgl') && refusals++ < 2) return null;
    return Reflect.apply(real, this, args);
  } as typeof real);
  await mapReady();
  expect(refusals).toBeGreaterThanOrEqual(2);
  expectView(START, 16);
});
