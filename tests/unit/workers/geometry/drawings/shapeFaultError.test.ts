import { expect, it } from 'vitest';
import { isPosition, positionFault } from '../../../../../workers/geometry/drawings/shapeFaultError.ts';

it.each([
  [360, 90, true],
  [-360, -90, true],
  [360.1, 0, false],
  [0, 90.1, false],
  [95, 100, false],
  [Number.NaN, 0, false],
])('shape faults: %d, %d is a position: %s', (lng, lat, is) => {
  expect(isPosition(lng, lat)).toBe(is);
});

it.each([
  [16, 108, 'latFirst'],
  [560_000, 1_770_000, 'metres'],
  [0, 200, 'notDegrees'],
])('shape faults: %d, %d is probably %s', (lng, lat, fault) => {
  expect(positionFault(lng, lat)).toBe(fault);
});
