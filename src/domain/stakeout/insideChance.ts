import { gaussianShare } from '../geometry/gaussianShare.ts';
import { type TangentPlane, tangentPlane } from '../geometry/tangentPlane.ts';
import type { LngLat } from '../geometry/lngLat.ts';
import { type Ground, polygonsOf } from '../land/parcel.ts';
import { type Fix, sigmaOfAccuracy } from './fix.ts';

/**
 * How likely the receiver is within a ground, holes left out: what the ground holds of a circular normal distribution about the
 * position, whose radius of 95 % is the accuracy. Nothing else is assumed of where people stand.
 * @returns 0 to 1; null of fewer than three corners
 */
export function insideChance(ground: Ground, { position, accuracyM }: Pick<Fix, 'position' | 'accuracyM'>): number | null {
  const polygons = polygonsOf(ground);
  if (polygons.some(([outline]) => outline!.length < 3)) return null;
  const plane = tangentPlane(position);
  const packed = polygons.map((rings) => rings.map((ring) => packFrom(plane, ring)));
  // A receiver that claims to know better than a tenth of a millimetre says nothing of its accuracy.
  return gaussianShare(packed, Math.max(1e-4, sigmaOfAccuracy(accuracyM)));
}

const packFrom = (plane: TangentPlane, ring: readonly LngLat[]): number[] =>
  ring.flatMap((corner) => {
    const { eastM, northM } = plane.to(corner);
    return [eastM, northM];
  });
