import { beforeAll, describe, it } from 'vitest';
import type { GeometryCore } from '../../workers/geometry/api.ts';
import { loadReference } from '../../workers/geometry/reference.ts';
import { measureRingExactly } from '../support/geometry/exactRing.ts';
import { LargestErrors } from '../support/geometry/largestErrors.ts';
import { closeRing, logBetween, makeRingOf, RING_KINDS, RING_PLACES, type RingKind } from '../support/geometry/ringShapes.ts';
import { seededRandom } from '../support/run/seededRandom.ts';

const LIMIT = 1e-7;
const LONG = process.env.THUA_LONG === '1';
const PLACES = Object.keys(RING_PLACES) as (keyof typeof RING_PLACES)[];
/** Below this, geographiclib's own rounding exceeds 1e-7 of an area. */
const SMALL_M2 = 10_000;
/** Number of cases of every kind; computing the reference takes most of the time. */
const LARGE_RINGS = LONG ? 100_000 : 1_000;
const SMALL_RINGS = LONG ? 50_000 : 400;

const relative = (value: number, truth: number): number => value / truth - 1;

/** Smallest and largest extent in metres. */
const LARGE_SIZES: Record<RingKind, readonly [number, number]> = {
  convex: [150, 300_000],
  concave: [150, 300_000],
  star: [200, 300_000],
  sliver: [32_000, 130_000],
};
const SMALL_SIZES: Record<RingKind, readonly [number, number]> = {
  convex: [1.2, 110],
  concave: [1.5, 100],
  star: [2, 110],
  sliver: [32, 30_000],
};

interface Case {
  ring: Float64Array;
  what: string;
}

/** Makes cases of every kind at every place. */
function makeCases(seed: number, count: number, sizes: Record<RingKind, readonly [number, number]>): Case[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, i) => {
    const kind = RING_KINDS[i % RING_KINDS.length]!;
    const place = PLACES[Math.floor(i / RING_KINDS.length) % PLACES.length]!;
    return { ring: makeRingOf(kind, random, logBetween(random, ...sizes[kind]), place), what: `${kind}, ${place}` };
  });
}

/**
 * Compares areas and perimeters on WGS84 with geographiclib, and below 10,000 m² with 32-digit arithmetic.
 * @param cores builds under test, which share one computation of the reference
 */
export function describeAreas(cores: Record<string, () => Promise<GeometryCore>>): void {
  const reference = loadReference();
  let loaded: [string, GeometryCore][];
  beforeAll(async () => {
    loaded = await Promise.all(Object.entries(cores).map(async ([name, load]) => [name, await load()] as [string, GeometryCore]));
  });

  const keepErrors = (errors: LargestErrors, what: string, ring: Float64Array, truth: { areaM2: number; lengthM: number }): void => {
    for (const [name, core] of loaded) {
      errors.keep(`${name}: area, ${what}`, relative(core.areaM2(ring, 'wgs84'), truth.areaM2));
      errors.keep(`${name}: perimeter, ${what}`, relative(core.lengthM(closeRing(ring), 'wgs84'), truth.lengthM));
    }
  };
  const measureByGeographiclib = (ring: Float64Array): { areaM2: number; lengthM: number } => ({
    areaM2: reference.areaM2(ring, 'wgs84'),
    lengthM: reference.lengthM(closeRing(ring), 'wgs84'),
  });

  describe('areas', () => {
    it('areas from 10,000 m² to a province agree with geographiclib to 1e-7', () => {
      const errors = new LargestErrors('against geographiclib');
      for (const { ring, what } of makeCases(31, LARGE_RINGS, LARGE_SIZES)) {
        const truth = measureByGeographiclib(ring);
        if (truth.areaM2 >= SMALL_M2) keepErrors(errors, what, ring, truth);
      }
      errors.expectWithin(LIMIT, '(relative)');
    });

    it('areas with edges of 130 km to 2,000 km agree with geographiclib to 1e-7', () => {
      const errors = new LargestErrors('long edges against geographiclib');
      const random = seededRandom(32);
      for (let i = 0; i < LARGE_RINGS / 5; ++i) {
        const kind = i % 2 === 0 ? 'convex' : 'concave';
        const place = PLACES[i % PLACES.length]!;
        const ring = makeRingOf(kind, random, logBetween(random, 250_000, 2_000_000), place);
        keepErrors(errors, `${kind}, ${place}`, ring, measureByGeographiclib(ring));
      }
      errors.expectWithin(LIMIT, '(relative)');
    });

    it('areas of 1 m² to 10,000 m² agree with 32-digit arithmetic to 1e-7', () => {
      const errors = new LargestErrors('against 32 digits');
      for (const { ring, what } of makeCases(33, SMALL_RINGS, SMALL_SIZES)) {
        const truth = measureRingExactly(ring, what.startsWith('sliver') ? 1000 : 250);
        if (truth.areaM2 <= SMALL_M2 && truth.areaM2 >= 1) keepErrors(errors, what, ring, truth);
      }
      errors.expectWithin(LIMIT, '(relative)');
    });
  });
}
