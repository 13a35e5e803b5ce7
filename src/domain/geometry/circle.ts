import { SPHERE_RADIUS_M } from '../coordinates/vn2000.ts';
import { walkArc } from './sphere.ts';
import type { LngLat } from './lngLat.ts';

/** Radii the slider of 'rotate 360' stops at, metres: even steps to the eye, each some a third more than the one before. */
export const CIRCLE_RADII_M = [10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1000, 1500, 2000, 3000, 5000] as const;

/**
 * A circle on §9's 6371 km sphere.
 * @returns its points clockwise from north, the first one again as the last
 */
export function circleRing(center: LngLat, radiusM: number, steps = 96): LngLat[] {
  const arcDeg = ((radiusM / SPHERE_RADIUS_M) * 180) / Math.PI;
  const ring = Array.from({ length: steps }, (_, step) => walkArc(center, (360 * step) / steps, arcDeg));
  return [...ring, ring[0]!];
}

/** The stop of `CIRCLE_RADII_M` nearest to a radius. */
export function circleStop(radiusM: number): number {
  const distances = CIRCLE_RADII_M.map((radius) => Math.abs(Math.log(radius / radiusM)));
  return distances.indexOf(Math.min(...distances));
}
