import { beforeAll, describe, expect, it } from 'vitest';
import { SPEC_GRID, tm3Grid, utmGrid } from '../../src/domain/coordinates/vn2000.ts';
import type { Vn2000Grid } from '../../src/domain/coordinates/vn2000.ts';
import type { GeometryCore } from '../../workers/geometry/api.ts';
import { BULK_MIN_PAIRS } from '../../workers/geometry/core.ts';
import { FIXTURE_GRIDS, makeEastNorth } from '../fixtures/vn2000Fixture.ts';
import { answerDistanceM, convertExactly, convertInBulk, DIRECTIONS, withCompanions } from '../support/geometry/conversionPaths.ts';
import type { Direction } from '../support/geometry/conversionPaths.ts';
import { firstDifference } from '../support/geometry/firstDifference.ts';
import { LargestErrors } from '../support/geometry/largestErrors.ts';
import { CELL, pairsAtCellBorders, pairsAtDomainBorder } from '../support/geometry/patchBorders.ts';
import { seededRandom } from '../support/run/seededRandom.ts';

const LIMIT_M = 1e-6;
const LONG = process.env.THUA_LONG === '1';
/** One grid of every kind: other meridians have the same borders elsewhere. */
const GRIDS: readonly Vn2000Grid[] = LONG ? FIXTURE_GRIDS : [tm3Grid(105.75), tm3Grid(108.25), utmGrid(49), SPEC_GRID];
/** A fiftieth of a cell: companions are on both sides of a border. */
const REACH = { toWgs84: CELL.toWgs84 / 50, fromWgs84: CELL.fromWgs84 / 50 } as const;

/** Compares the bulk path with the exact one where patches begin, end, are dropped or do not exist. */
export function describePatches(name: string, create: () => Promise<GeometryCore>): void {
  let core: GeometryCore;
  beforeAll(async () => {
    core = await create();
  });

  /** Arguments of a direction, all over the domain. */
  const argumentsOf = (direction: Direction, grid: Vn2000Grid, seed: number, count: number): Float64Array => {
    const eastNorth = makeEastNorth(seed, count);
    return direction === 'toWgs84' ? eastNorth : convertExactly(core, 'toWgs84', eastNorth, grid);
  };

  const missM = (direction: Direction, grid: Vn2000Grid, pairs: Float64Array): number =>
    answerDistanceM[direction](convertInBulk(core, direction, pairs, grid), convertExactly(core, direction, pairs, grid));

  describe(`${name}: patches`, () => {
    it('bulk conversion equals exact conversion to 1 µm, on single points and parcels, all over the domain', () => {
      const errors = new LargestErrors(`${name}: bulk against exact`);
      FIXTURE_GRIDS.forEach((grid, i) => {
        for (const direction of DIRECTIONS) {
          const points = argumentsOf(direction, grid, 300 + i, LONG ? 50_000 : 500);
          errors.keep(`lone points, ${direction}, ${grid.kind}`, missM(direction, grid, points));
          const some = points.subarray(0, LONG ? undefined : 200);
          const crowds = withCompanions(some, seededRandom(i), REACH[direction]);
          errors.keep(`crowds, ${direction}, ${grid.kind}`, missM(direction, grid, crowds));
        }
      });
      errors.expectWithin(LIMIT_M, 'm');
    });

    it('a bulk call uses the patches: some answers differ from the exact ones in their last bits', () => {
      for (const direction of DIRECTIONS) {
        const pairs = withCompanions(argumentsOf(direction, SPEC_GRID, 399, 100), seededRandom(4), REACH[direction]);
        const exact = convertExactly(core, direction, pairs, SPEC_GRID);
        const bulk = convertInBulk(core, direction, pairs, SPEC_GRID);
        expect(bulk.filter((value, i) => value !== exact[i]).length).toBeGreaterThan(pairs.length / 10);
      }
    });

    it('on cell borders, one double beside and 1 mm beside, bulk conversion equals exact conversion to 1 µm', () => {
      const errors = new LargestErrors(`${name}: borders of cells`);
      GRIDS.forEach((grid, i) => {
        for (const direction of DIRECTIONS) {
          const pairs = pairsAtCellBorders(direction, grid, seededRandom(40 + i), LONG ? 200 : 12);
          errors.keep(`${direction}, ${grid.kind}`, missM(direction, grid, withCompanions(pairs, seededRandom(i), REACH[direction])));
        }
      });
      errors.expectWithin(LIMIT_M, 'm');
    });

    it('at the domain border both paths reject the same pairs and agree to 1 µm on the others', () => {
      const errors = new LargestErrors(`${name}: border of the domain`);
      GRIDS.forEach((grid, i) => {
        for (const direction of DIRECTIONS) {
          const pairs = pairsAtDomainBorder(core, direction, grid, seededRandom(50 + i), LONG ? 100 : 10);
          const answers = convertExactly(core, direction, pairs, grid).filter((_, at) => at % 2 === 0);
          const inside = answers.filter((value) => !Number.isNaN(value)).length;
          expect(Math.min(inside, answers.length - inside)).toBeGreaterThan(answers.length / 4);
          errors.keep(`${direction}, ${grid.kind}`, missM(direction, grid, withCompanions(pairs, seededRandom(i), REACH[direction])));
        }
      });
      errors.expectWithin(LIMIT_M, 'm');
    });

    it('cycling through more grids than the patch cache holds changes no answer', async () => {
      const errors = new LargestErrors(`${name}: grids in turn`);
      const turns = FIXTURE_GRIDS.flatMap((grid, i) =>
        DIRECTIONS.map((direction) => {
          const pairs = withCompanions(argumentsOf(direction, grid, 700 + i, 20), seededRandom(i), REACH[direction]);
          return { grid, direction, pairs, exact: convertExactly(core, direction, pairs, grid) };
        }),
      );
      const random = seededRandom(9);
      for (let round = 0; round < (LONG ? 30 : 5); ++round) {
        // First in order, so that the oldest patch is always the next one needed; then at random.
        for (let i = 0; i < turns.length; ++i) {
          const { grid, direction, pairs, exact } = turns[round < 2 ? i : Math.floor(turns.length * random())]!;
          const passes = 1 + Math.floor(3 * random());
          for (let pass = 0; pass < passes; ++pass) {
            errors.keep('against exact', answerDistanceM[direction](core[direction](pairs, grid), exact));
          }
        }
      }
      const fresh = await create();
      for (const { grid, direction, pairs } of turns.slice(0, 6)) {
        const anew = convertInBulk(fresh, direction, pairs, grid);
        errors.keep('against a fresh core', answerDistanceM[direction](convertInBulk(core, direction, pairs, grid), anew));
      }
      errors.expectWithin(LIMIT_M, 'm');
    });

    it('grids that differ in one number never share patches', () => {
      const errors = new LargestErrors(`${name}: look-alike grids`);
      const grid = tm3Grid(105);
      const alike: Vn2000Grid[] = [
        grid,
        { ...grid, scale: 0.9996 },
        { ...grid, falseEastingM: 500_001 },
        { ...grid, datumShift: [...grid.datumShift.slice(0, 6), 0] as unknown as Vn2000Grid['datumShift'] },
        { ...grid, datumShift: [-191, ...grid.datumShift.slice(1)] as unknown as Vn2000Grid['datumShift'] },
        tm3Grid(105.5),
      ];
      const pairs = withCompanions(makeEastNorth(800, 20), seededRandom(8), REACH.toWgs84);
      for (let round = 0; round < 3; ++round) {
        for (const one of alike) errors.keep('toWgs84', missM('toWgs84', one, pairs));
      }
      errors.expectWithin(LIMIT_M, 'm');
    });

    it('conversion accepts any number of pairs around the bulk threshold, and refuses half a pair', () => {
      const errors = new LargestErrors(`${name}: sizes`);
      const grid = tm3Grid(107.75);
      const sizes = [0, 1, 2, 3, BULK_MIN_PAIRS - 1, BULK_MIN_PAIRS, BULK_MIN_PAIRS + 1, 2 * BULK_MIN_PAIRS - 1, 1001];
      for (const direction of DIRECTIONS) {
        const all = withCompanions(argumentsOf(direction, grid, 900, 64), seededRandom(1), REACH[direction]);
        for (let pass = 0; pass < 5; ++pass) {
          for (const size of sizes) {
            const pairs = all.slice(0, 2 * size);
            const given = pairs.slice();
            const answer = core[direction](pairs, grid);
            expect(answer).toHaveLength(2 * size);
            expect(firstDifference(pairs, given)).toBeUndefined();
            errors.keep(`${direction}, ${size} pairs`, answerDistanceM[direction](answer, convertExactly(core, direction, pairs, grid)));
          }
          for (const length of [1, 3, 2 * BULK_MIN_PAIRS - 1, 2 * BULK_MIN_PAIRS + 1, 1001]) {
            expect(() => core[direction](all.slice(0, length), grid)).toThrow(RangeError);
          }
        }
      }
      errors.expectWithin(LIMIT_M, 'm');
    });

    it('bad pairs among many good ones are NaN,NaN and leave their neighbours identical to the last bit', () => {
      const grid = tm3Grid(106);
      for (const direction of DIRECTIONS) {
        const good = withCompanions(argumentsOf(direction, grid, 950, 40), seededRandom(2), REACH[direction]);
        const alone = convertInBulk(core, direction, good, grid);
        const random = seededRandom(3);
        for (let round = 0; round < (LONG ? 1000 : 40); ++round) {
          const mixed: number[] = [];
          const expected: number[] = [];
          for (let i = 0; i < good.length; i += 2) {
            while (random() < 0.3) {
              mixed.push(...BAD_PAIRS[direction][Math.floor(random() * BAD_PAIRS[direction].length)]!);
              expected.push(NaN, NaN);
            }
            mixed.push(good[i]!, good[i + 1]!);
            expected.push(alone[i]!, alone[i + 1]!);
          }
          expect(firstDifference(core[direction](Float64Array.from(mixed), grid), expected)).toBeUndefined();
        }
        expect(firstDifference(core[direction](good, grid), alone)).toBeUndefined();
      }
    });
  });
}

/** Not finite, huge, or outside the domain of the grid at 106°. */
// oxfmt-ignore
const BAD_PAIRS: Record<Direction, readonly (readonly [number, number])[]> = {
  toWgs84: [
    [NaN, 1e6], [5e5, NaN], [NaN, NaN], [Infinity, 2e6], [5e5, -Infinity], [1e300, 1e300], [-1e308, 1e308], [5e5, 4.2e7], [2e6, 2e6],
    [5e5, -1e6], [1e6, 2e6], [0, 0], [-0, -0], [5e-324, 5e-324], [2 ** 53, 2 ** 53], [2 ** 31 * 16_000, 1e6], [2 ** 32 * 16_000 + 5e5, 2e6],
  ],
  fromWgs84: [
    [NaN, 20], [106, NaN], [NaN, NaN], [Infinity, 20], [106, -Infinity], [106, 1e9], [466, 20], [-254, 20], [110.2, 20], [106, 5], [106, 26],
    [106, -20], [-74, 20], [0, 0], [-0, -0], [5e-324, 5e-324], [1e308, 1e308], [2 ** 53, 2 ** 53], [180, 90], [-180, -90], [106, 90], [106, 160],
  ],
};
