import type { LngLat } from './lngLat.ts';

/** §2's average coordinate; null of no points. Taken from the first one, so that far digits keep their worth. */
export function averagePoint(points: readonly LngLat[]): LngLat | null {
  const [first] = points;
  if (!first) return null;
  let [lng, lat] = [0, 0];
  for (const point of points) {
    lng += point.lng - first.lng;
    lat += point.lat - first.lat;
  }
  return { lng: first.lng + lng / points.length, lat: first.lat + lat / points.length };
}
