import { expect, it } from 'vitest';
import { type LngLat, packPoints } from '../../../../src/domain/geometry/lngLat.ts';
import { interiorPoint, ringContains } from '../../../../src/domain/geometry/ring.ts';

const L_SHAPE = [
  [0, 0],
  [10, 0],
  [10, 1],
  [1, 1],
  [1, 10],
  [0, 10],
] as const;

it.each([
  ['in the foot', 5, 0.5, true],
  ['in the stem', 0.5, 5, true],
  ['in the notch', 5, 5, false],
  ['left of it', -1, 0.5, false],
  ['level with a corner, outside', 11, 1, false],
])('ringContains: a point %s', (_where, lng, lat, inside) => {
  expect(ringContains(L_SHAPE.flat(), lng, lat)).toBe(inside);
  expect(ringContains(L_SHAPE.toReversed().flat(), lng, lat)).toBe(inside);
});

it('ringContains: an empty ring contains nothing', () => {
  expect(ringContains([], 0, 0)).toBe(false);
});

const ring = (...pairs: Array<[number, number]>): LngLat[] => pairs.map(([lng, lat]) => ({ lng, lat }));

it.each([
  ['a square', ring([0, 0], [2, 0], [2, 2], [0, 2])],
  ['an L whose mean lies outside', ring([0, 0], [10, 0], [10, 1], [1, 1], [1, 10], [0, 10])],
  ['a U', ring([0, 0], [9, 0], [9, 9], [8, 9], [8, 1], [1, 1], [1, 9], [0, 9])],
  ['a triangle', ring([0, 0], [4, 0], [0, 3])],
  ['a thin sliver', ring([0, 0], [10, 0.001], [10, 0.002], [0, 0.001])],
  ['corners level with the mean', ring([0, 0], [1, 1], [2, 0], [2, 2], [1, 1.0001], [0, 2])],
])('interiorPoint: it is inside %s', (_what, shape) => {
  for (const point of [interiorPoint(shape), interiorPoint([...shape].reverse())]) {
    expect(ringContains(packPoints(shape), point.lng, point.lat)).toBe(true);
  }
});

it('interiorPoint: for one or two corners it is their middle', () => {
  expect(interiorPoint(ring([105, 21]))).toEqual({ lng: 105, lat: 21 });
  expect(interiorPoint(ring([105, 21], [106, 22]))).toEqual({ lng: 105.5, lat: 21.5 });
});
