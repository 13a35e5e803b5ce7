import { expect, it } from 'vitest';
import { fitZoom } from '../../../../src/domain/map/fitZoom.ts';
import { isBoxSeen } from '../../../../src/domain/map/isBoxSeen.ts';

it('fitZoom: the width of the world is 512 px at zoom 0', () => {
  const box = { west: -180, east: 180, south: -1, north: 1 };
  expect(fitZoom(box, { widthPx: 512, heightPx: 512 })).toBeCloseTo(0, 12);
  expect(fitZoom(box, { widthPx: 1024, heightPx: 512 })).toBeCloseTo(1, 12);
});

it('fitZoom: a tall box is fitted by its height', () => {
  const wide = { west: 108, east: 108.001, south: 16, north: 16.001 };
  const tall = { ...wide, north: 16.002 };
  const area = { widthPx: 300, heightPx: 300 };
  expect(fitZoom(tall, area)).toBeCloseTo(fitZoom({ ...wide, east: 108.001 }, { widthPx: 300, heightPx: 150 }), 3);
});

it('fitZoom: a single point fits at any zoom', () => {
  const point = { west: 108, east: 108, south: 16, north: 16 };
  expect(fitZoom(point, { widthPx: 300, heightPx: 300 })).toBe(Infinity);
});

const VIEW = { center: { lng: 105, lat: 21 }, zoom: 16, bearing: 0, pitch: 0 };
const AREA = { widthPx: 360, heightPx: 300 };
/** 360 px at zoom 16 are 0.00386° of longitude. */
const box = (west: number, east: number, halfLat = 0.0001) => ({ west, east, south: 21 - halfLat, north: 21 + halfLat });

it.each([
  ['a box around the middle', box(104.999, 105.001), VIEW, true],
  ['a point in the middle', box(105, 105, 0), VIEW, true],
  ['a box as wide as the area', box(105 - 0.00192, 105 + 0.00192), VIEW, true],
  ['a box wider than the area', box(105 - 0.002, 105 + 0.002), VIEW, false],
  ['a small box off to the side', box(105.0019, 105.0021), VIEW, false],
  ['a box higher than the area', box(104.9999, 105.0001, 0.0016), VIEW, false],
  ['a wide box on a turned map', box(105 - 0.0018, 105 + 0.0018), { ...VIEW, bearing: 45 }, false],
  ['a small box on a turned map', box(105 - 0.0008, 105 + 0.0008), { ...VIEW, bearing: 45 }, true],
  ['a wide box on a tilted map', box(105 - 0.0018, 105 + 0.0018), { ...VIEW, pitch: 60 }, false],
] as const)('shape in view: %s', (_name, of, view, seen) => {
  expect(isBoxSeen(of, view, AREA)).toBe(seen);
});
