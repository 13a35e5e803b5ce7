import { expect, it } from 'vitest';
import { ringContains } from '../../../src/domain/geometry/ring.ts';

const L_SHAPE = [
  [0, 0],
  [10, 0],
  [10, 1],
  [1, 1],
  [1, 10],
  [0, 10],
].map(([lng, lat]) => ({ lng: lng!, lat: lat! }));

it.each([
  ['in the foot', 5, 0.5, true],
  ['in the stem', 0.5, 5, true],
  ['in the notch', 5, 5, false],
  ['left of it', -1, 0.5, false],
  ['level with a corner, outside', 11, 1, false],
])('ringContains: a point %s', (_where, lng, lat, inside) => {
  expect(ringContains(L_SHAPE, { lng, lat })).toBe(inside);
  expect(ringContains([...L_SHAPE].reverse(), { lng, lat })).toBe(inside);
});

it('ringContains: no ring contains nothing', () => {
  expect(ringContains([], { lng: 0, lat: 0 })).toBe(false);
});
