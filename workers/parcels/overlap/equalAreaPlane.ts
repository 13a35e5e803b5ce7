import { WGS84_ELLIPSOID } from '../../../src/domain/vn2000.ts';

const FLATTENING = 1 / WGS84_ELLIPSOID.inverseFlattening;
const ECCENTRICITY2 = FLATTENING * (2 - FLATTENING);
const ECCENTRICITY = Math.sqrt(ECCENTRICITY2);
const SEMI_MINOR_M = WGS84_ELLIPSOID.semiMajorM * (1 - FLATTENING);
const RADIANS = Math.PI / 180;

/** m² between the equator and a latitude, of a strip one radian wide (Snyder, Map Projections, 3-12). */
function stripM2(sine: number): number {
  const inside = ECCENTRICITY * sine;
  return (SEMI_MINOR_M ** 2 / 2) * (sine / (1 - inside ** 2) + Math.atanh(inside) / ECCENTRICITY);
}

/**
 * A cylindrical equal-area projection of the ellipsoid that is true to shape at one latitude: areas of the plane are areas
 * of the ground, and what is straight in degrees stays straight to a ten-thousandth of a millimetre over ten metres.
 * @returns turns lng, lat, lng, lat … degrees into x, y, x, y … metres from the origin, east and north
 */
export function equalAreaPlane(originLng: number, originLat: number): (lngLat: Float64Array) => Float64Array {
  const sine = Math.sin(originLat * RADIANS);
  const parallelM = (WGS84_ELLIPSOID.semiMajorM * Math.cos(originLat * RADIANS)) / Math.sqrt(1 - ECCENTRICITY2 * sine ** 2);
  const originM2 = stripM2(sine);
  return (lngLat) => {
    const xy = new Float64Array(lngLat.length);
    for (let i = 0; i < lngLat.length; i += 2) {
      xy[i] = (lngLat[i]! - originLng) * RADIANS * parallelM;
      xy[i + 1] = (stripM2(Math.sin(lngLat[i + 1]! * RADIANS)) - originM2) / parallelM;
    }
    return xy;
  };
}
