import { beforeAll, describe, expect, it } from 'vitest';
import type { Earth, BulkGeometryCore } from '../../workers/geometry/api.ts';
import { firstDifference } from '../support/geometry/firstDifference.ts';
import { LargestErrors } from '../support/geometry/largestErrors.ts';
import { closeRing, logBetween, makeRingOf, reverseRing, RING_PLACES } from '../support/geometry/ringShapes.ts';
import { seededRandom } from '../support/run/seededRandom.ts';

const EARTHS: readonly Earth[] = ['wgs84', 'sphere6371'];
const PLACES = Object.keys(RING_PLACES) as (keyof typeof RING_PLACES)[];
const PARCELS = process.env.THUA_LONG === '1' ? 300_000 : 1_000;

/** One by one, the rounding of the areas down to the equator weighs on the smallest. */
const MAX_NOISE_M2 = 1e-6;

/** Rings of a polygon (the first its outline, the others holes) of a parcel. */
type Parcel = Float64Array[][];

/** GeoArrow's MultiPolygon layout: every list of offsets has its end. */
function packParcels(parcels: Parcel[]): {
  lngLat: Float64Array;
  ringOffsets: Uint32Array;
  polygonOffsets: Uint32Array;
  parcelOffsets: Uint32Array;
} {
  const polygons = parcels.flat();
  const rings = polygons.flat();
  const endsOf = (sizes: number[]): Uint32Array => {
    let end = 0;
    return Uint32Array.from([0, ...sizes.map((size) => (end += size))]);
  };
  const lngLat = new Float64Array(rings.reduce((sum, ring) => sum + ring.length, 0));
  const ringOffsets = endsOf(rings.map((ring) => ring.length / 2));
  rings.forEach((ring, i) => lngLat.set(ring, 2 * ringOffsets[i]!));
  return {
    lngLat,
    ringOffsets,
    polygonOffsets: endsOf(polygons.map((polygon) => polygon.length)),
    parcelOffsets: endsOf(parcels.map((parcel) => parcel.length)),
  };
}

/** A ring about a quarter as wide, inside the given star or convex one. */
function makeHole(ring: Float64Array, random: () => number): Float64Array {
  const corners = ring.length / 2;
  const middle = [0, 1].map((axis) => ring.reduce((sum, value, i) => (i % 2 === axis ? sum + value : sum), 0) / corners) as [
    number,
    number,
  ];
  const share = 0.02 + 0.1 * random();
  const hole = ring.map((value, i) => middle[i % 2]! + share * (value - middle[i % 2]!));
  return random() < 0.5 ? reverseRing(hole) : hole;
}

function makeParcel(random: () => number, index: number): Parcel {
  const polygons = index % 50 === 0 ? 0 : random() < 0.8 ? 1 : 2 + Math.floor(3 * random());
  return Array.from({ length: polygons }, () => {
    const outline = makeRingOf(random() < 0.5 ? 'convex' : 'star', random, logBetween(random, 5, 20_000), PLACES[index % PLACES.length]!);
    const holes = random() < 0.6 ? 0 : 1 + Math.floor(3 * random());
    const rings = [outline, ...Array.from({ length: holes }, () => makeHole(outline, random))];
    return rings.map((ring) => (random() < 0.5 ? closeRing(ring) : ring));
  });
}

interface ManyParcels {
  parcels: Parcel[];
  packed: ReturnType<typeof packParcels>;
}
let made: ManyParcels | undefined;

/** The same for every core and earth, which only read of them. */
function manyParcels(): ManyParcels {
  if (!made) {
    const random = seededRandom(101);
    const parcels = Array.from({ length: PARCELS }, (_, i) => makeParcel(random, i));
    made = { parcels, packed: packParcels(parcels) };
  }
  return made;
}

/** Many parcels in one call against the same rings one by one; that those are right is areas.suite.ts' matter. */
export function describeManyAreas(name: string, load: () => Promise<BulkGeometryCore>): void {
  let core: BulkGeometryCore;
  beforeAll(async () => {
    core = await load();
  });

  const areaOneByOne = (parcel: Parcel, earth: Earth): number =>
    parcel.reduce((sum, [outline, ...holes]) => {
      const area = holes.reduce((rest, hole) => rest - core.areaM2(hole, earth), core.areaM2(outline!, earth));
      return sum + (area < 0 ? 0 : area);
    }, 0);

  describe(`${name}: many parcels`, () => {
    it.each(EARTHS)('with holes and several polygons, either way round, are what their rings are one by one: %s', (earth) => {
      const { parcels, packed } = manyParcels();
      const areas = core.areasM2(packed, earth);
      expect(areas).toHaveLength(PARCELS);
      const errors = new LargestErrors(`${name}: many against one by one, ${earth}`);
      parcels.forEach((parcel, i) => {
        const truth = areaOneByOne(parcel, earth);
        errors.keep(
          parcel.length === 0 ? 'none' : parcel.length === 1 ? 'one polygon' : 'several',
          Math.max(0, Math.abs(areas[i]! - truth) - MAX_NOISE_M2) / truth || 0,
        );
      });
      errors.expectWithin(1e-9, '(relative, beyond a square millimetre)');
    });

    it('a ring with a bad point makes its own parcel NaN and no other', () => {
      const random = seededRandom(102);
      const parcels = Array.from({ length: 200 }, (_, i) => makeParcel(random, i + 1));
      const good = core.areasM2(packParcels(parcels), 'wgs84');
      const bad = new Set([0, 17, 18, 198]);
      for (const value of [NaN, Infinity, -Infinity, 1e308]) {
        const spoiled = parcels.map((parcel, i) =>
          bad.has(i) ? parcel.map((polygon) => polygon.map((ring) => ring.map((number, at) => (at === 3 ? value : number)))) : parcel,
        );
        const areas = core.areasM2(packParcels(spoiled), 'wgs84');
        const expected = good.map((area, i) => (bad.has(i) ? NaN : area));
        expect(firstDifference(areas, expected)).toBeUndefined();
      }
    });

    it('no parcels, empty ones, and rings of fewer than three points have no area', () => {
      expect(core.areasM2(packParcels([]), 'wgs84')).toHaveLength(0);
      const line = Float64Array.of(105, 21, 105.1, 21);
      expect([...core.areasM2(packParcels([[], [[line]], [[new Float64Array(0)]], []]), 'wgs84')]).toEqual([0, 0, 0, 0]);
    });

    it('offsets that descend, or reach beyond their lists, throw RangeError and harm nothing', () => {
      const random = seededRandom(103);
      const parcels = Array.from({ length: 20 }, (_, i) => makeParcel(random, i + 1));
      const packed = packParcels(parcels);
      const good = core.areasM2(packed, 'wgs84');
      for (const key of ['ringOffsets', 'polygonOffsets', 'parcelOffsets'] as const) {
        const last = packed[key].length - 1;
        for (const [at, value] of [
          [last, 2 ** 32 - 1],
          [last, packed[key][last]! + 1],
          [1, 2 ** 31],
          [last - 1, 2 ** 30],
          [2, 0],
        ] as const) {
          const offsets = packed[key].slice();
          offsets[at] = value;
          expect(() => core.areasM2({ ...packed, [key]: offsets }, 'wgs84'), `${key}[${at}] = ${value}`).toThrow(RangeError);
        }
        expect(() => core.areasM2({ ...packed, [key]: new Uint32Array(0) }, 'wgs84')).toThrow(RangeError);
      }
      expect(() => core.areasM2({ ...packed, lngLat: packed.lngLat.slice(1) }, 'wgs84')).toThrow(RangeError);
      expect(core.areasM2(packed, 'wgs84')).toEqual(good);
    });
  });
}
