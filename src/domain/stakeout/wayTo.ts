import { toDegrees, wholeTurn } from '../geometry/earth.ts';
import { geodesicBetween } from '../geometry/geodesic.ts';
import type { LngLat } from '../geometry/lngLat.ts';

/** A place on the plane of a VN-2000 grid, metres. */
export interface PlanePlace {
  /** X of a certificate. */
  northM: number;
  /** Y of a certificate. */
  eastM: number;
}

/** From where one stands to a corner: on the plane that its certificate is drawn on, and on the Earth. */
export interface Way {
  /** Null where the plane cannot be had. */
  plane: { northM: number; eastM: number; lengthM: number; bearingDeg: number } | null;
  /** On WGS84's ellipsoid; the bearing from true north. */
  lengthM: number;
  bearingDeg: number;
}

interface Standing {
  position: LngLat;
  plane: PlanePlace | null;
}

/** Bearings are degrees clockwise, 0 to 360, at the start of the way. */
export function wayTo(from: Standing, to: Standing): Way {
  const { lengthM, azimuthDeg } = geodesicBetween(from.position, to.position);
  return { lengthM, bearingDeg: azimuthDeg, plane: from.plane && to.plane && wayOnPlane(from.plane, to.plane) };
}

function wayOnPlane(from: PlanePlace, to: PlanePlace): Way['plane'] {
  const [northM, eastM] = [to.northM - from.northM, to.eastM - from.eastM];
  return { northM, eastM, lengthM: Math.hypot(northM, eastM), bearingDeg: wholeTurn(toDegrees(Math.atan2(eastM, northM))) };
}

/** The corner may be where one stands: no distance and no direction is told within the accuracy. */
export const isWithinReach = (way: Pick<Way, 'lengthM'>, accuracyM: number): boolean => way.lengthM <= accuracyM;
