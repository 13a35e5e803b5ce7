import proj4 from 'proj4';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Misreading, MISREADINGS, roughPlace } from '../../../../src/domain/coordinates/misreading.ts';
import { OFFICIAL_DATUM_SHIFT, tm3Grid } from '../../../../src/domain/coordinates/vn2000.ts';
import { geodesicBetween } from '../../../../src/domain/geometry/geodesic.ts';
import { unpackPoints } from '../../../../src/domain/geometry/lngLat.ts';
import { failure, success } from '../../../../src/domain/result.ts';
import { errorField, misreadPlaces } from '../../../../src/flows/search/errorField.ts';
import { geometryClient } from '../../../../workers/geometry/client.ts';
import { loadGeometryCore } from '../../../../workers/geometry/core.ts';
import { errorLattice, placesMisread } from '../../../../workers/geometry/core/placesMisread.ts';

const HA_NOI = { lng: 105.85, lat: 21.03 };
const DA_NANG = { lng: 108.22, lat: 16.05 };

beforeEach(async () => {
  const core = await loadGeometryCore();
  vi.spyOn(geometryClient, 'misreadPlaces').mockImplementation(async (misreading, lngLat, deg) =>
    success(placesMisread(core, misreading, unpackPoints(lngLat), deg)),
  );
  vi.spyOn(geometryClient, 'errorField').mockImplementation(async (misreading, outline) =>
    success(errorLattice(core, misreading, outline)),
  );
});
afterEach(() => vi.restoreAllMocks());

const grid = (meridianDeg: number, scale: number, shift: readonly number[]): string =>
  `+proj=tmerc +lat_0=0 +lon_0=${meridianDeg} +k=${scale} +x_0=500000 +y_0=0 +ellps=WGS84 +towgs84=${shift.join()} +units=m +no_defs`;
const [dx, dy, dz, rx, ry, rz, ppm] = OFFICIAL_DATUM_SHIFT;

it.each<[string, Misreading, typeof HA_NOI, number, string]>([
  ['another meridian', { kind: 'meridian', meridianDeg: 105 }, DA_NANG, 107.75, grid(105, 0.9999, OFFICIAL_DATUM_SHIFT)],
  ['a meridian to the east', { kind: 'meridian', meridianDeg: 105.75 }, HA_NOI, 105, grid(105.75, 0.9999, OFFICIAL_DATUM_SHIFT)],
  ['a zone of 6°', { kind: 'width' }, DA_NANG, 107.75, grid(107.75, 0.9996, OFFICIAL_DATUM_SHIFT)],
  ['the literal formula', { kind: 'spec' }, DA_NANG, 107.75, grid(105, 0.9996, [0, 0, 0, 0, -96, -29.5, 0])],
  ['the other sign of rotation', { kind: 'rotation' }, HA_NOI, 105, grid(105, 0.9999, [dx, dy, dz, -rx, -ry, -rz, ppm])],
])('misread places: %s costs as much as proj4 computes', async (_what, misreading, place, meridianDeg, wrongGrid) => {
  const [found] = (await misreadPlaces(misreading, [place], meridianDeg))!;
  const plane = proj4(grid(meridianDeg, 0.9999, OFFICIAL_DATUM_SHIFT)).forward([place.lng, place.lat]);
  const [lng, lat] = proj4(wrongGrid).inverse(plane) as [number, number];
  // proj4 ignores heights, which the literal formula changes by up to half a metre.
  expect(geodesicBetween(found!.wrong, { lng, lat }).lengthM).toBeLessThan(0.5);
  expect(Math.abs(found!.lengthM - geodesicBetween(place, { lng, lat }).lengthM)).toBeLessThan(0.5);
  expect(found!.isRough).toBe(false);
});

it('misread places: a wrong rotation sign costs up to 1 m, a wrong zone 535 m, a wrong meridian more', async () => {
  const cost = async (misreading: Misreading, place: typeof HA_NOI, meridianDeg: number) =>
    (await misreadPlaces(misreading, [place], meridianDeg))![0]!;
  const rotation = await cost({ kind: 'rotation' }, HA_NOI, 105);
  expect(rotation.lengthM).toBeGreaterThan(0.4);
  expect(rotation.lengthM).toBeLessThan(1);
  expect((await cost({ kind: 'width' }, DA_NANG, 107.75)).lengthM).toBeCloseTo(535, -2);
  const west = await cost({ kind: 'meridian', meridianDeg: 105 }, DA_NANG, 107.75);
  expect(west.bearingDeg).toBeGreaterThan(269);
  expect(west.bearingDeg).toBeLessThan(272);
  expect(west.lengthM / 1000).toBeCloseTo(294.3, 0);
  expect((await cost({ kind: 'meridian', meridianDeg: 105 }, HA_NOI, 105)).lengthM).toBeLessThan(1e-5);
});

it('misread places: X for Y gives a rough place far beyond the grid, or none outside the grid', async () => {
  const places = await misreadPlaces({ kind: 'swapped' }, [HA_NOI, { lng: 120, lat: 40 }], 105);
  expect(places![0]).toMatchObject({ isRough: true });
  // 2,326 km east of the meridian on a spherical cylinder, and 588 km north.
  const { wrong } = places![0]!;
  expect(wrong.lng).toBeGreaterThan(120);
  expect(wrong.lat).toBeLessThan(6);
  expect(places![1]).toBe(null);
  // Within reach of the grid the rough place is near the exact one.
  const core = await loadGeometryCore();
  const [lng, lat] = core.toWgs84(Float64Array.of(588_000, 2_326_000), tm3Grid(105));
  const rough = roughPlace(588_000, 2_326_000, tm3Grid(105));
  expect(geodesicBetween({ lng: lng!, lat: lat! }, rough).lengthM).toBeLessThan(25_000);
});

it('error field: it covers a lattice of the country, each place on its meridian; without worker none', async () => {
  const outline = [
    [
      { lng: 105, lat: 20 },
      { lng: 109, lat: 15 },
      { lng: 108, lat: 15 },
      { lng: 104, lat: 20 },
    ],
  ];
  const places = await errorField({ kind: 'meridian', meridianDeg: 105 }, outline);
  // An outline of five square degrees.
  expect(places!.length).toBeGreaterThan(12);
  expect(places!.length).toBeLessThan(20);
  const byLng = places!.toSorted((a, b) => a.right.lng - b.right.lng);
  expect(byLng.at(-1)!.lengthM).toBeGreaterThan(250_000);
  expect(Math.min(...places!.map(({ lengthM }) => lengthM))).toBeLessThan(60_000);
  vi.mocked(geometryClient.errorField).mockResolvedValue(failure('worker'));
  expect(await errorField({ kind: 'width' }, outline)).toBe(null);
});

it('misreadings: there is one for every meridian in use, and four more', () => {
  expect(MISREADINGS.filter(({ kind }) => kind === 'meridian')).toHaveLength(17);
  expect(MISREADINGS).toHaveLength(21);
});
