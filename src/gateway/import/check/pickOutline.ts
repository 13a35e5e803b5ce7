import { ringAreaM2 } from '../../land/ring.ts';
import type { LandFeature } from '../read/landFeature.ts';

export interface Outline {
  flat: Float64Array;
  /** Parts beside the one that was picked, and holes in it: neither has a place in §3's record of a parcel. */
  partsLeftOut: number;
  holesLeftOut: number;
}

/** The outline of a record's largest part. */
export function pickOutline({ polygons }: LandFeature): Outline {
  let rings = polygons[0]!;
  if (polygons.length > 1) {
    const size = (candidate: Float64Array[]): number => Math.abs(ringAreaM2(candidate[0]!));
    rings = polygons.reduce((largest, candidate) => (size(candidate) > size(largest) ? candidate : largest));
  }
  return { flat: rings[0]!, partsLeftOut: polygons.length - 1, holesLeftOut: rings.length - 1 };
}
