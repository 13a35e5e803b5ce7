import proj4 from 'proj4';
import { beforeAll, describe, expect, it } from 'vitest';
import { SPEC_GRID, tm3Grid } from '../../src/domain/coordinates/vn2000.ts';
import type { Vn2000Grid } from '../../src/domain/coordinates/vn2000.ts';
import type { GeometryCore } from '../../workers/geometry/api.ts';
import { FIXTURE_GRIDS, FIXTURE_POINTS_PER_GRID, convertByCs2cs, makeEastNorth, readFixture } from '../fixtures/vn2000Fixture.ts';
import {
  convertExactly,
  convertInBulk,
  largestGridDistanceM,
  withCompanions,
  withoutCompanions,
} from '../support/geometry/conversionPaths.ts';
import { LargestErrors } from '../support/geometry/largestErrors.ts';
import { largestDistanceM } from '../support/geometry/lngLatArrays.ts';
import { seededRandom } from '../support/run/seededRandom.ts';

const PROJ_LIMIT_M = 1e-4;
const ROUND_TRIP_LIMIT_M = 1e-6;
/** Distance of companion points; cells are 16 km wide. */
const REACH_M = 300;

/** Points per grid that are converted there and back by every path. */
const INVERTED_PER_GRID = process.env.THUA_LONG === '1' ? FIXTURE_POINTS_PER_GRID : 300;

/** proj4 definition of a grid. */
const proj4Text = (grid: Vn2000Grid): string =>
  `+proj=tmerc +lat_0=0 +lon_0=${grid.centralMeridianDeg} +k=${grid.scale} +x_0=${grid.falseEastingM} +y_0=0 ` +
  `+ellps=WGS84 +towgs84=${grid.datumShift.join(',')} +units=m +no_defs`;

/** Compares both paths with PROJ and with their own inverse; runs on every build of the core. */
export function describeConversion(name: string, load: () => Promise<GeometryCore>, longPointsPerGrid: number): void {
  let core: GeometryCore;
  beforeAll(async () => {
    core = await load();
  });

  describe(`${name}: conversion accuracy`, () => {
    it(`both paths agree with PROJ to 0.1 mm on ${FIXTURE_GRIDS.length * FIXTURE_POINTS_PER_GRID} points`, () => {
      const errors = new LargestErrors(`${name} against PROJ`);
      FIXTURE_GRIDS.forEach((grid, i) => keepProjErrors(errors, grid, makeEastNorth(i, FIXTURE_POINTS_PER_GRID), readFixture(i)));
      errors.expectWithin(PROJ_LIMIT_M, 'm');
    });

    if (longPointsPerGrid > 0) {
      it('both paths agree with PROJ to 0.1 mm on points that cs2cs converts during the test', () => {
        const errors = new LargestErrors(`${name} against cs2cs, ${longPointsPerGrid * FIXTURE_GRIDS.length} points`);
        FIXTURE_GRIDS.forEach((grid, i) => {
          const eastNorth = makeEastNorth(100 + i, longPointsPerGrid);
          keepProjErrors(errors, grid, eastNorth, convertByCs2cs(eastNorth, grid));
        });
        errors.expectWithin(PROJ_LIMIT_M, 'm');
      });
    }

    it('each path inverts both to 1 µm', () => {
      const errors = new LargestErrors(`${name} round trip`);
      FIXTURE_GRIDS.forEach((grid, i) => {
        const eastNorth = withCompanions(makeEastNorth(i, INVERTED_PER_GRID), seededRandom(600 + i), REACH_M);
        const exact = convertExactly(core, 'toWgs84', eastNorth, grid);
        const bulk = convertInBulk(core, 'toWgs84', eastNorth, grid);
        const kind = grid.kind;
        const lone = withoutCompanions(eastNorth);
        // A companion outside the border has no result to invert, and the exact path needs none.
        const keep = (path: string, back: Float64Array): void => errors.keep(`${path}, ${kind}`, largestGridDistanceM(back, lone));
        keep('exact → exact', convertExactly(core, 'fromWgs84', withoutCompanions(exact), grid));
        keep('exact → bulk', withoutCompanions(convertInBulk(core, 'fromWgs84', exact, grid)));
        keep('bulk → exact', convertExactly(core, 'fromWgs84', withoutCompanions(bulk), grid));
        keep('bulk → bulk', withoutCompanions(convertInBulk(core, 'fromWgs84', bulk, grid)));
      });
      errors.expectWithin(ROUND_TRIP_LIMIT_M, 'm');
    });

    it.each([
      ['TM-3, by 0.5 to 1.6 mm', tm3Grid(105), 5e-4, 1.6e-3],
      ['the literal grid, by 0.1 to 0.6 m', SPEC_GRID, 0.1, 0.6],
    ] as const)('our 2-D inverse inverts its forward, unlike PROJ’s own, which drops the height: %s', (_title, grid, least, most) => {
      const eastNorth = makeEastNorth(7, 2000);
      const { forward, inverse } = proj4(proj4Text(grid), 'EPSG:4326');
      const lngLat = new Float64Array(eastNorth.length);
      const theirs = new Float64Array(eastNorth.length);
      for (let i = 0; i < eastNorth.length; i += 2) {
        const there = forward([eastNorth[i]!, eastNorth[i + 1]!]);
        lngLat.set(there, i);
        theirs.set(inverse(there), i);
      }
      const theirMissM = largestGridDistanceM(theirs, eastNorth);
      expect(theirMissM).toBeGreaterThan(least);
      expect(theirMissM).toBeLessThan(most);
      // proj4's forward has limited precision itself.
      expect(largestGridDistanceM(convertExactly(core, 'fromWgs84', lngLat, grid), eastNorth)).toBeLessThan(1e-5);
      expect(largestGridDistanceM(convertInBulk(core, 'fromWgs84', lngLat, grid), eastNorth)).toBeLessThan(1e-5);
    });
  });

  function keepProjErrors(errors: LargestErrors, grid: Vn2000Grid, eastNorth: Float64Array, truth: Float64Array): void {
    const crowd = withCompanions(eastNorth, seededRandom(500), REACH_M);
    const bulk = withoutCompanions(convertInBulk(core, 'toWgs84', crowd, grid));
    errors.keep(`exact, ${grid.kind}`, largestDistanceM(convertExactly(core, 'toWgs84', eastNorth, grid), truth));
    errors.keep(`bulk, ${grid.kind}`, largestDistanceM(bulk, truth));
  }
}
