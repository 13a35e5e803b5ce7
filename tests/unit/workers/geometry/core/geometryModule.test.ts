import { beforeAll, describe, expect, it } from 'vitest';
import type { Earth, GeometryCore } from '../../../../../workers/geometry/api.ts';
import { createGeometryCore } from '../../../../../workers/geometry/core.ts';
import { FIXTURE_GRIDS, makeEastNorth } from '../../../../fixtures/vn2000Fixture.ts';
import {
  answerDistanceM,
  convertExactly,
  convertInBulk,
  DIRECTIONS,
  withCompanions,
} from '../../../../support/geometry/conversionPaths.ts';
import { LargestErrors } from '../../../../support/geometry/largestErrors.ts';
import { CELL } from '../../../../support/geometry/patchBorders.ts';
import { closeRing, logBetween, makeRingOf, RING_KINDS, RING_PLACES } from '../../../../support/geometry/ringShapes.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

const LONG = process.env.THUA_LONG === '1';
const EARTHS: readonly Earth[] = ['wgs84', 'sphere6371'];
const PLACES = Object.keys(RING_PLACES) as (keyof typeof RING_PLACES)[];
const RINGS = LONG ? 200_000 : 3_000;
const relative = (a: number, b: number): number => (a === b ? 0 : a / b - 1);

describe('SIMD and scalar builds', () => {
  let simd: GeometryCore;
  let scalar: GeometryCore;
  beforeAll(async () => {
    [simd, scalar] = await Promise.all([createGeometryCore('simd'), createGeometryCore('scalar')]);
  });

  it('convert the same to 1 µm, few and many, both ways', () => {
    const errors = new LargestErrors('SIMD against scalar: conversion');
    FIXTURE_GRIDS.forEach((grid, i) => {
      for (const direction of DIRECTIONS) {
        const eastNorth = makeEastNorth(1000 + i, LONG ? 20_000 : 250);
        const lone = direction === 'toWgs84' ? eastNorth : convertExactly(simd, 'toWgs84', eastNorth, grid);
        const crowd = withCompanions(lone, seededRandom(i), CELL[direction] / 50);
        const distanceM = answerDistanceM[direction];
        errors.keep(
          `exact, ${direction}`,
          distanceM(convertExactly(simd, direction, lone, grid), convertExactly(scalar, direction, lone, grid)),
        );
        errors.keep(
          `bulk, ${direction}`,
          distanceM(convertInBulk(simd, direction, crowd, grid), convertInBulk(scalar, direction, crowd, grid)),
        );
      }
    });
    errors.expectWithin(1e-6, 'm');
  });

  it('measure the same to 1e-9, from a square metre to a thousand kilometres', () => {
    const errors = new LargestErrors('SIMD against scalar: measures');
    const random = seededRandom(61);
    for (let i = 0; i < RINGS; ++i) {
      const kind = RING_KINDS[i % 3]!;
      const ring = makeRingOf(kind, random, logBetween(random, 10, 1_000_000), PLACES[i % PLACES.length]!);
      for (const earth of EARTHS) {
        errors.keep(`area, ${earth}`, relative(simd.areaM2(ring, earth), scalar.areaM2(ring, earth)));
        errors.keep(`length, ${earth}`, relative(simd.lengthM(ring, earth), scalar.lengthM(ring, earth)));
      }
      const plane = closeRing(ring).map((degrees) => 111_000 * degrees);
      errors.keep('grid area', relative(simd.gridAreaM2(plane), scalar.gridAreaM2(plane)));
    }
    errors.expectWithin(1e-9, '(relative)');
  });

  it('follow the same edits to the same measure, to 1e-9', () => {
    const errors = new LargestErrors('SIMD against scalar: shapes');
    const random = seededRandom(62);
    const ring = makeRingOf('star', random, 5000, 'Việt Nam');
    for (const earth of EARTHS) {
      const shapes = [simd.openShape(ring, true, earth), scalar.openShape(ring, true, earth)] as const;
      // Vertices thrown about make rings that cross themselves, whose area may come out near 0: it is judged by the first one's.
      const { areaM2 } = shapes[0].measure();
      for (let edit = 0; edit < RINGS / 2; ++edit) {
        const vertex = [Math.floor((ring.length / 2) * random()), ring[0]! + 0.02 * random(), ring[1]! + 0.02 * random()] as const;
        const [one, other] = [shapes[0].moveVertex(...vertex), shapes[1].moveVertex(...vertex)];
        errors.keep(`area, ${earth}`, (one.areaM2 - other.areaM2) / Math.max(one.areaM2, areaM2));
        errors.keep(`length, ${earth}`, relative(one.lengthM, other.lengthM));
      }
    }
    errors.expectWithin(1e-9, '(relative)');
  });

  it('a small call after the largest one, and after one that was refused, is as good as before', () => {
    const grid = FIXTURE_GRIDS[3]!;
    const few = makeEastNorth(3, 20);
    const ring = makeRingOf('convex', seededRandom(63), 500, 'Việt Nam');
    // Zeroed and never written to, so that the system need not find the memory.
    const tooMany = new Float64Array(2 ** 26 + 2);
    for (const core of [simd, scalar]) {
      const answer = (): unknown[] => [
        core.toWgs84(few, grid),
        core.areaM2(ring, 'wgs84'),
        core.lengthM(ring, 'sphere6371'),
        core.gridAreaM2(few),
      ];
      const before = answer();
      const shape = core.openShape(ring, true, 'wgs84');
      const measure = shape.measure();
      core.toWgs84(new Float64Array(3_000_000).fill(600_000), grid);
      expect(answer()).toEqual(before);
      expect(() => core.fromWgs84(tooMany, grid)).toThrow(/513 MB .* limit is 512 MB/);
      expect(() => core.areaM2(tooMany, 'wgs84')).toThrow(RangeError);
      expect(() => core.gridAreaM2(tooMany)).toThrow(RangeError);
      expect(answer()).toEqual(before);
      expect(shape.moveVertex(0, ring[0]!, ring[1]!)).toEqual(measure);
    }
  });
});
