import { expect, test } from 'vitest';
import { shareOutside } from '../../../../src/domain/packs/keptPack.ts';

const VIEW = { west: 108.2, south: 16, east: 108.212, north: 16.012 };

test('kept land: the share of a view outside it ignores streets between two boxes', () => {
  expect(shareOutside(VIEW, [])).toBe(1);
  expect(shareOutside(VIEW, [{ west: 108, south: 15, east: 109, north: 17 }])).toBe(0);
  const [left, right] = [
    { ...VIEW, east: 108.2058 },
    { ...VIEW, west: 108.2062 },
  ];
  expect(shareOutside(VIEW, [left, right])).toBe(0);
  expect(shareOutside(VIEW, [left])).toBeCloseTo(0.5, 1);
});
