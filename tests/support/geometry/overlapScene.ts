import { difference, union, type Geom } from 'polyclip-ts';
import { RegionClipper } from '../../../workers/parcels/overlap/regionClipper.ts';
import { boxOfPacked } from '../../../src/domain/geometry/box.ts';
import { RegionBuilder, type Regions } from '../../../workers/parcels/overlap/regions.ts';
import { sweepAreas, type SweptAreas } from '../../../workers/parcels/overlap/sweepAreas.ts';
import { WorkMeter } from '../../../workers/parcels/overlap/workMeter.ts';

/** Maximum number of rotations, of one radian each. */
const MAX_TURNS = 4;

export type Corner = [number, number];
/** Outline, then holes. */
export type Polygon = Corner[][];
export type MultiPolygon = Polygon[];

const regions = new WeakMap<MultiPolygon, Regions>();

/** Packs rings as in the worker; cached for zones under many parcels. */
function toRegion(polygons: MultiPolygon): Regions {
  const known = regions.get(polygons);
  if (known) return known;
  const rings = polygons.flat();
  let ended = 0;
  const region = {
    xy: Float64Array.from(rings.flat(2)),
    ringEnds: Uint32Array.from(rings, (ring) => (ended += ring.length)),
    regionEnds: Uint32Array.of(rings.length),
  };
  regions.set(polygons, region);
  return region;
}

/** Measures with our code, in the plane of the corners. */
export const measureOverlap = (parcel: MultiPolygon, zones: readonly MultiPolygon[], codes?: number[]): SweptAreas =>
  measureWithin(Infinity, parcel, zones, codes)!;

/** Measures the same; null if it takes more than `steps`. */
export function measureWithin(
  steps: number,
  parcel: MultiPolygon,
  zones: readonly MultiPolygon[],
  codes = zones.map((_, zone) => zone),
): SweptAreas | null {
  const region = toRegion(parcel);
  const box = boxOfPacked(region.xy);
  const builder = new RegionBuilder(0, 0, 0);
  for (const each of [parcel, ...zones]) {
    new RegionClipper(box).clip(toRegion(each), 0, builder);
    builder.endRegion();
  }
  return sweepAreas(builder.regions, codes, 0, new WorkMeter(steps));
}

const ringArea = (ring: readonly Corner[]): number => {
  const [x0, y0] = ring[0]!;
  const twice = ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length]!;
    return sum + (x - x0) * (nextY - y0) - (nextX - x0) * (y - y0);
  }, 0);
  return Math.abs(twice) / 2;
};

const polygonsArea = (polygons: MultiPolygon): number =>
  polygons.flat().length === 0
    ? 0
    : polygons.reduce((sum, [outline, ...holes]) => sum + ringArea(outline!) - holes.reduce((all, hole) => all + ringArea(hole), 0), 0);

interface ClippedAreas {
  parcelArea: number;
  zoneAreas: number[];
  uncoveredArea: number;
}

/**
 * Measures with polyclip-ts: each zone's area in the parcel under no later zone, and uncovered area. Each is a single
 * operation on the input, because its operations on its own results are sometimes wrong.
 */
export function clipOverlap(parcel: MultiPolygon, zones: readonly MultiPolygon[]): ClippedAreas {
  const bareFrom = zones.map((_, zone) => polygonsArea(difference(parcel as Geom, ...(zones.slice(zone) as Geom[]))));
  const parcelArea = polygonsArea(union(parcel as Geom));
  bareFrom.push(parcelArea);
  return { parcelArea, zoneAreas: zones.map((_, zone) => bareFrom[zone + 1]! - bareFrom[zone]!), uncoveredArea: bareFrom[0]! };
}

/** Rotates the corners around the origin, which preserves areas. */
export const turned = (polygons: MultiPolygon, angle: number): MultiPolygon => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return polygons.map((rings) => rings.map((ring) => ring.map(([x, y]): Corner => [x * cos - y * sin, x * sin + y * cos])));
};

/** Rotates the case and retries if polyclip-ts fails with an error, as it sometimes does. */
export function clipOverlapPatiently(parcel: MultiPolygon, zones: readonly MultiPolygon[]): ClippedAreas {
  for (let turn = 0; ; turn += 1) {
    const turnedBy = (polygons: MultiPolygon): MultiPolygon => (turn === 0 ? polygons : turned(polygons, turn));
    try {
      return clipOverlap(turnedBy(parcel), zones.map(turnedBy));
    } catch (error) {
      if (turn === MAX_TURNS) throw error;
    }
  }
}

/** Returns the largest difference of two results, m². */
export const apartM2 = (ours: SweptAreas, theirs: ClippedAreas): number =>
  Math.max(
    Math.abs(ours.parcelArea - theirs.parcelArea),
    Math.abs(ours.uncoveredArea - theirs.uncoveredArea),
    ...theirs.zoneAreas.map((area, zone) => Math.abs(area - ours.zoneAreas[zone]!)),
  );

/** Returns the allowed difference of two results: 0.01 m², or a millionth of the parcel if that is more. */
export const allowedM2 = (parcelArea: number): number => Math.max(0.01, parcelArea * 1e-6);
