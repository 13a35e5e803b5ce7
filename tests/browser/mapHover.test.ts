import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changeTiles, mapReady, type MapStage, setMapStage } from './mapStage.ts';
import { sampleCells } from './land/sampleCells.ts';
import { eventually } from '../support/run/eventually.ts';

const START = { lng: 108.221, lat: 16.005 };

let stage: MapStage;
beforeEach(async () => {
  stage = await setMapStage(null);
  stage.fly(START, 18);
  stage.start();
  await mapReady();
  await stage.clickUntil(180, 318, () => expect(stage.parcels.length).toBeGreaterThan(0));
});
afterEach(() => stage.tearDown());

const cursor = (): string => stage.canvas().style.cursor;
const moveMouse = (x: number, y: number): Promise<void> => userEvent.hover(page.elementLocator(stage.canvas()), { position: { x, y } });
/** Moves the mouse until the cursor is as expected: a moving map ignores it. */
const hovers = (x: number, y: number, expected: string): Promise<void> =>
  eventually(async () => {
    await moveMouse(x + 1, y);
    await moveMouse(x, y);
    expect(cursor()).toBe(expected);
  });

test('map hover: a parcel is hovered until the mouse leaves it or the map moves', async () => {
  await hovers(180, 318, 'pointer');
  stage.fly({ lng: 107.5, lat: 10.5 }, 18);
  await eventually(() => expect(cursor()).toBe(''));
  await hovers(180, 300, '');
});

test('map hover: it survives new geometry and ends when the parcel is gone', async () => {
  await hovers(180, 318, 'pointer');
  const before = stage.askedCells.length;
  changeTiles();
  await eventually(() => expect(stage.askedCells.length).toBeGreaterThan(before));
  expect(cursor()).toBe('pointer');
  stage.land = sampleCells({ type: 'FeatureCollection', features: [] });
  changeTiles();
  await hovers(180, 318, '');
});

test('map hover: a finger does not hover, and ends the hover of a mouse', async () => {
  await hovers(180, 318, 'pointer');
  const at = { clientX: 180, clientY: 318, bubbles: true };
  stage.canvas().dispatchEvent(new PointerEvent('pointerdown', { ...at, pointerType: 'touch' }));
  expect(cursor()).toBe('');
  stage.canvas().dispatchEvent(new MouseEvent('mousemove', at));
  expect(cursor()).toBe('');
});
