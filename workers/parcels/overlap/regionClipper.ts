import type { ZoneFault } from '../../../src/domain/land/planOverlap.ts';
import type { LocalPlane } from '../../../src/domain/geometry/tangentPlane.ts';
import type { PackedZones } from './packedZones.ts';
import { boxContainsBox, boxOfPacked } from '../../../src/domain/geometry/box.ts';
import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { RegionBuilder, type Regions, regionFault } from './regions.ts';

/**
 * Clips polygons to a box, ring by ring, one side of the box at a time (Sutherland-Hodgman). A ring that leaves the box
 * continues along its border, perhaps back and forth. Such borders enclose no area under the even-odd rule.
 */
export class RegionClipper {
  readonly #box: LngLatBox;
  #from = new Float64Array(256);
  #to = new Float64Array(256);

  constructor(box: LngLatBox) {
    this.#box = box;
  }

  clip({ xy, ringEnds, regionEnds }: Regions, region: number, into: RegionBuilder): void {
    const box = this.#box;
    const firstRing = region === 0 ? 0 : regionEnds[region - 1]!;
    let from = firstRing === 0 ? 0 : ringEnds[firstRing - 1]!;
    for (let at = firstRing; at < regionEnds[region]!; at += 1) {
      const to = ringEnds[at]!;
      const ring = boxOfPacked(xy, from * 2, to * 2);
      // Unlike boxesIntersect: rings that only touch the box have no area in it.
      const meets = ring.west < box.east && ring.east > box.west && ring.south < box.north && ring.north > box.south;
      if (meets && boxContainsBox(box, ring)) into.addRing(xy, from * 2, to * 2);
      else if (meets) {
        const length = this.#clipRing(xy, from * 2, to * 2);
        if (length >= 6) into.addRing(this.#to, 0, length);
      }
      from = to;
    }
  }

  /** @returns the number of values of the ring in #to */
  #clipRing(xy: Float64Array, from: number, to: number): number {
    const { west, south, east, north } = this.#box;
    let length = this.#side(xy, from, to, 0, west, 1);
    length = this.#side(this.#swap(), 0, length, 0, east, -1);
    length = this.#side(this.#swap(), 0, length, 1, south, 1);
    return this.#side(this.#swap(), 0, length, 1, north, -1);
  }

  #swap(): Float64Array {
    [this.#from, this.#to] = [this.#to, this.#from];
    return this.#from;
  }

  /** Keeps the part on one side of a border. @returns the number of values written to #to */
  #side(ring: Float64Array, from: number, to: number, axis: 0 | 1, border: number, sign: 1 | -1): number {
    // Each edge adds at most two corners.
    const maxValues = (to - from) * 2;
    if (this.#to.length < maxValues) this.#to = new Float64Array(Math.max(maxValues, this.#to.length * 2));
    const out = this.#to;
    let written = 0;
    for (let i = from, before = to - 2; i < to; before = i, i += 2) {
      const a = ring[before + axis]!;
      const b = ring[i + axis]!;
      const wasIn = (a - border) * sign >= 0;
      const isIn = (b - border) * sign >= 0;
      if (wasIn !== isIn) {
        out[written + axis] = border;
        out[written + 1 - axis] = a < b ? crossingAt(ring, before, i, axis, border) : crossingAt(ring, i, before, axis, border);
        written += 2;
      }
      if (isIn) {
        out[written] = ring[i]!;
        out[written + 1] = ring[i + 1]!;
        written += 2;
      }
    }
    return written;
  }
}

/** Computes from the edge's lower end in both directions, so that neighbours get identical corners. */
function crossingAt(ring: Float64Array, lower: number, upper: number, axis: 0 | 1, border: number): number {
  const share = (border - ring[lower + axis]!) / (ring[upper + axis]! - ring[lower + axis]!);
  const from = ring[lower + 1 - axis]!;
  return from + share * (ring[upper + 1 - axis]! - from);
}

interface ClippingParcel {
  /** One region, on the plane. */
  region: Regions;
  boxDeg: LngLatBox;
  plane: LocalPlane;
}

/** Returns the parcel, then the zones of these plannings, clipped to its box and projected to its plane. */
export function clippedZones(
  { region, boxDeg, plane }: ClippingParcel,
  plannings: readonly PackedZones[],
  noteFault: (fault: ZoneFault) => void = () => undefined,
): Regions {
  const ofParcel = region.xy.length;
  const [corners, rings, zones] = [0, 1, 2].map((count) =>
    plannings.reduce((sum, { lngLat, ringEnds, landCodes }) => sum + [lngLat, ringEnds, landCodes][count]!.length, 0),
  ) as [number, number, number];
  const builder = new RegionBuilder((ofParcel + corners) / 2, rings + 4, zones + 1);
  let from = 0;
  for (const end of region.ringEnds) {
    builder.addRing(region.xy, from * 2, end * 2);
    from = end;
  }
  builder.endRegion();
  const clipper = new RegionClipper(boxDeg);
  for (const { lngLat, ringEnds, zoneEnds, landCodes } of plannings) {
    const inDegrees: Regions = { xy: lngLat, ringEnds, regionEnds: zoneEnds };
    for (let zone = 0; zone < landCodes.length; zone += 1) {
      const fault = regionFault(inDegrees, zone);
      if (fault) noteFault(fault);
      if (fault !== 'badCoordinates') clipper.clip(inDegrees, zone, builder);
      builder.endRegion();
    }
  }
  const { regions } = builder;
  const ofZones = regions.xy.subarray(ofParcel);
  plane.project(ofZones, ofZones);
  return regions;
}
