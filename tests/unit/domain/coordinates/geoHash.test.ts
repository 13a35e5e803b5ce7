import Geohash from 'latlon-geohash';
import ngeohash from 'ngeohash';
import { expect, it } from 'vitest';
import { GEO_HASH_DIGITS, geoHashCell, geoHashCenter, geoHashOf } from '../../../../src/domain/coordinates/geoHash.ts';
import type { Vn2000Grid } from '../../../../src/domain/coordinates/vn2000.ts';
import { loadGeometryCore } from '../../../../workers/geometry/core.ts';
import { FIXTURE_GRIDS, FIXTURE_POINTS_PER_GRID, makeEastNorth, readFixture } from '../../../fixtures/vn2000Fixture.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

const ROUND_TRIPS = process.env.THUA_LONG === '1' ? 1_000_000 : 50_000;

it('geoHash: published codes are reproduced', () => {
  expect(geoHashOf({ lat: 57.64911, lng: 10.40744 })).toBe('u4pruydqqvj8');
  expect(geoHashOf({ lat: 42.605, lng: -5.603 }).slice(0, 5)).toBe('ezs42');
  expect(GEO_HASH_DIGITS).toHaveLength(32);
});

it(`geoHash: ${ROUND_TRIPS} codes round-trip from the middle and two corners of their cell`, () => {
  const random = seededRandom(71);
  let wrong = 0;
  for (let i = 0; i < ROUND_TRIPS; i += 1) {
    const place = { lng: 360 * random() - 180, lat: 180 * random() - 90 };
    const code = geoHashOf(place);
    const { west, south, east, north } = geoHashCell(code);
    if (!(place.lng >= west && place.lng < east && place.lat >= south && place.lat < north)) wrong += 1;
    if (geoHashOf(geoHashCenter(code)) !== code || geoHashOf({ lng: west, lat: south }) !== code) wrong += 1;
    if (geoHashOf({ lng: east - 3e-14, lat: north - 2e-14 }) !== code || geoHashOf({ lng: east, lat: south }) === code) wrong += 1;
  }
  expect(wrong).toBe(0);
});

it('geoHash: codes and cells equal two other libraries; a border belongs to the east or north cell', () => {
  const random = seededRandom(72);
  const wrong: string[] = [];
  for (let i = 0; i < 20_000; i += 1) {
    const [lng, lat] = [102 + 16 * random(), 6 + 18 * random()];
    const code = geoHashOf({ lng, lat });
    const { west, south, east, north } = geoHashCell(code);
    const { sw, ne } = Geohash.bounds(code);
    const isSame =
      code === Geohash.encode(lat, lng, 12) &&
      // ngeohash assigns a border to the western or southern cell.
      (code === ngeohash.encode(lat, lng, 12) || lng === west || lat === south) &&
      [south, west, north, east].join() === ngeohash.decode_bbox(code).join() &&
      [south, west, north, east].join() === [sw.lat, sw.lon, ne.lat, ne.lon].join() &&
      geoHashOf({ lng: west, lat: south }) === Geohash.encode(south, west, 12);
    if (!isSame) wrong.push(code);
  }
  expect(wrong).toEqual([]);
});

it('geoHash: the limits of longitude and latitude have cells', () => {
  for (const [lng, lat, code] of [
    [-180, -90, '000000000000'],
    [180, 90, 'zzzzzzzzzzzz'],
    [0, 0, 's00000000000'],
  ] as const) {
    expect(geoHashOf({ lng, lat })).toBe(code);
  }
});

it('geoHash: the core’s WGS84 gives PROJ’s codes; the other rotation sign changes the last characters', async () => {
  const core = await loadGeometryCore();
  const turned = ({ datumShift: [dx, dy, dz, rx, ry, rz, ppm], ...grid }: Vn2000Grid): Vn2000Grid => ({
    ...grid,
    datumShift: [dx, dy, dz, -rx, -ry, -rz, ppm],
  });
  // PROJ's results have 12 decimals, and are a micrometre from the core's.
  const SLACK_DEG = 2e-11;
  let [compared, outside, sameEleven, sameLast] = [0, 0, 0, 0];
  for (const [index, grid] of FIXTURE_GRIDS.entries()) {
    if (grid.kind !== 'tm3') continue;
    const eastNorth = makeEastNorth(index, FIXTURE_POINTS_PER_GRID);
    const [proj, own, wrong] = [readFixture(index), core.toWgs84(eastNorth, grid), core.toWgs84(eastNorth, turned(grid))];
    for (let i = 0; i < proj.length; i += 2) {
      const [lng, lat] = [proj[i]!, proj[i + 1]!];
      const code = geoHashOf({ lng: own[i]!, lat: own[i + 1]! });
      const { west, south, east, north } = geoHashCell(code);
      const isSame = lng >= west - SLACK_DEG && lng <= east + SLACK_DEG && lat >= south - SLACK_DEG && lat <= north + SLACK_DEG;
      const other = geoHashOf({ lng: wrong[i]!, lat: wrong[i + 1]! });
      const apartM = core.lengthM(Float64Array.of(lng, lat, wrong[i]!, wrong[i + 1]!), 'wgs84');
      compared += 1;
      if (!isSame || apartM < 0.4 || apartM > 0.9) outside += 1;
      if (other.slice(0, 11) === code.slice(0, 11)) sameEleven += 1;
      if (other.at(-1) === code.at(-1)) sameLast += 1;
    }
  }
  expect({ compared, outside, sameEleven }).toEqual({ compared: 17 * FIXTURE_POINTS_PER_GRID, outside: 0, sameEleven: 0 });
  // By chance one in 32 has the same last character.
  expect(sameLast / compared).toBeLessThan(0.05);
});
