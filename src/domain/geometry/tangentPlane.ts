import { toRadians, WGS84_ECCENTRICITY2, WGS84_ELLIPSOID } from './earth.ts';
import type { LngLat } from './lngLat.ts';

/** A plane that touches the ellipsoid: metres east and north of where it does. */
export interface TangentPlane {
  to(place: LngLat): { eastM: number; northM: number };
  from(eastM: number, northM: number): LngLat;
}

/** Good to 1 in 10,000 within a kilometre. @param middle degrees */
export function tangentPlane(middle: LngLat): TangentPlane {
  const lat = toRadians(middle.lat);
  const root = Math.sqrt(1 - WGS84_ECCENTRICITY2 * Math.sin(lat) ** 2);
  const eastDegreeM = (toRadians(1) * WGS84_ELLIPSOID.semiMajorM * Math.cos(lat)) / root;
  const northDegreeM = (toRadians(1) * WGS84_ELLIPSOID.semiMajorM * (1 - WGS84_ECCENTRICITY2)) / root ** 3;
  return {
    to: ({ lng, lat: northDeg }) => ({ eastM: (lng - middle.lng) * eastDegreeM, northM: (northDeg - middle.lat) * northDegreeM }),
    from: (eastM, northM) => ({ lng: middle.lng + eastM / eastDegreeM, lat: middle.lat + northM / northDegreeM }),
  };
}
