import type { LngLat } from './lngLat.ts';

/**
 * A point inside a simple ring: the middle of its widest inner stretch at the height of its middle. The mean of the
 * corners would fall outside an L-shaped lot.
 * @param ring at least one corner, not repeating the first; with one or two the mean is returned
 */
export function interiorPoint(ring: readonly LngLat[]): LngLat {
  const mean = meanPoint(ring);
  if (ring.length < 3) return mean;
  const lat = betweenCorners(ring, mean.lat);
  const crossings = ring
    .flatMap((from, index) => {
      const to = ring[(index + 1) % ring.length]!;
      return from.lat > lat === to.lat > lat
        ? []
        : [from.lng + ((lat - from.lat) / (to.lat - from.lat)) * (to.lng - from.lng)];
    })
    .sort((a, b) => a - b);
  let widest = 0;
  let lng = mean.lng;
  for (let index = 0; index + 1 < crossings.length; index += 2) {
    const width = crossings[index + 1]! - crossings[index]!;
    if (width <= widest) continue;
    widest = width;
    lng = (crossings[index]! + crossings[index + 1]!) / 2;
  }
  return { lng, lat: widest > 0 ? lat : mean.lat };
}

export function meanPoint(points: readonly LngLat[]): LngLat {
  const sum = points.reduce((total, point) => ({ lng: total.lng + point.lng, lat: total.lat + point.lat }));
  return { lng: sum.lng / points.length, lat: sum.lat / points.length };
}

/** A latitude near the wanted one that no corner lies on, so that every crossing is a clean one. */
function betweenCorners(ring: readonly LngLat[], wanted: number): number {
  const lats = [...new Set(ring.map((corner) => corner.lat))].sort((a, b) => a - b);
  const above = lats.findIndex((lat) => lat > wanted);
  if (above <= 0) return wanted;
  return (lats[above - 1]! + lats[above]!) / 2;
}
