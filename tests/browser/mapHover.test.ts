import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changeTiles, mapReady, type MapFixture, openMapFixture } from './mapFixture.ts';
import { sampleCells } from './land/sampleCells.ts';
import { eventually } from '../support/run/eventually.ts';

const START = { lng: 108.221, lat: 16.005 };

let fixture: MapFixture;
beforeEach(async () => {
  fixture = await openMapFixture(null);
  fixture.fly(START, 18);
  fixture.start();
  await mapReady();
  await fixture.clickUntil(180, 318, () => expect(fixture.parcels.length).toBeGreaterThan(0));
});
afterEach(() => fixture.tearDown());

const cursor = (): string => fixture.canvas().style.cursor;
const moveMouse = (x: number, y: number): Promise<void> => userEvent.hover(page.elementLocator(fixture.canvas()), { position: { x, y } });
/** Moves the mouse until the cursor is as expected: a moving map ignores it. */
const hovers = (x: number, y: number, expected: string): Promise<void> =>
  eventually(async () => {
    await moveMouse(x + 1, y);
    await moveMouse(x, y);
    expect(cursor()).toBe(expected);
  });

test('map hover: a parcel is hovered until the mouse leaves it or the map moves', async () => {
  await hovers(180, 318, 'pointer');
  fixture.fly({ lng: 107.5, lat: 10.5 }, 18);
  await eventually(() => expect(cursor()).toBe(''));
  await hovers(180, 300, '');
});

test('map hover: it survives new geometry and ends when the parcel is gone', async () => {
  await hovers(180, 318, 'pointer');
  const before = fixture.askedCells.length;
  changeTiles();
  await eventually(() => expect(fixture.askedCells.length).toBeGreaterThan(before));
  expect(cursor()).toBe('pointer');
  fixture.land = sampleCells({ type: 'FeatureCollection', features: [] });
  changeTiles();
  await hovers(180, 318, '');
});

test('map hover: a finger does not hover, and ends the hover of a mouse', async () => {
  await hovers(180, 318, 'pointer');
  const at = { clientX: 180, clientY: 318, bubbles: true };
  fixture.canvas().dispatchEvent(new PointerEvent('pointerdown', { ...at, pointerType: 'touch' }));
  expect(cursor()).toBe('');
  fixture.canvas().dispatchEvent(new MouseEvent('mousemove', at));
  expect(cursor()).toBe('');
});
