import type { LngLat } from '../domain/lngLat.ts';
import { WGS84_ELLIPSOID } from '../domain/vn2000.ts';

const RADIANS = Math.PI / 180;
const FLATTENING = 1 / WGS84_ELLIPSOID.inverseFlattening;
const ECCENTRICITY2 = FLATTENING * (2 - FLATTENING);

/**
 * Metres on the WGS84 ellipsoid by its curvature half-way: within a millimetre of the geodesic up to 10 km, so that what stands
 * beside a side on the map agrees with the panel's figures, without asking a worker with every move of the pointer.
 */
export function sideLengthM(from: LngLat, to: LngLat): number {
  const latitude = ((from.lat + to.lat) / 2) * RADIANS;
  const bulge = 1 - ECCENTRICITY2 * Math.sin(latitude) ** 2;
  const prime = WGS84_ELLIPSOID.semiMajorM / Math.sqrt(bulge);
  const east = (to.lng - from.lng) * RADIANS * prime * Math.cos(latitude);
  const north = ((to.lat - from.lat) * RADIANS * prime * (1 - ECCENTRICITY2)) / bulge;
  return Math.hypot(east, north);
}
