import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { feature } from 'topojson-client';
import { beforeAll, expect, it } from 'vitest';
import { nearLand, readNearLand } from '../../../src/build/nearLand.ts';
import { isNearLand, NEAR_LAND_BOX, type NearLand } from '../../../src/domain/map/nearLand.ts';
import { ROOT } from '../../support/run/repository.ts';

type World = Parameters<typeof nearLand>[0];
const { west, south, east, north } = NEAR_LAND_BOX;

let world: World;
let near: NearLand;
beforeAll(() => {
  near = readNearLand();
  world = JSON.parse(readFileSync(`${ROOT}node_modules/world-atlas/countries-50m.json`, 'utf8')) as World;
});

const isIn = ([lng, lat]: readonly number[]): boolean => lng! > west && lng! < east && lat! > south && lat! < north;
const keyOf = (at: readonly number[]): string => at.map((degrees) => degrees.toFixed(3)).join();

it('near land: within its box it has exactly the corners of the world’s coasts, to 100 m', () => {
  const corners = feature(world, world.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? geometry.coordinates.flat() : geometry.type === 'MultiPolygon' ? geometry.coordinates.flat(2) : [],
  );
  const of = (list: ReadonlyArray<readonly number[]>): string[] => [...new Set(list.filter(isIn).map(keyOf))].sort();
  expect(of(near.land.flat(2))).toEqual(of(corners));
  expect(of(corners).length).toBeGreaterThan(1000);
  expect(near.vietnam.flat(2).length).toBeGreaterThan(100);
  expect(near.borders.flat().some(isIn)).toBe(true);
});

it('near land: nothing is outside its box, and it has a tenth of the world’s bytes', () => {
  const outside = [...near.land.flat(2), ...near.vietnam.flat(2)].filter(
    ([lng, lat]) => lng! < west || lng! > east || lat! < south || lat! > north,
  );
  expect(outside).toEqual([]);
  const bytes = (json: object): number => gzipSync(JSON.stringify(json), { level: 9 }).length;
  expect(bytes(near)).toBeLessThan(bytes(world) / 8);
});

it('near land: a view beyond its box does not use it', () => {
  expect(isNearLand({ west: 100, south: 8, east: 112, north: 24 })).toBe(true);
  expect(isNearLand({ west: 80, south: 8, east: 112, north: 24 })).toBe(false);
});
