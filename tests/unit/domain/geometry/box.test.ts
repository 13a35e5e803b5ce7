import { describe, expect, it } from 'vitest';
import {
  boxCorners,
  boxesIntersect,
  boxContains,
  boxContainsBox,
  clipBox,
  distanceToBoxDeg,
  growBox,
} from '../../../../src/domain/geometry/box.ts';

const BOX = { west: 105, south: 20, east: 107, north: 21 };

describe('boxes', () => {
  it('boxes: corners are ordered north-east, south-east, south-west, north-west', () => {
    expect(boxCorners(BOX).map(({ lng, lat }) => [lng, lat])).toEqual([
      [107, 21],
      [107, 20],
      [105, 20],
      [105, 21],
    ]);
  });

  it('boxes: an edge belongs to its box, for points and for other boxes', () => {
    for (const { lng, lat } of boxCorners(BOX)) expect(boxContains(BOX, lng, lat)).toBe(true);
    expect(boxContainsBox(BOX, BOX)).toBe(true);
    for (const beside of [{ west: 107 }, { east: 105 }, { south: 21 }, { north: 20 }]) {
      expect(boxesIntersect({ ...BOX, west: 100, south: 10, east: 110, north: 30, ...beside }, BOX)).toBe(true);
    }
  });

  it.each([{ west: 104.9 }, { south: 19.9 }, { east: 107.1 }, { north: 21.1 }])(
    'boxes: one that extends beyond %o is not contained',
    (wider) => {
      expect(boxContainsBox(BOX, { ...BOX, ...wider })).toBe(false);
    },
  );

  it('boxes: distances scale degrees of longitude by the latitude', () => {
    expect(distanceToBoxDeg(BOX, { lng: 106, lat: 20.5 })).toBe(0);
    expect(distanceToBoxDeg(BOX, { lng: 106, lat: 23 })).toBe(2);
    expect(distanceToBoxDeg(BOX, { lng: 104, lat: 20 })).toBeCloseTo(Math.cos((20 * Math.PI) / 180), 9);
    expect(distanceToBoxDeg(BOX, { lng: 109, lat: 20 })).toBeCloseTo(2 * Math.cos((20 * Math.PI) / 180), 9);
  });

  it('boxes: they grow by a share of each side, and are clipped to the surroundings of a point', () => {
    expect(growBox(BOX, 0.5)).toEqual({ west: 104, south: 19.5, east: 108, north: 21.5 });
    expect(clipBox(BOX, { lng: 106, lat: 20.5 }, 0.25)).toEqual({ west: 105.75, south: 20.25, east: 106.25, north: 20.75 });
    expect(clipBox(BOX, { lng: 105, lat: 21 }, 0.25)).toEqual({ west: 105, south: 20.75, east: 105.25, north: 21 });
  });
});
