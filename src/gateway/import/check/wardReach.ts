import { SPHERE_RADIUS_M } from '../../../domain/coordinates/vn2000.ts';
import type { LngLat } from '../../../domain/geometry/lngLat.ts';
import type { FoundWard } from './wardFinder.ts';

/**
 * No package has the borders of wards, so land is judged by its distance from a ward's middle: the largest communes reach some
 * 30 km from it, and districts' middles lie farther off. A neighbouring meridian by mistake moves land by 27 km and more.
 */
const REACH_M = 30_000;
const BORROWED_REACH_M = 100_000;

export const wardReachM = ({ isOwnMiddle }: FoundWard): number => (isOwnMiddle ? REACH_M : BORROWED_REACH_M);

/** On the plane that touches the globe there: good for what is near. */
export function distanceM(center: Float64Array, { lng, lat }: LngLat): number {
  const perDegree = (Math.PI / 180) * SPHERE_RADIUS_M;
  return Math.hypot((center[0]! - lng) * Math.cos((lat * Math.PI) / 180), center[1]! - lat) * perDegree;
}

/** Of several wards the one whose middle is nearest; those without one come last. */
export function nearestWard(wards: readonly FoundWard[], center: Float64Array): FoundWard {
  const away = ({ middle }: FoundWard): number => (middle ? distanceM(center, middle) : Infinity);
  return wards.reduce((nearest, ward) => (away(ward) < away(nearest) ? ward : nearest));
}
