import { beforeAll, describe, expect, it } from 'vitest';
import { SPEC_GRID, tm3Grid } from '../../src/domain/coordinates/vn2000.ts';
import type { Earth, GeometryCore } from '../../workers/geometry/api.ts';
import { BULK_MIN_PAIRS } from '../../workers/geometry/core.ts';
import { DIRECTIONS } from '../support/geometry/conversionPaths.ts';
import { makeRing } from '../support/geometry/lngLatArrays.ts';
import { seededRandom } from '../support/run/seededRandom.ts';

const EARTHS: readonly Earth[] = ['wgs84', 'sphere6371'];
const CASES = process.env.THUA_LONG === '1' ? 1_000_000 : 2_000;

/** Invalid numbers, and numbers at the limits of valid ones. */
// oxfmt-ignore
const HOSTILE: readonly number[] = [
  NaN, Infinity, -Infinity, 0, -0, 5e-324, -5e-324, 2.2e-308, 1e-200, 1e308, -1e308, 1.7976931348623157e308, 1e154, -1e154,
  Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 32, 2 ** 63, -180, 180, 540, -540, 360, 179.99999999999997,
  90, -90, 90.00000000000001, 89.99999999999999, -89.99999999999999, 1e-15, 105, 500_000, 2_000_000, 16_000, 0.15,
];

/** Expects that no input traps, and that later good calls give identical bits. */
export function describeHostileNumbers(name: string, create: () => Promise<GeometryCore>): void {
  let core: GeometryCore;
  let good: ReturnType<typeof answerGoodCalls>;
  const drawHostile = (random: () => number): number => HOSTILE[Math.floor(HOSTILE.length * random())]!;
  /** Hostile numbers with good pairs between. */
  const drawPairs = (random: () => number, count: number): Float64Array<ArrayBuffer> => {
    const pairs = new Float64Array(2 * count);
    for (let i = 0; i < pairs.length; i += 2) {
      const isGood = random() < 0.4;
      pairs.set(isGood ? [104 + 2 * random(), 20 + 2 * random()] : [drawHostile(random), drawHostile(random)], i);
    }
    return pairs;
  };

  beforeAll(async () => {
    core = await create();
    good = settleGoodCalls(core);
  });

  describe(`${name}: hostile numbers`, () => {
    it.each(DIRECTIONS)('conversion of every hostile pair gives a whole pair or NaN,NaN, in small and large calls: %s', (direction) => {
      const pairs = Float64Array.from(HOSTILE.flatMap((first) => HOSTILE.flatMap((second) => [first, second])));
      for (const grid of [tm3Grid(105), SPEC_GRID, { ...tm3Grid(105), centralMeridianDeg: NaN }, { ...tm3Grid(105), scale: 0 }]) {
        for (const size of [1, BULK_MIN_PAIRS - 1, BULK_MIN_PAIRS, pairs.length / 2]) {
          for (let at = 0; at < pairs.length; at += 2 * size) {
            const answer = core[direction](pairs.slice(at, at + 2 * size), grid);
            const isWhole = answer.every((value, i) => Number.isFinite(value) === Number.isFinite(answer[i ^ 1]!));
            if (!isWhole || answer.some((value) => Math.abs(value) === Infinity))
              expect.unreachable(`${answer.join()} of ${pairs.slice(at, at + 2 * size).join()}`);
          }
        }
      }
      expect(settleGoodCalls(core)).toEqual(good);
    });

    it('measures of hostile lines and rings are NaN or non-negative and never trap', () => {
      const random = seededRandom(71);
      for (let i = 0; i < CASES; ++i) {
        const ring = drawPairs(random, Math.floor(9 * random()));
        for (const earth of EARTHS) {
          for (const measure of [core.lengthM(ring, earth), core.areaM2(ring, earth)]) {
            // One assertion for each of so many numbers would be slow.
            if (!Number.isNaN(measure) && !(measure >= 0 && measure < Infinity)) expect.unreachable(`${measure} of ${ring.join()}`);
          }
        }
        if (core.gridAreaM2(ring) < 0) expect.unreachable(`a grid area below 0 of ${ring.join()}`);
        if (i % 100 === 0) expect(answerGoodCalls(core)).toEqual(good);
      }
      expect(answerGoodCalls(core)).toEqual(good);
    });

    it.each(EARTHS)('once the last hostile vertex of a shape is moved or removed, it measures as if it had none: %s', (earth) => {
      const random = seededRandom(72);
      const rounds = Math.ceil(CASES / 25);
      for (let round = 0; round < rounds; ++round) {
        const ring = makeRing(random, 0.01);
        const closed = round % 2 === 0;
        const shape = core.openShape(ring, closed, earth);
        const before = shape.measure();
        const corners = ring.length / 2;
        for (let edit = 0; edit < 24; ++edit) {
          const at = Math.floor(corners * random());
          if (random() < 0.3) {
            shape.insertVertex(at, drawHostile(random), drawHostile(random));
            shape.removeVertex(at);
          } else shape.moveVertex(at, drawHostile(random), drawHostile(random));
        }
        for (let at = 0; at < corners; ++at) shape.moveVertex(at, ring[2 * at]!, ring[2 * at + 1]!);
        const after = shape.measure();
        const isBack =
          Math.abs(after.lengthM - before.lengthM) <= 1e-12 * before.lengthM &&
          Math.abs(after.areaM2 - before.areaM2) <= 1e-12 * before.areaM2;
        if (!isBack) expect.unreachable(`${JSON.stringify({ before, after })} of ${ring.join()}`);
      }
      expect(answerGoodCalls(core)).toEqual(good);
    });
  });
}

/** Repeats the good calls until their patches are built, so that later bits are stable. */
function settleGoodCalls(core: GeometryCore): unknown[] {
  for (let pass = 0; pass < 5; ++pass) answerGoodCalls(core);
  return answerGoodCalls(core);
}

/** Makes one good call of every method, small and large. */
function answerGoodCalls(core: GeometryCore): unknown[] {
  const grid = tm3Grid(105);
  const eastNorth = Float64Array.from({ length: 4 * BULK_MIN_PAIRS }, (_, i) => (i % 2 === 0 ? 5e5 : 2.3e6) + 7 * i);
  const lngLat = Float64Array.from({ length: 4 * BULK_MIN_PAIRS }, (_, i) => (i % 2 === 0 ? 105 : 21) + 1e-4 * i);
  const ring = Float64Array.of(105, 21, 105.01, 21, 105.012, 21.01, 105, 21.008);
  return [
    core.toWgs84(eastNorth, grid),
    core.toWgs84(eastNorth.subarray(0, 6), grid),
    core.fromWgs84(lngLat, grid),
    core.fromWgs84(lngLat.subarray(0, 6), grid),
    core.gridAreaM2(eastNorth.subarray(0, 8)),
    ...EARTHS.flatMap((earth) => [
      core.lengthM(ring, earth),
      core.areaM2(ring, earth),
      core.openShape(ring, true, earth).moveVertex(1, 105.02, 21),
    ]),
  ];
}
