import { expect, it } from 'vitest';
import { ringContains } from '../../../src/domain/geometry/ring.ts';

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

it('ringContains: no ring contains nothing', () => {
  expect(ringContains([], 0, 0)).toBe(false);
});
