import { expect, it } from 'vitest';
import { distanceToWardM, type FoundWard, nearestWard, wardReachM } from '../../../../../src/gateway/import/check/wardFinder.ts';

const wardAt = (lng: number | null, lat: number, isOwnMiddle = true): FoundWard =>
  ({ middle: lng === null ? undefined : { lng, lat }, isOwnMiddle, ward: {} }) as FoundWard;
const CENTER = Float64Array.of(105.8, 21);

it('ward finder: the nearest of several wards is chosen, one without a centre only if it is alone', () => {
  const [near, far, unknown] = [wardAt(105.81, 21.01), wardAt(106.2, 21.01), wardAt(null, 0)];
  for (const wards of [
    [near, far, unknown],
    [unknown, far, near],
    [far, near],
  ])
    expect(nearestWard(wards, CENTER)).toBe(near);
  expect(nearestWard([unknown, far], CENTER)).toBe(far);
  expect(nearestWard([unknown], CENTER)).toBe(unknown);
});

it('ward finder: of two equally near the first is chosen', () => {
  const twins = [wardAt(105.9, 21), wardAt(105.9, 21)];
  expect(nearestWard(twins, CENTER)).toBe(twins[0]);
});

it('ward finder: longitude comes first, and a district’s centre allows a larger distance', () => {
  // A degree of longitude there, and one of latitude.
  expect(distanceToWardM(CENTER, { lng: 106.8, lat: 21 })).toBeCloseTo(103_808, -2);
  expect(distanceToWardM(CENTER, { lng: 105.8, lat: 22 })).toBeCloseTo(111_195, -2);
  expect(wardReachM(wardAt(105, 21))).toBeLessThan(wardReachM(wardAt(105, 21, false)));
});
