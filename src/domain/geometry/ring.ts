import type { LngLat, LngLatBox } from './lngLat.ts';

/** Whether a point lies inside a ring that does not repeat its first corner (even-odd; an edge belongs to one side). */
export function ringContains(ring: readonly LngLat[], { lng, lat }: LngLat): boolean {
  let inside = false;
  for (const [index, from] of ring.entries()) {
    const to = ring[(index + 1) % ring.length]!;
    if (from.lat > lat === to.lat > lat) continue;
    if (lng < from.lng + ((lat - from.lat) / (to.lat - from.lat)) * (to.lng - from.lng)) inside = !inside;
  }
  return inside;
}

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

/** Whether a segment has a point in a closed box (Liang and Barsky's clipping). */
function segmentMeetsBox(ax: number, ay: number, bx: number, by: number, box: LngLatBox): boolean {
  let [from, to] = [0, 1];
  const [dx, dy] = [bx - ax, by - ay];
  const clips: ReadonlyArray<readonly [number, number]> = [
    [-dx, ax - box.west],
    [dx, box.east - ax],
    [-dy, ay - box.south],
    [dy, box.north - ay],
  ];
  for (const [slope, room] of clips) {
    if (slope === 0) {
      if (room < 0) return false;
    } else if (slope < 0) from = Math.max(from, room / slope);
    else to = Math.min(to, room / slope);
  }
  return from <= to;
}

function ringHoldsPoint(ring: ArrayLike<number>, lng: number, lat: number): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [ax, ay, bx, by] = [ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!];
    if (ay > lat !== by > lat && lng < ((bx - ax) * (lat - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/**
 * Whether the area of a ring and a box have a point in common; edges belong to both.
 * @param ring `lng, lat, lng, lat, …` degrees, the first corner not repeated
 */
export function ringMeetsBox(ring: ArrayLike<number>, box: LngLatBox): boolean {
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    if (segmentMeetsBox(ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!, box)) return true;
  }
  // No edge touches the box: they meet only if the ring holds all of it.
  return ringHoldsPoint(ring, box.west, box.south);
}

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
