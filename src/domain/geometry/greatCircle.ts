import { SPHERE_RADIUS_M } from '../coordinates/vn2000.ts';
import { AROUND_BEARINGS_DEG } from '../limits.ts';
import type { LngLat, LngLatBox } from './lngLat.ts';

const toRadians = (deg: number): number => (deg * Math.PI) / 180;
const toDegrees = (rad: number): number => (rad * 180) / Math.PI;

/** The point reached by walking `arcDeg` degrees of great circle from `from` towards a compass bearing. */
export function walkArc(from: LngLat, bearingDeg: number, arcDeg: number): LngLat {
  const [lat, lng, bearing, arc] = [from.lat, from.lng, bearingDeg, arcDeg].map(toRadians) as [
    number,
    number,
    number,
    number,
  ];
  const sinLat = Math.sin(lat) * Math.cos(arc) + Math.cos(lat) * Math.sin(arc) * Math.cos(bearing);
  const eastward = Math.atan2(
    Math.sin(bearing) * Math.sin(arc) * Math.cos(lat),
    Math.cos(arc) - Math.sin(lat) * sinLat,
  );
  const lngDeg = toDegrees(lng + eastward);
  return { lng: lngDeg > 180 ? lngDeg - 360 : lngDeg < -180 ? lngDeg + 360 : lngDeg, lat: toDegrees(Math.asin(sinLat)) };
}

/**
 * The four corner points of an around search (§7, §9): north-east, south-east, south-west, north-west.
 * @param halfSizeDeg degrees of great circle from the centre to a corner (design §5), so the radius plays no part
 */
export function aroundCorners(center: LngLat, halfSizeDeg: number): [LngLat, LngLat, LngLat, LngLat] {
  const [a, b, c, d] = AROUND_BEARINGS_DEG;
  return [
    walkArc(center, a, halfSizeDeg),
    walkArc(center, b, halfSizeDeg),
    walkArc(center, c, halfSizeDeg),
    walkArc(center, d, halfSizeDeg),
  ];
}

/** The corners of a box in the order of an around search's. */
export const boxCorners = ({ west, south, east, north }: LngLatBox): [LngLat, LngLat, LngLat, LngLat] => [
  { lng: east, lat: north },
  { lng: east, lat: south },
  { lng: west, lat: south },
  { lng: west, lat: north },
];

/** Metres along the great circle of §9's 6371 km sphere (haversine: exact for neighbours too). */
export function greatCircleM(a: LngLat, b: LngLat): number {
  const halfLat = toRadians(b.lat - a.lat) / 2;
  const halfLng = toRadians(b.lng - a.lng) / 2;
  const chord =
    Math.sin(halfLat) ** 2 + Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * Math.sin(halfLng) ** 2;
  return 2 * SPHERE_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** The smallest box that holds every point; Việt Nam is far from the date line, so none crosses it. */
export function boxOfPoints(points: readonly LngLat[]): LngLatBox {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const { lng, lat } of points) {
    if (lng < box.west) box.west = lng;
    if (lng > box.east) box.east = lng;
    if (lat < box.south) box.south = lat;
    if (lat > box.north) box.north = lat;
  }
  return box;
}

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
