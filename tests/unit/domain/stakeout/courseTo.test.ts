import { expect, it } from 'vitest';
import { tm3Grid } from '../../../../src/domain/coordinates/vn2000.ts';
import { sectorOf } from '../../../../src/domain/map/compass.ts';
import { extendTrack } from '../../../../src/domain/stakeout/extendTrack.ts';
import { formatAccuracy, formatWithin } from '../../../../src/domain/stakeout/formatWithin.ts';
import { isWithinReach, courseTo } from '../../../../src/domain/stakeout/courseTo.ts';
import { formatChance } from '../../../../src/domain/text/format.ts';
import { loadGeometryCore } from '../../../../workers/geometry/core.ts';

it('courseTo: X is north and Y east on the grid; the geodesic bearing differs by the convergence', async () => {
  const core = await loadGeometryCore();
  const grid = tm3Grid(107.75);
  // 30 m north and 40 m east, far from the meridian.
  const planes = [
    { northM: 1_776_000, eastM: 590_000 },
    { northM: 1_776_030, eastM: 590_040 },
  ];
  const lngLat = core.toWgs84(Float64Array.from(planes.flatMap(({ northM, eastM }) => [eastM, northM])), grid);
  const places = planes.map((plane, index) => ({ plane, position: { lng: lngLat[2 * index]!, lat: lngLat[2 * index + 1]! } }));
  const way = courseTo(places[0]!, places[1]!);
  expect(way.plane).toMatchObject({ northM: 30, eastM: 40, lengthM: 50 });
  expect(way.plane!.bearingDeg).toBeCloseTo(53.1301, 4);
  // Scale 0.9999 at the meridian, times 1.0001 at 90 km.
  expect(way.lengthM).toBeCloseTo(50, 1);
  expect(way.lengthM).not.toBe(50);
  const convergenceDeg = (places[0]!.position.lng - 107.75) * Math.sin((places[0]!.position.lat * Math.PI) / 180);
  expect(way.bearingDeg - way.plane!.bearingDeg).toBeCloseTo(convergenceDeg, 2);
  expect(courseTo({ ...places[0]!, plane: null }, places[1]!).plane).toBe(null);
  expect(isWithinReach(way, 49)).toBe(false);
  expect(isWithinReach(way, 51)).toBe(true);
});

it.each([
  [47.34, 30, '50'],
  [47.34, 8, '47'],
  [47.34, 0.3, '47.3'],
  [47.341, 0.02, '47.34'],
  [1247.3, 130, '1,200'],
])('formatWithin: %d m of ±%d m is %s, without digits below the accuracy', (metres, accuracyM, shown) => {
  expect(formatWithin(metres, accuracyM)).toBe(shown);
});

it('formatWithin: a difference has its direction, and an accuracy is never rounded down', () => {
  expect([3.4, -3.4, 0.2].map((metres) => formatWithin(metres, 5, true))).toEqual(['+3', '-3', '0']);
  expect([4.2, 5, 30, 12.3, 0.018, 0.3].map(formatAccuracy)).toEqual(['5', '5', '30', '13', '0.02', '0.3']);
});

it('formatChance: it never shows certainty', () => {
  expect([0.934, 0.999, 1, 0.001, 0, 0.5].map(formatChance)).toEqual(['93 %', '> 99 %', '> 99 %', '< 1 %', '< 1 %', '50 %']);
});

it('sectorOf: eight and four sectors are centred on their directions', () => {
  expect([0, 22, 23, 350, 180, -90, 337.6].map((deg) => sectorOf(deg, 8))).toEqual([0, 0, 1, 0, 4, 6, 0]);
  expect([44, 46, 134, 136, 224, 226, 314, 316].map((deg) => sectorOf(deg, 4))).toEqual([0, 1, 1, 2, 2, 3, 3, 0]);
});

it('extendTrack: a step below the accuracy is ignored, and a full track takes no more', () => {
  const at = (lat: number, accuracyM: number) => ({ position: { lng: 105, lat }, accuracyM });
  const begun = extendTrack([], at(21, 8));
  expect(begun).toHaveLength(1);
  expect(extendTrack(begun, at(21.00002, 8))).toBe(begun);
  expect(extendTrack(begun, at(21.00005, 8))).toHaveLength(2);
  const full = Array.from({ length: 100_000 }, (_, i) => ({ lng: 105, lat: 10 + i * 1e-4 }));
  expect(extendTrack(full, at(5, 1))).toBe(full);
});
