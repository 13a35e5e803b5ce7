import { toDegrees, normaliseDegrees } from '../geometry/earth.ts';
import { geodesicBetween } from '../geometry/geodesic.ts';
import type { LngLat } from '../geometry/lngLat.ts';

/** A point on the plane of a VN-2000 grid, metres. */
export interface GridPoint {
  /** X of a certificate. */
  northM: number;
  /** Y of a certificate. */
  eastM: number;
}

/** Way from the current position to a corner, on the certificate's plane and on the Earth. */
export interface Course {
  /** Null if no plane is available. */
  plane: { northM: number; eastM: number; lengthM: number; bearingDeg: number } | null;
  /** Geodesic on WGS84; the bearing is from true north. */
  lengthM: number;
  bearingDeg: number;
}

interface StakeoutPoint {
  position: LngLat;
  plane: GridPoint | null;
}

/** Computes the way. Bearings are degrees clockwise, 0 to 360, at its start. */
export function courseTo(from: StakeoutPoint, to: StakeoutPoint): Course {
  const { lengthM, azimuthDeg } = geodesicBetween(from.position, to.position);
  return { lengthM, bearingDeg: azimuthDeg, plane: from.plane && to.plane && courseOnPlane(from.plane, to.plane) };
}

function courseOnPlane(from: GridPoint, to: GridPoint): Course['plane'] {
  const [northM, eastM] = [to.northM - from.northM, to.eastM - from.eastM];
  return { northM, eastM, lengthM: Math.hypot(northM, eastM), bearingDeg: normaliseDegrees(toDegrees(Math.atan2(eastM, northM))) };
}

/** Returns true if the corner is within the accuracy, where distance and direction mean nothing. */
export const isWithinReach = (way: Pick<Course, 'lengthM'>, accuracyM: number): boolean => way.lengthM <= accuracyM;
