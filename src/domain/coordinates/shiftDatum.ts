import { toDegrees, toRadians, WGS84_ELLIPSOID } from '../geometry/earth.ts';
import { OFFICIAL_DATUM_SHIFT } from './vn2000.ts';

const ARC_SECONDS = toRadians(1 / 3600);
/** Number of iterations. Each adds at least four digits; three are exact near the ground. */
const PASSES = 5;

/**
 * Converts lng, lat, … from geographic VN-2000 (EPSG:4756) to WGS84, about 190 m away, by the seven official
 * parameters. Both use the same ellipsoid.
 */
export function shiftDatum(lngLat: Float64Array): Float64Array<ArrayBuffer> {
  const a = WGS84_ELLIPSOID.semiMajorM;
  const f = 1 / WGS84_ELLIPSOID.inverseFlattening;
  const e2 = f * (2 - f);
  const [dx, dy, dz, rx, ry, rz, ppm] = OFFICIAL_DATUM_SHIFT;
  const [ax, ay, az] = [rx * ARC_SECONDS, ry * ARC_SECONDS, rz * ARC_SECONDS];
  const scale = 1 + ppm * 1e-6;
  const shifted = new Float64Array(lngLat.length);
  for (let i = 0; i < lngLat.length; i += 2) {
    const [lng, lat] = [toRadians(lngLat[i]!), toRadians(lngLat[i + 1]!)];
    const n = a / Math.sqrt(1 - e2 * Math.sin(lat) ** 2);
    const [x, y, z] = [n * Math.cos(lat) * Math.cos(lng), n * Math.cos(lat) * Math.sin(lng), n * (1 - e2) * Math.sin(lat)];
    const X = dx + scale * (x - az * y + ay * z);
    const Y = dy + scale * (az * x + y - ax * z);
    const Z = dz + scale * (-ay * x + ax * y + z);
    const across = Math.hypot(X, Y);
    let phi = Math.atan2(Z, across * (1 - e2));
    for (let pass = 0; pass < PASSES; pass++)
      phi = Math.atan2(Z + (e2 * a * Math.sin(phi)) / Math.sqrt(1 - e2 * Math.sin(phi) ** 2), across);
    shifted[i] = toDegrees(Math.atan2(Y, X));
    shifted[i + 1] = toDegrees(phi);
  }
  return shifted;
}
