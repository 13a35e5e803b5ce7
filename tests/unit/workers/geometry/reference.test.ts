import { describe, expect, it } from 'vitest';
import { loadReference } from '../../../../workers/geometry/reference.ts';
import { describeGeometry } from '../../../shared/geometry.suite.ts';
import { describeShape } from '../../../shared/shape.suite.ts';
import {
  add,
  divide,
  fromNumber,
  multiply,
  sinCosDegrees,
  squareRoot,
  subtract,
  toNumber,
} from '../../../support/geometry/doubleDouble.ts';
import { measureRingExactly } from '../../../support/geometry/exactRing.ts';
import { closeRing, makeRingOf } from '../../../support/geometry/ringShapes.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

const load = async (): Promise<ReturnType<typeof loadReference>> => loadReference();

describeGeometry('reference', load);
describeShape('reference', load);

/** Checks the reference of small areas: by identities, by half its step, and by geographiclib where that is exact. */
describe('32-digit arithmetic', () => {
  it('roots, quotients and products invert each other to 1e-30', () => {
    const random = seededRandom(1);
    for (let i = 0; i < 1000; ++i) {
      const value = divide(fromNumber(1 + random()), fromNumber(3 + random()));
      const root = squareRoot(value);
      expect(Math.abs(toNumber(subtract(multiply(root, root), value)))).toBeLessThan(1e-30);
      const quotient = divide(value, root);
      expect(Math.abs(toNumber(subtract(quotient, root)))).toBeLessThan(1e-30);
    }
  });

  it('sines and cosines meet known values, the sum of squares and the angle sum, to 1e-30', () => {
    const half = fromNumber(0.5);
    expect(Math.abs(toNumber(subtract(sinCosDegrees(30).sin, half)))).toBeLessThan(1e-30);
    expect(Math.abs(toNumber(add(sinCosDegrees(240).cos, half)))).toBeLessThan(1e-30);
    // sin 18° = (√5 − 1)/4 determines the value of π, which the identities below do not.
    const golden = divide(subtract(squareRoot(fromNumber(5)), fromNumber(1)), fromNumber(4));
    expect(Math.abs(toNumber(subtract(sinCosDegrees(18).sin, golden)))).toBeLessThan(1e-30);
    const random = seededRandom(2);
    for (let i = 0; i < 1000; ++i) {
      // Whole 2⁻²⁰ degrees, so that the sum of two is exact.
      const [first, second] = [random, random].map((draw) => Math.round(2 ** 20 * (360 * draw() - 180)) / 2 ** 20) as [number, number];
      const [a, b, sum] = [sinCosDegrees(first / 2), sinCosDegrees(second / 2), sinCosDegrees(first / 2 + second / 2)] as const;
      const squares = add(multiply(a.sin, a.sin), multiply(a.cos, a.cos));
      expect(Math.abs(toNumber(subtract(squares, fromNumber(1))))).toBeLessThan(1e-30);
      const sine = add(multiply(a.sin, b.cos), multiply(a.cos, b.sin));
      expect(Math.abs(toNumber(subtract(sine, sum.sin)))).toBeLessThan(1e-30);
    }
  });

  it('half the step changes a ring’s measure by at most 1e-11; from 1 km it equals geographiclib to 1e-9', () => {
    const reference = loadReference();
    const random = seededRandom(3);
    for (const [sizeM, stepM] of [
      [30, 250],
      [1000, 250],
      [10_000, 1000],
      [100_000, 4000],
    ] as const) {
      for (let i = 0; i < 8; ++i) {
        const ring = makeRingOf(i % 2 === 0 ? 'convex' : 'star', random, sizeM, i < 4 ? 'Việt Nam' : '40° S');
        const measure = measureRingExactly(ring, stepM);
        const finer = measureRingExactly(ring, stepM / 2);
        expect(Math.abs(measure.areaM2 / finer.areaM2 - 1)).toBeLessThan(1e-11);
        expect(Math.abs(measure.lengthM / finer.lengthM - 1)).toBeLessThan(1e-13);
        if (sizeM < 1000) continue;
        // 5e-4 m² is the rounding error of geographiclib's larger terms in a ring of this size.
        expect(Math.abs(measure.areaM2 - reference.areaM2(ring, 'wgs84'))).toBeLessThan(1e-9 * measure.areaM2 + 5e-4);
        expect(Math.abs(measure.lengthM / reference.lengthM(closeRing(ring), 'wgs84') - 1)).toBeLessThan(1e-12);
      }
    }
  });
});
