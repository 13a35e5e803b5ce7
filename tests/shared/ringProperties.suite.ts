import { beforeAll, describe, expect, it } from 'vitest';
import type { Earth, GeometryCore, Measure } from '../../workers/geometry/api.ts';
import { LargestErrors } from '../support/geometry/largestErrors.ts';
import { closeRing, logBetween, makeRingOf, reverseRing, RING_KINDS, RING_PLACES, rotateRing } from '../support/geometry/ringShapes.ts';
import { seededRandom } from '../support/run/seededRandom.ts';

const EARTHS: readonly Earth[] = ['wgs84', 'sphere6371'];
const PLACES = Object.keys(RING_PLACES) as (keyof typeof RING_PLACES)[];
const LONG = process.env.THUA_LONG === '1';
const RINGS = LONG ? 200_000 : 1_000;
/** Edits per earth model, for open and for closed shapes. */
const EDITS = LONG ? 250_000 : 600;
const PATHS = LONG ? 20_000 : 600;

const RELATIVE = 1e-12;
/**
 * An edge's area extends to the equator, about 6e6 m away, with an error of a few units of 2⁻⁵³:
 * the limit by which two sums of the same edges may differ per metre of edge.
 */
const ROUNDING_M2_PER_M = 6e6 * 2 ** -51;

/** Differences of two measures as shares of their limit: 1 is the maximum. */
const lengthShare = (a: number, b: number): number => Math.abs(a - b) / (RELATIVE * b + 1e-12);
const areaShare = (a: Measure, b: Measure): number =>
  Math.abs(a.areaM2 - b.areaM2) / (RELATIVE * b.areaM2 + ROUNDING_M2_PER_M * b.lengthM + 1e-12);

/** Describes what must hold for any ring and any edits. */
export function describeRingProperties(name: string, load: () => Promise<GeometryCore>): void {
  let core: GeometryCore;
  beforeAll(async () => {
    core = await load();
  });

  const measureClosed = (ring: Float64Array, earth: Earth): Measure => ({
    lengthM: core.lengthM(closeRing(ring), earth),
    areaM2: core.areaM2(ring, earth),
  });

  describe(`${name}: rings`, () => {
    it('a reversed ring, another first point or a repeated first point leave area and perimeter the same', () => {
      const errors = new LargestErrors(`${name}: the same ring told otherwise`);
      const random = seededRandom(81);
      for (let i = 0; i < RINGS; ++i) {
        const kind = RING_KINDS[i % RING_KINDS.length]!;
        const ring = makeRingOf(kind, random, logBetween(random, 1, 1_000_000), PLACES[i % PLACES.length]!);
        const turned = rotateRing(ring, 1 + Math.floor((ring.length / 2 - 1) * random()));
        const earth = EARTHS[i % 2 === 0 ? 0 : 1]!;
        const truth = measureClosed(ring, earth);
        const tellings = { reversed: reverseRing(ring), 'begun elsewhere': turned, both: reverseRing(turned), repeated: closeRing(ring) };
        for (const [what, same] of Object.entries(tellings)) {
          const measure = measureClosed(same, earth);
          errors.keep(`area, ${what}, ${earth}`, areaShare(measure, truth));
          errors.keep(`perimeter, ${what}, ${earth}`, lengthShare(measure.lengthM, truth.lengthM));
        }
      }
      errors.expectWithin(1, 'of 1e-12 and the rounding of its edges');
    });

    it.each(EARTHS)('a path of any length, from pole to pole, measures as a shape does edge by edge: %s', (earth) => {
      const errors = new LargestErrors(`${name}: a path against its edges, ${earth}`);
      const random = seededRandom(83);
      for (let i = 0; i < PATHS; ++i) {
        const path = wander(random);
        const shape = (closed: boolean): Measure => core.openShape(path, closed, earth).measure();
        const [open, ring] = [shape(false), shape(true)];
        errors.keep('length', lengthShare(core.lengthM(path, earth), open.lengthM));
        errors.keep('perimeter', lengthShare(core.lengthM(closeRing(path), earth), ring.lengthM));
        errors.keep('area', areaShare(measureClosed(path, earth), ring));
      }
      errors.expectWithin(1, 'of 1e-12 and the rounding of its edges');
    });

    it.each(EARTHS)('after any edits a shape measures as a new shape of its corners: %s', (earth) => {
      const errors = new LargestErrors(`${name}: edited against anew, ${earth}`);
      for (const closed of [false, true]) {
        const random = seededRandom(closed ? 91 : 92);
        let pairs: number[][] = [];
        let shape = core.openShape(new Float64Array(0), closed, earth);
        // The longest shape since the opening may leave rounding errors in the sums.
        let longestM = 0;
        for (let edit = 0; edit < EDITS; ++edit) {
          if (edit % 500 === 0) {
            const ring = makeRingOf('star', random, logBetween(random, 10, 100_000), 'Việt Nam');
            pairs = Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i]!, ring[2 * i + 1]!]);
            shape = core.openShape(ring, closed, earth);
            longestM = 0;
          }
          const measure = editBoth(random, pairs, shape);
          const anew = measureAnew(pairs, closed, earth);
          const told = shape.measure();
          const isTold = Object.is(told.lengthM, measure.lengthM) && Object.is(told.areaM2, measure.areaM2);
          const isPosition = Number.isNaN(measure.lengthM) === Number.isNaN(anew.lengthM);
          // One assertion for each of so many edits would be slow.
          if (!isTold || !isPosition || Number.isNaN(measure.areaM2) !== Number.isNaN(anew.areaM2))
            expect.fail(`edit ${edit} of the ${closed ? 'closed' : 'open'} shape: ${JSON.stringify({ measure, told, anew })}`);
          if (Number.isNaN(anew.lengthM)) continue;
          longestM = Math.max(longestM, anew.lengthM);
          const kind = closed ? 'closed' : 'open';
          errors.keep(`${kind}, length`, Math.abs(measure.lengthM - anew.lengthM) / (RELATIVE * anew.lengthM + 1e-15 * longestM + 1e-12));
          errors.keep(`${kind}, area`, areaShare(measure, anew));
        }
      }
      errors.expectWithin(1, 'of 1e-12 and the rounding of its edges');
    });
  });

  function measureAnew(pairs: number[][], closed: boolean, earth: Earth): Measure {
    const flat = Float64Array.from(pairs.flat());
    // A single vertex has no edge.
    if (pairs.length < 2) return { lengthM: 0, areaM2: 0 };
    const lengthM = core.lengthM(closed ? closeRing(flat) : flat, earth);
    if (Number.isNaN(lengthM)) return { lengthM, areaM2: NaN };
    return { lengthM, areaM2: closed ? core.areaM2(flat, earth) : 0 };
  }
}

/**
 * Path of up to 700 corners with similar steps, some twenty times as long: across bands, around the longest
 * step that is measured in one piece, and between distant bands.
 */
function wander(random: () => number): Float64Array {
  const corners = 3 + Math.floor(random() < 0.7 ? 20 * random() : 700 * random());
  const stepDeg = logBetween(random, 1e-6, 0.06);
  const path = new Float64Array(2 * corners);
  let [lng, lat, azimuth] = [360 * random() - 180, 160 * random() - 80, 2 * Math.PI * random()];
  for (let i = 0; i < corners; ++i) {
    path.set([lng, lat], 2 * i);
    azimuth += random() - 0.5;
    const step = stepDeg * random() * (random() < 0.02 ? 20 : 1);
    lng += step * Math.cos(azimuth);
    lat = Math.max(-85, Math.min(85, lat + step * Math.sin(azimuth)));
  }
  return path;
}

/** Moves, inserts or removes one vertex of both; sometimes far away, without a position, or on another vertex. */
function editBoth(random: () => number, pairs: number[][], shape: ReturnType<GeometryCore['openShape']>): Measure {
  const vertex = drawVertex(random, pairs);
  const kind = random();
  // Limits vertices without a position, which would make every measure NaN.
  const lost = pairs.findIndex((pair) => pair.some(Number.isNaN));
  const at = lost >= 0 && random() < 0.5 ? lost : Math.floor(random() * pairs.length);
  if (pairs.length > 0 && kind < 0.5) {
    pairs[at] = vertex;
    return shape.moveVertex(at, vertex[0]!, vertex[1]!);
  }
  if (pairs.length > 0 && kind < (pairs.length > 20 ? 0.85 : 0.7)) {
    pairs.splice(at, 1);
    return shape.removeVertex(at);
  }
  const gap = Math.floor(random() * (pairs.length + 1));
  pairs.splice(gap, 0, vertex);
  return shape.insertVertex(gap, vertex[0]!, vertex[1]!);
}

function drawVertex(random: () => number, pairs: number[][]): [number, number] {
  const kind = random();
  if (kind < 0.03) return random() < 0.5 ? [NaN, 21] : [105, NaN];
  if (kind < 0.06) return [360 * random() - 180, 170 * random() - 85];
  const near = pairs[Math.floor(random() * pairs.length)];
  if (kind < 0.1 && near) return [near[0]!, near[1]!];
  return [105 + 0.01 * random(), 21 + 0.01 * random()];
}
