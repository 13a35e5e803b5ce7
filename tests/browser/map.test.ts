import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { subscribeKey } from 'valtio/utils';
import { page, userEvent } from 'vitest/browser';
import { shownMap } from '../../src/map/view/shownMap.ts';
import { boxCorners } from '../../src/domain/geometry/box.ts';
import { coverageSlice } from '../../src/state/map/coverageSlice.ts';
import { pinSlice } from '../../src/state/results/resultsSlice.ts';
import { settingsSlice } from '../../src/state/shell/settingsSlice.ts';
import { viewSlice } from '../../src/state/map/viewSlice.ts';
import { MIDDLE_PARCEL_ID } from './mapSampleTiles.ts';
import { changeTiles, expectView, mapIdle, mapReady, type MapFixture, openMapFixture } from './mapFixture.ts';
import { emulateMotion } from './support/emulateMotion.ts';
import { eventually } from '../support/run/eventually.ts';

const START = { lng: 108.221, lat: 16.005 };

let fixture: MapFixture;
// The map must animate flights and spins.
beforeAll(() => emulateMotion('no-preference'));
beforeEach(async () => {
  fixture = await openMapFixture(null);
});
afterEach(() => fixture.tearDown());

test('map: it starts on the sample land at zoom 16, records that view and has a spoken name', async () => {
  fixture.start();
  expect(viewSlice.map).toBe('loading');
  await mapReady();
  expectView(START, 16);
  expect(fixture.canvas().getAttribute('aria-label')).toBe('Bản đồ');
});

test('map: a view requested before the start replaces the initial one', async () => {
  Object.assign(viewSlice, { center: { lng: 105.8542, lat: 21.0285 }, zoom: 15, bearing: 30, pitch: 45 });
  fixture.start();
  await mapReady();
  expectView({ lng: 105.8542, lat: 21.0285 }, 15);
  expect([viewSlice.bearing, viewSlice.pitch]).toEqual([30, 45]);
});

test('map: stopped and started again, it keeps its view and repeats no flight', async () => {
  fixture.fly({ lng: 106.7009, lat: 10.7769 }, 15);
  fixture.start();
  await mapReady();
  await eventually(() => expectView({ lng: 106.7009, lat: 10.7769 }, 15));
  fixture.stop();
  Object.assign(viewSlice, { center: { lng: 108.2, lat: 16.05 }, zoom: 14 });
  fixture.start();
  await mapReady();
  expectView({ lng: 108.2, lat: 16.05 }, 14);
});

test('map: the pin is drawn at the slice’s position, has its address as name and can be removed', async () => {
  fixture.start();
  await mapReady();
  pinSlice.position = START;
  pinSlice.address = 'Phường Hoà Xuân';
  const pin = page.getByRole('button', { name: 'Phường Hoà Xuân' });
  await expect.element(pin).toBeInTheDocument();
  await eventually(() => {
    const box = pin.element().getBoundingClientRect();
    expect(box.left + box.width / 2).toBeCloseTo(180, -0.5);
    expect(box.bottom).toBeCloseTo(320, -1);
  });
  pinSlice.position = null;
  await expect.element(pin).not.toBeInTheDocument();
});

test('map: a flight requested before the map exists is made once', async () => {
  fixture.fly({ lng: 106.7009, lat: 10.7769 }, 15);
  fixture.start();
  await mapReady();
  await eventually(() => expectView({ lng: 106.7009, lat: 10.7769 }, 15));
  fixture.fly(START, 17);
  await eventually(() => expectView(START, 17));
});

test('map: a later flight replaces one that has not started', async () => {
  fixture.start();
  await mapReady();
  fixture.fly({ lng: 100, lat: 10 }, 9, 60_000);
  fixture.fly(START, 18, 1);
  await eventually(() => expectView(START, 18));
});

test('map: a flight that replaces another one reports no view in between', async () => {
  fixture.start();
  await mapReady();
  // A map that has drawn nothing jumps instead of flying.
  await mapIdle();
  const reports: number[] = [];
  const stop = subscribeKey(viewSlice, 'center', (center) => reports.push(center?.lng ?? NaN), true);
  // A busy machine may miss the whole flight between two checks: it is started again then.
  await eventually(async () => {
    fixture.fly(START, 16);
    await eventually(() => expectView(START, 16));
    reports.length = 0;
    fixture.fly({ lng: START.lng + 0.01, lat: START.lat }, 16);
    await eventually(() => expect(shownMap()!.getCenter().lng).toBeGreaterThan(START.lng + 0.002), 5);
    expect(shownMap()!.isMoving()).toBe(true);
  });
  fixture.fly(START, 17);
  await eventually(() => expectView(START, 17));
  stop();
  expect(new Set(reports.map((lng) => lng.toFixed(3)))).toEqual(new Set([START.lng.toFixed(3)]));
});

test('map: panels move the pin to the middle of the free area', async () => {
  pinSlice.position = START;
  fixture.start();
  await mapReady();
  viewSlice.padding = { top: 0, right: 0, bottom: 300, left: 0 };
  await eventually(() => {
    const { bottom } = fixture.container.querySelector('.thua-pin')!.getBoundingClientRect();
    expect(Math.abs(bottom - 170)).toBeLessThan(8);
  });
  expectView(START, 16);
});

test('map: pressing the pin by finger or key is not a tap on the land', async () => {
  pinSlice.position = START;
  fixture.start();
  await mapReady();
  const pin = page.getByRole('button', { name: 'Vị trí đã ghim' });
  await pin.click();
  (pin.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await eventually(() => expect(fixture.pinPresses).toBe(2));
  expect(fixture.positions).toEqual([]);
});

test('map: a tap picks the parcel, a second tap the place, Enter the parcel in the middle', async () => {
  fixture.fly(START, 18);
  fixture.start();
  await mapReady();
  await fixture.clickUntil(180, 318, () => expect(fixture.parcels).toContain(MIDDLE_PARCEL_ID));
  const before = fixture.positions.length;
  await userEvent.dblClick(page.elementLocator(fixture.canvas()), { position: { x: 180, y: 318 } });
  await eventually(() => expect(fixture.positions.length).toBeGreaterThan(before));
  fixture.parcels.length = 0;
  fixture.canvas().focus();
  await userEvent.keyboard('{Enter}');
  await eventually(() => expect(fixture.parcels).toEqual([MIDDLE_PARCEL_ID]));
});

test('map: a tap beside parcels picks the place', async () => {
  Object.assign(viewSlice, { center: { lng: 107.5, lat: 10.5 }, zoom: 16 });
  fixture.start();
  await mapReady();
  await fixture.clickUntil(180, 320, () => expect(fixture.positions.length).toBeGreaterThan(0));
  expect(fixture.parcels).toEqual([]);
  expect(fixture.positions[0]?.lng).toBeCloseTo(107.5, 3);
  expect(fixture.positions[0]?.lat).toBeCloseTo(10.5, 3);
});

test('map: from afar a press on an area with data leads to it; near the ground it picks the place', async () => {
  const ring = boxCorners({ west: 108.2, south: 15.99, east: 108.24, north: 16.02 });
  const named = { code: '20314', level: 'ward' as const, name: 'Hòa Xuân', nameWithType: 'Phường Hòa Xuân', cityName: 'Đà Nẵng' };
  coverageSlice.areas = [{ ...named, hasParcels: true, center: START, ring }];
  Object.assign(viewSlice, { center: { lng: 108.22, lat: 16.005 }, zoom: 11 });
  fixture.start();
  await mapReady();
  await fixture.clickUntil(180, 300, () => expect(fixture.areas).toContain('20314'));
  // 15 px inside its western side; at this zoom only a press near the outline counts.
  fixture.areas.length = 0;
  shownMap()!.jumpTo({ center: [108.2 + (15 / 512 / 2 ** 14) * 360, 16.01], zoom: 14 });
  await fixture.clickUntil(180, 320, () => expect(fixture.areas).toContain('20314'));
  fixture.areas.length = 0;
  for (const [zoom, lng] of [
    [14, 108.213],
    [15.2, 108.2],
  ] as const) {
    fixture.positions.length = 0;
    shownMap()!.jumpTo({ center: [lng, 16.0149], zoom });
    await fixture.clickUntil(180, 320, () => expect(fixture.positions.length).toBeGreaterThan(0));
  }
  expect(fixture.areas).toEqual([]);
});

test('map: a long press, the right button and Shift+F10 request the place menu and pick nothing', async () => {
  fixture.fly(START, 18);
  fixture.start();
  await mapReady();
  await fixture.clickUntil(180, 318, () => expect(fixture.parcels.length).toBeGreaterThan(0));
  fixture.parcels.length = 0;
  fixture.positions.length = 0;
  const touch = new Touch({ identifier: 1, target: fixture.canvas(), clientX: 180, clientY: 318 });
  const send = (type: string, touches: Touch[]): void => {
    fixture
      .canvas()
      .dispatchEvent(new TouchEvent(type, { touches, targetTouches: touches, changedTouches: [touch], bubbles: true, cancelable: true }));
  };
  send('touchstart', [touch]);
  await eventually(() => expect(fixture.menus).toHaveLength(1));
  send('touchend', []);
  fixture.canvas().dispatchEvent(new MouseEvent('click', { clientX: 180, clientY: 318, bubbles: true }));
  expect([fixture.positions, fixture.parcels]).toEqual([[], []]);
  for (const type of ['mousedown', 'contextmenu', 'mouseup']) {
    const mouse = { clientX: 180, clientY: 318, button: 2, bubbles: true, cancelable: true };
    fixture.canvas().dispatchEvent(new MouseEvent(type, mouse));
  }
  fixture.canvas().dispatchEvent(new KeyboardEvent('keydown', { key: 'F10', shiftKey: true, bubbles: true }));
  expect(fixture.menus).toHaveLength(3);
  expect(fixture.menus[1]!.lng).toBeCloseTo(fixture.menus[0]!.lng, 9);
  expect(fixture.menus[2]!.lng).toBeCloseTo(START.lng, 3);
});

test('map: drawn cells are requested again when the tile version grows', async () => {
  fixture.start();
  await mapReady();
  await eventually(() => expect(fixture.askedCells.length).toBeGreaterThan(0));
  const cells = new Set(fixture.askedCells.splice(0));
  changeTiles();
  await eventually(() => expect(new Set(fixture.askedCells)).toEqual(cells));
});

test('map: the theme can change while the map is open', async () => {
  settingsSlice.theme = 'light';
  fixture.start();
  await mapReady();
  expect(fixture.container.dataset.mapTheme).toBe('light');
  settingsSlice.theme = 'dark';
  await eventually(() => expect(fixture.container.dataset.mapTheme).toBe('dark'));
  await fixture.clickUntil(180, 318, () => expect(fixture.parcels.length).toBeGreaterThan(0));
});

test('map: a lost WebGL context is reported, and the map is restored in the same view', async () => {
  fixture.fly(START, 18);
  pinSlice.position = START;
  fixture.start();
  await mapReady();
  await eventually(() => expectView(START, 18));
  const lose = fixture.canvas().getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
  lose.loseContext();
  await eventually(() => expect(viewSlice.map).toBe('contextLost'));

  // Changes made meanwhile must not reach the dead map.
  pinSlice.address = 'Trong lúc mất hình';
  changeTiles();
  viewSlice.padding = { top: 0, right: 0, bottom: 100, left: 0 };
  await Promise.resolve();

  lose.restoreContext();
  await mapReady();
  expectView(START, 18);
  await expect.element(page.getByRole('button', { name: 'Trong lúc mất hình' })).toBeInTheDocument();
  // The pin would take the tap on the parcel under it.
  pinSlice.position = null;
  await fixture.clickUntil(180, 270, () => expect(fixture.parcels).toContain(MIDDLE_PARCEL_ID));
});

test('map: a context that is never restored is replaced by a new one', async () => {
  fixture.start();
  await mapReady();
  const lost = fixture.canvas();
  lost.getContext('webgl2')!.getExtension('WEBGL_lose_context')!.loseContext();
  await eventually(() => expect(viewSlice.map).toBe('contextLost'));
  await mapReady();
  expect(fixture.canvas()).not.toBe(lost);
});

test('map: stopping while the context is lost causes no error', async () => {
  fixture.start();
  await mapReady();
  fixture.canvas().getContext('webgl2')!.getExtension('WEBGL_lose_context')!.loseContext();
  await eventually(() => expect(viewSlice.map).toBe('contextLost'));
  fixture.stop();
  expect(fixture.container.querySelector('canvas')).toBeNull();
});

test('map: without WebGL the slice reports a failure', () => {
  const noWebGl = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    fixture.start();
    expect(viewSlice.map).toBe('failed');
    expect(said).toHaveBeenCalled();
  } finally {
    noWebGl.mockRestore();
    said.mockRestore();
  }
});
