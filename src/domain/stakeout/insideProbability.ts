import { gaussianShare } from '../geometry/gaussianShare.ts';
import { type TangentPlane, tangentPlane } from '../geometry/tangentPlane.ts';
import type { LngLat } from '../geometry/lngLat.ts';
import { type Ground, polygonsOf } from '../land/parcel.ts';
import { type Fix, sigmaOfAccuracy } from './fix.ts';

/**
 * Returns the probability that the receiver is inside a ground without its holes; null for fewer than three corners.
 * Assumes a circular normal distribution round the position with the accuracy as its 95 % radius, and no other prior.
 */
export function insideProbability(ground: Ground, { position, accuracyM }: Pick<Fix, 'position' | 'accuracyM'>): number | null {
  const polygons = polygonsOf(ground);
  if (polygons.some(([outline]) => outline!.length < 3)) return null;
  const plane = tangentPlane(position);
  const packed = polygons.map((rings) => rings.map((ring) => packFrom(plane, ring)));
  // An accuracy below a tenth of a millimetre is implausible.
  return gaussianShare(packed, Math.max(1e-4, sigmaOfAccuracy(accuracyM)));
}

const packFrom = (plane: TangentPlane, ring: readonly LngLat[]): number[] =>
  ring.flatMap((corner) => {
    const { eastM, northM } = plane.to(corner);
    return [eastM, northM];
  });
