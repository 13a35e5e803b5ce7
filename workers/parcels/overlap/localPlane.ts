import { WGS84_ECCENTRICITY2, WGS84_ELLIPSOID } from '../../../src/domain/geometry/earth.ts';

const RADIANS = Math.PI / 180;

/** Degrees stretched to metres around an origin: what is straight in degrees stays straight, and borders shared stay shared. */
export interface LocalPlane {
  /** lng, lat, lng, lat … degrees into x, y, x, y … metres east and north of the origin, in an array of their own or in `into`. */
  project(lngLat: Float64Array, into?: Float64Array): Float64Array;
  /** The other way round, one by one. */
  toLng(x: number): number;
  toLat(y: number): number;
  /**
   * Meridians draw together: a square metre of the plane, y metres north of the origin, is 1 + densityPerM · y square metres of
   * the ellipsoid, to a tenth of a millionth within 3 km.
   */
  densityPerM: number;
}

export function localPlane(originLng: number, originLat: number): LocalPlane {
  const [sine, cosine] = [Math.sin(originLat * RADIANS), Math.cos(originLat * RADIANS)];
  const bulge = 1 - WGS84_ECCENTRICITY2 * sine ** 2;
  // Radii of curvature along the parallel and along the meridian.
  const eastM = (WGS84_ELLIPSOID.semiMajorM / Math.sqrt(bulge)) * cosine * RADIANS;
  const meridianM = (WGS84_ELLIPSOID.semiMajorM * (1 - WGS84_ECCENTRICITY2)) / bulge ** 1.5;
  const northM = RADIANS * meridianM;
  return {
    project: (lngLat, xy = new Float64Array(lngLat.length)) => {
      for (let i = 0; i < lngLat.length; i += 2) {
        xy[i] = (lngLat[i]! - originLng) * eastM;
        xy[i + 1] = (lngLat[i + 1]! - originLat) * northM;
      }
      return xy;
    },
    toLng: (x) => originLng + x / eastM,
    toLat: (y) => originLat + y / northM,
    // The logarithmic derivative of both radii and the cosine, per metre of the meridian.
    densityPerM: ((4 * WGS84_ECCENTRICITY2 * sine * cosine) / bulge - sine / cosine) / meridianM,
  };
}
