import type { ZoneFault } from '../../../src/domain/land/planOverlap.ts';
import type { LocalPlane } from '../../../src/domain/geometry/tangentPlane.ts';
import type { PackedZones } from './packedZones.ts';
import { boxContainsBox, boxOfPacked } from '../../../src/domain/geometry/box.ts';
import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import { RegionBuilder, type Regions, regionFault } from './regions.ts';

/**
 * Clips one polygon after another to a box, ring by ring, a side of the box at a time (Sutherland–Hodgman). Where a
 * ring leaves the box it goes on along the box's border, there and back perhaps: such borders bound no area and even-odd
 * takes them out, so what the clipped rings hold is what the polygon holds of the box.
 */
export class RegionClipper {
  readonly #box: LngLatBox;
  #from = new Float64Array(256);
  #to = new Float64Array(256);

  constructor(box: LngLatBox) {
    this.#box = box;
  }

  /** Writes what of the polygon lies in the box, without rings that do not meet it. */
  clip({ xy, ringEnds, regionEnds }: Regions, region: number, into: RegionBuilder): void {
    const box = this.#box;
    const firstRing = region === 0 ? 0 : regionEnds[region - 1]!;
    let from = firstRing === 0 ? 0 : ringEnds[firstRing - 1]!;
    for (let at = firstRing; at < regionEnds[region]!; at += 1) {
      const to = ringEnds[at]!;
      const ring = boxOfPacked(xy, from * 2, to * 2);
      // Not boxesIntersect: what only touches the box has no area in it.
      const meets = ring.west < box.east && ring.east > box.west && ring.south < box.north && ring.north > box.south;
      if (meets && boxContainsBox(box, ring)) into.addRing(xy, from * 2, to * 2);
      else if (meets) {
        const length = this.#clipRing(xy, from * 2, to * 2);
        if (length >= 6) into.addRing(this.#to, 0, length);
      }
      from = to;
    }
  }

  /** @returns how many numbers #to has of it */
  #clipRing(xy: Float64Array, from: number, to: number): number {
    const { west, south, east, north } = this.#box;
    let length = this.#side(xy, from, to, 0, west, 1);
    length = this.#side(this.#swap(), 0, length, 0, east, -1);
    length = this.#side(this.#swap(), 0, length, 1, south, 1);
    return this.#side(this.#swap(), 0, length, 1, north, -1);
  }

  /** What was written last is read next. */
  #swap(): Float64Array {
    [this.#from, this.#to] = [this.#to, this.#from];
    return this.#from;
  }

  /** Keeps what lies on the right side of one border. @returns how many numbers were written to #to */
  #side(ring: Float64Array, from: number, to: number, axis: 0 | 1, border: number, sign: 1 | -1): number {
    // Each edge adds two corners at the most.
    const most = (to - from) * 2;
    if (this.#to.length < most) this.#to = new Float64Array(Math.max(most, this.#to.length * 2));
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

/** Worked out from the edge's lower end whichever way the ring runs: neighbours that share the edge get the same corner. */
function crossingAt(ring: Float64Array, lower: number, upper: number, axis: 0 | 1, border: number): number {
  const share = (border - ring[lower + axis]!) / (ring[upper + axis]! - ring[lower + axis]!);
  const from = ring[lower + 1 - axis]!;
  return from + share * (ring[upper + 1 - axis]! - from);
}

interface ClippingParcel {
  /** On the plane; one region. */
  region: Regions;
  /** Of the parcel, degrees. */
  boxDeg: LngLatBox;
  plane: LocalPlane;
}

/** The parcel, then what of each zone of these plannings lies in its box, one after the other, on its plane. */
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
