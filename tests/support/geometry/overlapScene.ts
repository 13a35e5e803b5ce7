import { difference, union, type Geom } from 'polyclip-ts';
import { RegionClipper } from '../../../workers/parcels/overlap/regionClipper.ts';
import { boxOfPacked } from '../../../src/domain/geometry/box.ts';
import { RegionBuilder, type Regions } from '../../../workers/parcels/overlap/regions.ts';
import { sweepAreas, type SweptAreas } from '../../../workers/parcels/overlap/sweepAreas.ts';
import { WorkMeter } from '../../../workers/parcels/overlap/workMeter.ts';

/** Radians each. */
const MAX_TURNS = 4;

export type Corner = [number, number];
/** An outline, then holes. */
export type Polygon = Corner[][];
export type MultiPolygon = Polygon[];

const regions = new WeakMap<MultiPolygon, Regions>();

/** Rings end to end, as the worker has them; made once for zones that lie under many parcels. */
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

/** Ours, in the plane that the corners are in. */
export const measureOverlap = (parcel: MultiPolygon, zones: readonly MultiPolygon[], codes?: number[]): SweptAreas =>
  measureWithin(Infinity, parcel, zones, codes)!;

/** The same; null where it takes more steps than that. */
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
 * The same by polyclip-ts: of each zone what lies in the parcel and under no later zone, and what no zone covers. One
 * operation on the corners themselves each time: what it makes of its own results is wrong now and then.
 */
export function clipOverlap(parcel: MultiPolygon, zones: readonly MultiPolygon[]): ClippedAreas {
  const bareFrom = zones.map((_, zone) => polygonsArea(difference(parcel as Geom, ...(zones.slice(zone) as Geom[]))));
  const parcelArea = polygonsArea(union(parcel as Geom));
  bareFrom.push(parcelArea);
  return { parcelArea, zoneAreas: zones.map((_, zone) => bareFrom[zone + 1]! - bareFrom[zone]!), uncoveredArea: bareFrom[0]! };
}

/** The same corners turned around the origin: no area changes. */
export const turned = (polygons: MultiPolygon, angle: number): MultiPolygon => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return polygons.map((rings) => rings.map((ring) => ring.map(([x, y]): Corner => [x * cos - y * sin, x * sin + y * cos])));
};

/** Where polyclip-ts gives up with an error, as it does now and then, it gets the case turned. */
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

/** How far two answers are apart at the most, m². */
export const apartM2 = (ours: SweptAreas, theirs: ClippedAreas): number =>
  Math.max(
    Math.abs(ours.parcelArea - theirs.parcelArea),
    Math.abs(ours.uncoveredArea - theirs.uncoveredArea),
    ...theirs.zoneAreas.map((area, zone) => Math.abs(area - ours.zoneAreas[zone]!)),
  );

/** The most that two answers may differ: 0.01 m², or a millionth of the parcel where that is more. */
export const allowedM2 = (parcelArea: number): number => Math.max(0.01, parcelArea * 1e-6);
