import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { feature } from 'topojson-client';
import { beforeAll, expect, it } from 'vitest';
import { buildNearLand, clipRing, NEAR_LAND_FILE, nearLand } from '../../../src/build/nearLand.ts';
import { isNearLand, NEAR_LAND_BOX, type NearLand } from '../../../src/domain/map/nearLand.ts';
import { ROOT } from '../../support/run/repository.ts';

type World = Parameters<typeof nearLand>[0];
const { west, south, east, north } = NEAR_LAND_BOX;

let world: World;
let near: NearLand;
beforeAll(() => {
  buildNearLand();
  world = JSON.parse(readFileSync(`${ROOT}node_modules/world-atlas/countries-50m.json`, 'utf8')) as World;
  near = JSON.parse(readFileSync(NEAR_LAND_FILE, 'utf8')) as NearLand;
});

const isIn = ([lng, lat]: readonly number[]): boolean => lng! > west && lng! < east && lat! > south && lat! < north;
const keyOf = (at: readonly number[]): string => at.map((degrees) => degrees.toFixed(3)).join();

it('near land: within its box it has every corner of the world’s coasts, to 100 m, and no other', () => {
  const corners = feature(world, world.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? geometry.coordinates.flat() : geometry.type === 'MultiPolygon' ? geometry.coordinates.flat(2) : [],
  );
  const of = (list: ReadonlyArray<readonly number[]>): string[] => [...new Set(list.filter(isIn).map(keyOf))].sort();
  expect(of(near.land.flat(2))).toEqual(of(corners));
  expect(of(corners).length).toBeGreaterThan(1000);
  expect(near.vietnam.flat(2).length).toBeGreaterThan(100);
  expect(near.borders.flat().some(isIn)).toBe(true);
});

it('near land: nothing of it lies outside of its box, and it is a tenth of the world’s bytes', () => {
  const outside = [...near.land.flat(2), ...near.vietnam.flat(2)].filter(
    ([lng, lat]) => lng! < west || lng! > east || lat! < south || lat! > north,
  );
  expect(outside).toEqual([]);
  const bytes = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length;
  expect(bytes(NEAR_LAND_FILE)).toBeLessThan(bytes(`${ROOT}node_modules/world-atlas/countries-50m.json`) / 8);
});

it('near land: a ring is cut along the edges of the box, and one outside is none', () => {
  const square = (from: number[], to: number[]): number[][] => [from, [to[0]!, from[1]!], to, [from[0]!, to[1]!], from];
  expect(clipRing(square([west - 10, south - 10], [west + 5, south + 5])).toSorted()).toEqual(
    square([west, south], [west + 5, south + 5]).toSorted(),
  );
  expect(clipRing(square([0, 40], [10, 50]))).toEqual([]);
});

it('near land: a view that reaches beyond it is not near', () => {
  expect(isNearLand({ west: 100, south: 8, east: 112, north: 24 })).toBe(true);
  expect(isNearLand({ west: 80, south: 8, east: 112, north: 24 })).toBe(false);
});
