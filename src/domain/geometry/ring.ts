import { type LngLat, type LngLatBox, packPoints } from './lngLat.ts';

/** Plane geometry in the unit of the coordinates: degrees, which tiles draw as straight lines, or grid metres. */

/**
 * Returns twice the signed area of the triangle a, b, c: positive if c is left of the line from a to b (x right, y up).
 * Subtracts first, so that seven-digit metres keep their centimetres.
 */
export const orientation = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/** Computes orientation at indices of the first numbers of three points. */
const turnAt = (points: ArrayLike<number>, a: number, b: number, c: number): number =>
  orientation(points[a]!, points[a + 1]!, points[b]!, points[b + 1]!, points[c]!, points[c + 1]!);

/** Returns true if two segments cross; touching does not count. `a` … `d` are indices of the points' first numbers. */
export const segmentsCross = (points: ArrayLike<number>, a: number, b: number, c: number, d: number): boolean =>
  turnAt(points, a, b, c) * turnAt(points, a, b, d) < 0 && turnAt(points, c, d, a) * turnAt(points, c, d, b) < 0;

const onOneSide = (a: number, b: number): boolean => (a > 0 && b > 0) || (a < 0 && b < 0);

const rangesMeet = (a: number, b: number, c: number, d: number): boolean =>
  Math.min(a, b) <= Math.max(c, d) && Math.min(c, d) <= Math.max(a, b);

/** Returns true if two segments share a point, even an end. `a` … `d` are indices of the points' first numbers. */
export const segmentsIntersect = (points: ArrayLike<number>, a: number, b: number, c: number, d: number): boolean =>
  rangesMeet(points[a]!, points[b]!, points[c]!, points[d]!) &&
  rangesMeet(points[a + 1]!, points[b + 1]!, points[c + 1]!, points[d + 1]!) &&
  !onOneSide(turnAt(points, a, b, c), turnAt(points, a, b, d)) &&
  !onOneSide(turnAt(points, c, d, a), turnAt(points, c, d, b));

/** A stored ring: `x, y, x, y, …`, mostly longitude and latitude, first corner not repeated. */
export type PackedRing = Float64Array;

/** Applies the even-odd rule; a point on an edge belongs to one of its sides. Plane degrees are exact for parcels. */
export function ringContains(ring: ArrayLike<number>, x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [x1, y1, x2, y2] = [ring[i]!, ring[i + 1]!, ring[j]!, ring[j + 1]!];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

/** Returns the x at which a ring crosses a height, ascending. The inside is between the 1st and 2nd, 3rd and 4th … */
export function ringCrossingsAt(ring: ArrayLike<number>, y: number): number[] {
  const found: number[] = [];
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [x1, y1, x2, y2] = [ring[i]!, ring[i + 1]!, ring[j]!, ring[j + 1]!];
    if (y1 > y !== y2 > y) found.push(((x2 - x1) * (y - y1)) / (y2 - y1) + x1);
  }
  return found.sort((a, b) => a - b);
}

/** Returns the widest stretch between two ends; width 0 if there is none. @param crossings from ringCrossingsAt */
export function widestInterval(crossings: readonly number[], west = -Infinity, east = Infinity): { middle: number; width: number } {
  let widest = { middle: NaN, width: 0 };
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const [from, to] = [Math.max(west, crossings[at]!), Math.min(east, crossings[at + 1]!)];
    if (to - from > widest.width) widest = { middle: (from + to) / 2, width: to - from };
  }
  return widest;
}

export const ringsContain = (rings: ReadonlyArray<ArrayLike<number>>, x: number, y: number): boolean =>
  rings.length === 1 ? ringContains(rings[0]!, x, y) : rings.filter((ring) => ringContains(ring, x, y)).length % 2 === 1;

export const ringsCrossingsAt = (rings: ReadonlyArray<ArrayLike<number>>, y: number): number[] =>
  rings.length === 1 ? ringCrossingsAt(rings[0]!, y) : rings.flatMap((ring) => ringCrossingsAt(ring, y)).sort((a, b) => a - b);

/** Returns the signed area in the square of the ring's unit; negative for clockwise corners, as on a certificate. */
export function ringArea(ring: ArrayLike<number>, from = 0, to = ring.length): number {
  let twice = 0;
  for (let i = from, j = to - 2; i < to; j = i, i += 2) {
    twice += orientation(ring[from]!, ring[from + 1]!, ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!);
  }
  return twice / 2;
}

/** Returns the centroid of a ring in its unit. Uses only sums and products, so that all machines agree. */
export function ringCentroid(ring: ArrayLike<number>): [number, number] {
  const [x0, y0] = [ring[0]!, ring[1]!];
  let [twice, x, y] = [0, 0, 0];
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const ax = ring[j]! - x0;
    const ay = ring[j + 1]! - y0;
    const bx = ring[i]! - x0;
    const by = ring[i + 1]! - y0;
    const cross = ax * by - bx * ay;
    twice += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  return twice === 0 ? [x0, y0] : [x0 + x / (3 * twice), y0 + y / (3 * twice)];
}

/** Returns §2's average coordinate; null without points. Averages differences from the first point, for precision. */
export function meanPoint(points: readonly LngLat[]): LngLat | null {
  const [first] = points;
  if (!first) return null;
  let [lng, lat] = [0, 0];
  for (const point of points) {
    lng += point.lng - first.lng;
    lat += point.lat - first.lat;
  }
  return { lng: first.lng + lng / points.length, lat: first.lat + lat / points.length };
}

/**
 * Returns a point inside a simple ring and outside its holes: the middle of the widest inner stretch near its mean
 * height. The mean of the corners may be outside an L-shaped lot.
 * @param ring at least one corner, first not repeated; with one or two the mean is returned
 */
export function interiorPoint(ring: readonly LngLat[], holes: ReadonlyArray<readonly LngLat[]> = []): LngLat {
  const mean = meanPoint(ring)!;
  if (ring.length < 3) return mean;
  const rings = [ring, ...holes];
  const lat = betweenCorners(rings.flat(), mean.lat);
  const { middle, width } = widestInterval(ringsCrossingsAt(rings.map(packPoints), lat));
  return width > 0 ? { lng: middle, lat } : mean;
}

/** Returns a latitude near the target without corners on it, so that crossings are unambiguous. */
function betweenCorners(ring: readonly LngLat[], targetLat: number): number {
  const lats = [...new Set(ring.map((corner) => corner.lat))].sort((a, b) => a - b);
  const above = lats.findIndex((lat) => lat > targetLat);
  if (above <= 0) return targetLat;
  return (lats[above - 1]! + lats[above]!) / 2;
}

/** Returns true if a segment has a point in a closed box (Liang–Barsky clipping). */
export function segmentIntersectsBox(ax: number, ay: number, bx: number, by: number, box: LngLatBox): boolean {
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

/** Returns true if the area of a ring and a box share a point, including edges. */
export const ringIntersectsBox = (ring: ArrayLike<number>, box: LngLatBox): boolean => ringsIntersectBox([ring], box);

export function ringsIntersectBox(rings: ReadonlyArray<ArrayLike<number>>, box: LngLatBox): boolean {
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      if (segmentIntersectsBox(ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!, box)) return true;
    }
  }
  // No edge touches the box, so they meet only if the area contains the box.
  return ringsContain(rings, box.west, box.south);
}
