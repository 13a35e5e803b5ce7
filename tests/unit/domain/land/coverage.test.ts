import { expect, it } from 'vitest';
import { type CoverageArea, areasIntersecting, nearestArea } from '../../../../src/domain/land/coverage.ts';
import type { LngLatBox } from '../../../../src/domain/geometry/lngLat.ts';
import { boxCorners } from '../../../../src/domain/geometry/box.ts';

const codesIn = (areas: CoverageArea[], box: LngLatBox): string[] => areasIntersecting(areas, box).map(({ code }) => code);

const area = (code: string, west: number, south: number, size = 0.02): CoverageArea => ({
  code,
  level: 'ward',
  name: code,
  nameWithType: `Phường ${code}`,
  cityName: 'Đà Nẵng',
  hasParcels: true,
  center: { lng: west + size / 2, lat: south + size / 2 },
  ring: boxCorners({ west, south, east: west + size, north: south + size }),
});

const AREAS = [area('a', 105.7, 21), area('b', 108.2, 16), area('c', 108.3, 16)];

it('coverage: a view that touches an area is covered, one beside it is not', () => {
  expect(codesIn(AREAS, { west: 108.21, south: 16.01, east: 108.215, north: 16.015 })).toEqual(['b']);
  expect(codesIn(AREAS, { west: 100, south: 8, east: 112, north: 24 })).toEqual(['a', 'b', 'c']);
  expect(codesIn(AREAS, { west: 108.23, south: 16, east: 108.29, north: 16.02 })).toEqual([]);
  expect(codesIn([], { west: 100, south: 8, east: 112, north: 24 })).toEqual([]);
  // A corner of the box outside the ring.
  const slanted = {
    ...area('d', 0, 0),
    ring: [
      { lng: 0, lat: 0 },
      { lng: 1, lat: 1 },
      { lng: 0.9, lat: 1 },
    ],
  };
  expect(codesIn([slanted], { west: 0.7, south: 0.1, east: 0.8, north: 0.2 })).toEqual([]);
});

it('coverage: the nearest area is measured to its edge, not to its middle', () => {
  expect(nearestArea(AREAS, { lng: 108.24, lat: 16.01 })?.code).toBe('b');
  expect(nearestArea(AREAS, { lng: 108.27, lat: 16.01 })?.code).toBe('c');
  expect(nearestArea([area('wide', 100, 10, 5), area('near', 105.5, 12)], { lng: 105.2, lat: 12.01 })?.code).toBe('wide');
  expect(nearestArea([], { lng: 108, lat: 16 })).toBeNull();
});
