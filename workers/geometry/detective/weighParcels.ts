import type { ZoneGrid } from '../../../src/domain/coordinates/cornerExplanation.ts';
import type { CornerPair } from '../../../src/domain/coordinates/cornerPair.ts';
import { longitudeShrink } from '../../../src/domain/geometry/earth.ts';
import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import type { PlaceOnGrid } from './placeOnGrid.ts';

/** Registers round corners, and datum shifts are good to a decimetre or two. */
const SAME_M = 0.5;
/** A lot of a register that has these corners: chance seldom makes one. A natural logarithm. */
const MEETS = 7;
/** Of the explanations so many are laid beside the register. */
const MOST = 400;
/** So far from each other on the whole outlines are of different lots, metres. */
const APART_M = 2;
const METRES_PER_DEGREE = 111_320;

interface Ranked {
  table: { pairs: CornerPair[] };
  grid: ZoneGrid;
  weight: number;
}

/** Metres east and north of a place. */
type Plane = Array<readonly [east: number, north: number]>;

const planeAround = ({ lng, lat }: LngLat): ((ring: readonly LngLat[]) => Plane) => {
  const shrink = longitudeShrink(lat);
  return (ring) => ring.map((at) => [(at.lng - lng) * shrink * METRES_PER_DEGREE, (at.lat - lat) * METRES_PER_DEGREE] as const);
};

/** Squared metres from a point to a ring's outline. */
function squaredTo(ring: Plane, [x, y]: Plane[number]): number {
  let least = Infinity;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    const [[ax, ay], [bx, by]] = [ring[j]!, ring[i]!];
    const [dx, dy] = [bx - ax, by - ay];
    const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, (ax + along * dx - x) ** 2 + (ay + along * dy - y) ** 2);
  }
  return least;
}

/** How far the corners of either lie off the outline of the other: the root of the mean square, metres. Infinity for what is plainly another. */
function apartM(one: Plane, other: Plane): number {
  const most = (one.length + other.length) * APART_M ** 2;
  let sum = 0;
  for (const [corners, outline] of [
    [one, other],
    [other, one],
  ] as const)
    for (const corner of corners) {
      sum += squaredTo(outline, corner);
      if (sum > most) return Infinity;
    }
  return Math.sqrt(sum / (one.length + other.length));
}

/** The same explanations, those likelier that a parcel of the register agrees with. That none lies there says nothing. */
export function weighParcels<Kind extends Ranked>(
  ranked: readonly Kind[],
  parcels: ReadonlyArray<readonly LngLat[]>,
  place: PlaceOnGrid,
): Kind[] {
  const known = parcels.flatMap((ring) => {
    const toPlane = ring[0] && planeAround(ring[0]);
    return toPlane ? [{ toPlane, outline: toPlane(ring) }] : [];
  });
  const weighed = ranked.map((each, at) => {
    if (at >= MOST || each.table.pairs.length < 3) return each;
    const ring = place(each.table.pairs, each.grid);
    if (ring.some(({ lng, lat }) => Number.isNaN(lng + lat))) return each;
    const nearest = Math.min(...known.map(({ toPlane, outline }) => apartM(outline, toPlane(ring))));
    return { ...each, weight: each.weight + MEETS * Math.exp(-((nearest / SAME_M) ** 2) / 2) };
  });
  return weighed.sort((one, other) => other.weight - one.weight);
}
