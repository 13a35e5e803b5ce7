import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { selectionSlice } from '../../src/state/parcel/selectionSlice.ts';
import { viewSlice } from '../../src/state/map/viewSlice.ts';
import { MIDDLE_PARCEL_ID } from './mapSampleTiles.ts';
import { changeTiles, expectView, mapReady, type MapStage, setMapStage } from './mapStage.ts';
import { emulateMotion } from './support/emulateMotion.ts';
import { eventually } from '../support/run/eventually.ts';

const START = { lng: 108.221, lat: 16.005 };

let stage: MapStage;
// The map must animate flights and spins.
beforeAll(() => emulateMotion('no-preference'));
beforeEach(async () => {
  stage = await setMapStage(null);
});
afterEach(() => {
  vi.restoreAllMocks();
  stage.tearDown();
});

async function loseContext(): Promise<void> {
  const lost = stage.canvas();
  lost.getContext('webgl2')!.getExtension('WEBGL_lose_context')!.loseContext();
  await eventually(() => expect(viewSlice.map !== 'ready' || stage.canvas() !== lost).toBe(true));
}

test('map context: when it is lost during a flight, the next map ends the flight', async () => {
  stage.start();
  await mapReady();
  await stage.clickUntil(180, 318, () => expect(stage.parcels).toContain(MIDDLE_PARCEL_ID));
  stage.fly({ lng: 108.3, lat: 16.1 }, 17);
  await loseContext();
  await mapReady();
  await eventually(() => expectView({ lng: 108.3, lat: 16.1 }, 17));
});

test('map context: when it is lost during a drag, the next map has the dragged view', async () => {
  stage.start();
  await mapReady();
  const send = (type: string, x: number, buttons: number): void => {
    stage.canvas().dispatchEvent(new MouseEvent(type, { clientX: x, clientY: 300, buttons, button: 0, bubbles: true, cancelable: true }));
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
  stage.fly(START, 18);
  stage.start();
  await mapReady();
  await loseContext();
  const ring = [START, { lng: 108.2211, lat: 16.005 }, { lng: 108.2211, lat: 16.0051 }];
  Object.assign(selectionSlice, { status: 'ready', parcel: { id: 'p', ring, label: '', landCode: 'ODT' } });
  changeTiles();
  stage.asked.length = 0;
  stage.askedCells.length = 0;
  await mapReady();
  expectView(START, 18);
  await eventually(() => expect(stage.asked.some((tile) => tile.startsWith('labels/18/'))).toBe(true));
  await eventually(() => expect(Number(stage.container.dataset.landBytes)).toBeGreaterThan(0));
  expect(stage.askedCells.length).toBeGreaterThan(0);
  await stage.clickUntil(180, 318, () => expect(stage.parcels).toContain(MIDDLE_PARCEL_ID));
});

test('map context: lost three times, the map is restored three times', async () => {
  stage.start();
  await mapReady();
  const canvases = new Set([stage.canvas()]);
  for (let time = 1; time <= 3; time += 1) {
    await loseContext();
    await mapReady();
    canvases.add(stage.canvas());
  }
  expect(canvases.size).toBe(4);
  expectView(START, 16);
});

test('map context: lost again and again, the map reports failure and can be started anew', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  stage.start();
  for (let time = 1; time <= 5; time += 1) {
    await mapReady();
    await loseContext();
  }
  await eventually(() => expect(viewSlice.map).toBe('failed'));
  expect(said).toHaveBeenCalledOnce();
  expect(stage.container.querySelector('canvas')).toBeNull();
  stage.stop();
  stage.start();
  await mapReady();
  expectView(START, 16);
});

test('map context: a browser that refuses new contexts for a moment is asked again', async () => {
  stage.start();
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
