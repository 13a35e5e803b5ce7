import { toRadians, WGS84_ECCENTRICITY2, WGS84_ELLIPSOID } from './earth.ts';
import type { LngLat } from './lngLat.ts';

/** A plane tangent to the ellipsoid: metres east and north of the contact point. */
export type TangentPlane = ReturnType<typeof tangentPlane>;

/** Creates a tangent plane, accurate to 1 in 10,000 within a kilometre. @param middle degrees */
export function tangentPlane(middle: LngLat) {
  const { eastDegreeM, northDegreeM, toLng, toLat } = localPlane(middle.lng, middle.lat);
  return {
    to: ({ lng, lat }: LngLat) => ({ eastM: (lng - middle.lng) * eastDegreeM, northM: (lat - middle.lat) * northDegreeM }),
    from: (eastM: number, northM: number) => ({ lng: toLng(eastM), lat: toLat(northM) }),
  };
}

/** Degrees scaled to metres around an origin. Straight lines and shared borders are preserved. */
export interface LocalPlane {
  /** Metres per degree of longitude and of latitude at the origin. */
  eastDegreeM: number;
  northDegreeM: number;
  /** Converts degrees (lng, lat, …) to metres east and north (x, y, …) in a new array or in `into`. */
  project(lngLat: Float64Array, into?: Float64Array): Float64Array;
  toLng(x: number): number;
  toLat(y: number): number;
  /**
   * Correction for converging meridians: a square metre of the plane, y metres north of the origin, is 1 + densityPerM
   * · y square metres of the ellipsoid, accurate to 1e-7 within 3 km.
   */
  densityPerM: number;
}

export function localPlane(originLng: number, originLat: number): LocalPlane {
  const [sine, cosine] = [Math.sin(toRadians(originLat)), Math.cos(toRadians(originLat))];
  const bulge = 1 - WGS84_ECCENTRICITY2 * sine ** 2;
  // Radii of curvature along the parallel and along the meridian.
  const eastDegreeM = toRadians(1) * (WGS84_ELLIPSOID.semiMajorM / Math.sqrt(bulge)) * cosine;
  const meridianM = (WGS84_ELLIPSOID.semiMajorM * (1 - WGS84_ECCENTRICITY2)) / bulge ** 1.5;
  const northDegreeM = toRadians(1) * meridianM;
  return {
    eastDegreeM,
    northDegreeM,
    project: (lngLat, xy = new Float64Array(lngLat.length)) => {
      for (let i = 0; i < lngLat.length; i += 2) {
        xy[i] = (lngLat[i]! - originLng) * eastDegreeM;
        xy[i + 1] = (lngLat[i + 1]! - originLat) * northDegreeM;
      }
      return xy;
    },
    toLng: (x) => originLng + x / eastDegreeM,
    toLat: (y) => originLat + y / northDegreeM,
    // The logarithmic derivative of both radii and the cosine, per metre of the meridian.
    densityPerM: ((4 * WGS84_ECCENTRICITY2 * sine * cosine) / bulge - sine / cosine) / meridianM,
  };
}
