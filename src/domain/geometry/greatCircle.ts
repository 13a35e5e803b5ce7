import { SPHERE_RADIUS_M, toDegrees, toRadians } from './earth.ts';
import type { LngLat } from './lngLat.ts';

/** Returns the point at `arcDeg` degrees of great circle from `from` in a compass bearing. */
export function greatCircleEnd(from: LngLat, bearingDeg: number, arcDeg: number): LngLat {
  const [lat, lng, bearing, arc] = [from.lat, from.lng, bearingDeg, arcDeg].map(toRadians) as [number, number, number, number];
  const sinLat = Math.sin(lat) * Math.cos(arc) + Math.cos(lat) * Math.sin(arc) * Math.cos(bearing);
  const eastward = Math.atan2(Math.sin(bearing) * Math.sin(arc) * Math.cos(lat), Math.cos(arc) - Math.sin(lat) * sinLat);
  const lngDeg = toDegrees(lng + eastward);
  return { lng: lngDeg > 180 ? lngDeg - 360 : lngDeg < -180 ? lngDeg + 360 : lngDeg, lat: toDegrees(Math.asin(sinLat)) };
}

/** Returns metres along the great circle of §9's 6371 km sphere (haversine, exact for near points). */
export function greatCircleM(a: LngLat, b: LngLat): number {
  const halfLat = toRadians(b.lat - a.lat) / 2;
  const halfLng = toRadians(b.lng - a.lng) / 2;
  const chord = Math.sin(halfLat) ** 2 + Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * Math.sin(halfLng) ** 2;
  return 2 * SPHERE_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Stops of the radius slider of 'rotate 360', metres: each about a third more than the one before. */
export const CIRCLE_RADII_M = [10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1000, 1500, 2000, 3000, 5000] as const;
const CIRCLE_STEPS = 96;

/** Returns a clockwise circle from north on §9's 6371 km sphere, its first point repeated. */
export function circleRing(center: LngLat, radiusM: number): LngLat[] {
  const arcDeg = ((radiusM / SPHERE_RADIUS_M) * 180) / Math.PI;
  const ring = Array.from({ length: CIRCLE_STEPS }, (_, step) => greatCircleEnd(center, (360 * step) / CIRCLE_STEPS, arcDeg));
  return [...ring, ring[0]!];
}

export function nearestRadiusIndex(radiusM: number): number {
  const distances = CIRCLE_RADII_M.map((radius) => Math.abs(Math.log(radius / radiusM)));
  return distances.indexOf(Math.min(...distances));
}
