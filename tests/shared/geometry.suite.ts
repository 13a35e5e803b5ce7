import * as geodesics from 'geographiclib-geodesic';
import proj4 from 'proj4';
import { beforeAll, describe, expect, it } from 'vitest';
import { SPEC_GRID, tm3Grid } from '../../src/domain/coordinates/vn2000.ts';
import type { Earth, GeometryCore } from '../../workers/geometry/api.ts';
import { FIXTURE_GRIDS, FIXTURE_POINTS_PER_GRID, makeEastNorth, readFixture } from '../fixtures/vn2000Fixture.ts';
import { largestDistanceM, makeRing } from '../support/geometry/lngLatArrays.ts';
import { seededRandom } from '../support/run/seededRandom.ts';

const { Geodesic } = (geodesics as { default?: typeof geodesics }).default ?? geodesics;
const ELLIPSOIDS = { wgs84: Geodesic.WGS84, sphere6371: new Geodesic.Geodesic(6371000, 0) };
const EARTHS: readonly Earth[] = ['wgs84', 'sphere6371'];

function measureByGeographiclib(ring: Float64Array, earth: Earth): { lengthM: number; areaM2: number } {
  const polygon = ELLIPSOIDS[earth].Polygon(false);
  for (let i = 0; i < ring.length; i += 2) polygon.AddPoint(ring[i + 1]!, ring[i]!);
  const { perimeter, area } = polygon.Compute(false, true);
  return { lengthM: perimeter, areaM2: Math.abs(area!) };
}

const closed = (ring: Float64Array): Float64Array => Float64Array.of(...ring, ring[0]!, ring[1]!);
const relative = (value: number, truth: number): number => Math.abs(value / truth - 1);

/** Describes every GeometryCore; runs on the WASM core and on the reference. */
export function describeGeometry(name: string, load: () => Promise<GeometryCore>): void {
  let core: GeometryCore;
  beforeAll(async () => {
    core = await load();
  });

  describe(`${name}: conversion`, () => {
    it('conversion matches the published pair of Ninh Thuận within 3 cm', () => {
      const answer = core.toWgs84(Float64Array.of(568262.924, 1255172.51), tm3Grid(108.25));
      expect(largestDistanceM(answer, Float64Array.of(108.877201, 11.349358))).toBeLessThan(0.03);
    });

    it('conversion equals proj4 with §5’s literal string to 1e-9°', () => {
      const literal = '+proj=utm +zone=48 +ellps=WGS84 +towgs84=0,0,0,0,-96,-29.5,0 +units=m +no_defs';
      const converter = proj4(literal, 'EPSG:4326');
      const eastNorth = makeEastNorth(77, 2000);
      const answer = core.toWgs84(eastNorth, SPEC_GRID);
      let worstDeg = 0;
      for (let i = 0; i < eastNorth.length; i += 2) {
        const [lng, lat] = converter.forward([eastNorth[i]!, eastNorth[i + 1]!]);
        worstDeg = Math.max(worstDeg, Math.abs(lng - answer[i]!), Math.abs(lat - answer[i + 1]!));
      }
      expect(worstDeg).toBeLessThan(1e-9);
    });

    it.each(FIXTURE_GRIDS.map((grid, i) => [`${grid.kind} ${grid.centralMeridianDeg}°`, grid, i] as const))(
      'conversion agrees with PROJ to 0.1 mm and round-trips to 1 µm: %s',
      (_title, grid, i) => {
        const eastNorth = makeEastNorth(i, FIXTURE_POINTS_PER_GRID);
        const lngLat = core.toWgs84(eastNorth, grid);
        expect(largestDistanceM(lngLat, readFixture(i))).toBeLessThan(1e-4);
        const back = core.fromWgs84(lngLat, grid);
        let worstM = 0;
        for (let j = 0; j < back.length; ++j) worstM = Math.max(worstM, Math.abs(back[j]! - eastNorth[j]!));
        expect(worstM).toBeLessThan(1e-6);
      },
    );

    it('conversion answers NaN,NaN for a bad pair and leaves its neighbours unchanged', () => {
      const grid = tm3Grid(105);
      const good = [500000, 2e6, 612345.678, 1234567.89];
      const bad = [NaN, 1e6, 5e5, NaN, Infinity, 2e6, 5e5, -Infinity, 1e300, 1e300, 5e5, 4.2e7, 2e6, 5e5, 5e5, -1e6, 1e6, 2e6, 0, 0];
      const alone = core.toWgs84(Float64Array.from(good), grid);
      for (let i = 0; i < bad.length; i += 2) {
        const pairs = Float64Array.of(good[0]!, good[1]!, bad[i]!, bad[i + 1]!, good[2]!, good[3]!);
        const answer = core.toWgs84(pairs, grid);
        expect([...answer]).toEqual([alone[0], alone[1], NaN, NaN, alone[2], alone[3]]);
      }
      const badLngLat = [NaN, 20, 105, NaN, Infinity, 20, 105, 1e9, 465, 20, 110, 20, 105, 5, 105, 26, 105, -20, -75, 20];
      const alike = core.fromWgs84(alone, grid);
      for (let i = 0; i < badLngLat.length; i += 2) {
        const answer = core.fromWgs84(Float64Array.of(alone[0]!, alone[1]!, badLngLat[i]!, badLngLat[i + 1]!, alone[2]!, alone[3]!), grid);
        expect([...answer]).toEqual([alike[0], alike[1], NaN, NaN, alike[2], alike[3]]);
      }
    });

    it('conversion accepts no pairs, refuses half a pair and leaves its argument unchanged', () => {
      expect(core.toWgs84(new Float64Array(0), SPEC_GRID)).toHaveLength(0);
      expect(() => core.toWgs84(new Float64Array(3), SPEC_GRID)).toThrow(RangeError);
      expect(() => core.lengthM(new Float64Array(5), 'wgs84')).toThrow(RangeError);
      const pair = Float64Array.of(500000, 2e6);
      core.toWgs84(pair, SPEC_GRID);
      expect([...pair]).toEqual([500000, 2e6]);
    });
  });

  describe(`${name}: measures`, () => {
    it.each(EARTHS)('length and area agree with geographiclib to 5e-8, from 100 m to a province: %s', (earth) => {
      const random = seededRandom(11);
      for (const radiusDeg of [0.001, 0.01, 0.1, 1, 3]) {
        for (let i = 0; i < 40; ++i) {
          const ring = makeRing(random, radiusDeg);
          const truth = measureByGeographiclib(ring, earth);
          expect(relative(core.areaM2(ring, earth), truth.areaM2)).toBeLessThan(5e-8);
          expect(relative(core.lengthM(closed(ring), earth), truth.lengthM)).toBeLessThan(5e-8);
        }
      }
    });

    it('area: winding and a repeated first point change nothing; fewer than three points have no area', () => {
      const ring = Float64Array.of(105, 21, 105.01, 21, 105.01, 21.01, 105, 21.01);
      const reversed = Float64Array.of(105, 21.01, 105.01, 21.01, 105.01, 21, 105, 21);
      for (const earth of EARTHS) {
        expect(relative(core.areaM2(closed(ring), earth), core.areaM2(ring, earth))).toBeLessThan(1e-12);
        expect(relative(core.areaM2(reversed, earth), core.areaM2(ring, earth))).toBeLessThan(1e-9);
        expect(core.areaM2(ring.subarray(0, 4), earth)).toBe(0);
        expect(core.lengthM(ring.subarray(0, 2), earth)).toBe(0);
      }
    });

    it('area and length: rings across the antimeridian and around the pole are measured', () => {
      for (const ring of [Float64Array.of(179, 10, -179, 10, -179, 12, 179, 12), Float64Array.of(0, 80, 90, 80, 180, 80, -90, 80)]) {
        for (const earth of EARTHS) {
          const truth = measureByGeographiclib(ring, earth);
          expect(relative(core.areaM2(ring, earth), truth.areaM2)).toBeLessThan(1e-10);
          expect(relative(core.lengthM(closed(ring), earth), truth.lengthM)).toBeLessThan(1e-12);
        }
      }
    });

    it('area and length are NaN if a point is not finite', () => {
      for (const bad of [NaN, Infinity, 91]) {
        const ring = Float64Array.of(105, 21, 105.1, bad, 105.1, 21.1);
        for (const earth of EARTHS) {
          expect(core.areaM2(ring, earth)).toBeNaN();
          expect(core.lengthM(ring, earth)).toBeNaN();
        }
      }
    });

    it('grid area is exact to a square millimetre on a parcel with large coordinates', () => {
      const ring = Float64Array.of(568262.924, 1255172.51, 568282.924, 1255172.51, 568282.924, 1255182.51, 568262.924, 1255182.51);
      expect(core.gridAreaM2(ring)).toBeCloseTo(200, 6);
      expect(core.gridAreaM2(closed(ring))).toBeCloseTo(200, 6);
      expect(core.gridAreaM2(ring.subarray(0, 4))).toBe(0);
    });
  });
}
