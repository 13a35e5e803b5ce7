import { type LngLat, type LngLatBox, packPoints } from './lngLat.ts';

/** Plane geometry in whatever unit the coordinates have: degrees, which tiles draw straight, or metres of a grid. */

/**
 * Twice the signed area of the triangle a, b, c: above zero where c lies left of the way from a to b, with x to the right
 * and y up. Differences are taken first, so that seven-digit metres keep their centimetres.
 */
export const planeTurn = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/**
 * The same of three points of a flat list.
 * @param points `x, y, x, y, …`
 * @param a, b, c where they begin in the list
 */
const turnAt = (points: ArrayLike<number>, a: number, b: number, c: number): number =>
  planeTurn(points[a]!, points[a + 1]!, points[b]!, points[b + 1]!, points[c]!, points[c + 1]!);

/** Whether two segments pass through each other; touching is not crossing. `a` … `d`: where the points begin in the list. */
export const segmentsCross = (points: ArrayLike<number>, a: number, b: number, c: number, d: number): boolean =>
  turnAt(points, a, b, c) * turnAt(points, a, b, d) < 0 && turnAt(points, c, d, a) * turnAt(points, c, d, b) < 0;

const onOneSide = (one: number, other: number): boolean => (one > 0 && other > 0) || (one < 0 && other < 0);

const rangesMeet = (a: number, b: number, c: number, d: number): boolean =>
  Math.min(a, b) <= Math.max(c, d) && Math.min(c, d) <= Math.max(a, b);

/** Whether two segments have a point in common, be it an end. `a` … `d`: where the points begin in the list. */
export const segmentsMeet = (points: ArrayLike<number>, a: number, b: number, c: number, d: number): boolean =>
  rangesMeet(points[a]!, points[b]!, points[c]!, points[d]!) &&
  rangesMeet(points[a + 1]!, points[b + 1]!, points[c + 1]!, points[d + 1]!) &&
  !onOneSide(turnAt(points, a, b, c), turnAt(points, a, b, d)) &&
  !onOneSide(turnAt(points, c, d, a), turnAt(points, c, d, b));

/** A ring as it is stored: `x, y, x, y, …`, mostly longitude and latitude, its first corner not repeated. */
export type PackedRing = Float64Array;

/**
 * Whether a point lies inside (even-odd rule; a point on an edge belongs to one of its sides). In degrees: parcels are far
 * too small for the sphere to matter.
 */
export function ringContains(ring: ArrayLike<number>, x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [x1, y1, x2, y2] = [ring[i]!, ring[i + 1]!, ring[j]!, ring[j + 1]!];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

/** Where a ring crosses a height, west to east; inside lies between the 1st and 2nd, 3rd and 4th … */
export function ringCrossingsAt(ring: ArrayLike<number>, y: number): number[] {
  const found: number[] = [];
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [x1, y1, x2, y2] = [ring[i]!, ring[i + 1]!, ring[j]!, ring[j + 1]!];
    if (y1 > y !== y2 > y) found.push(((x2 - x1) * (y - y1)) / (y2 - y1) + x1);
  }
  return found.sort((a, b) => a - b);
}

/** The widest stretch inside, of what lies between two ends; 0 wide where there is none. @param crossings as ringCrossingsAt finds them */
export function widestStretch(crossings: readonly number[], west = -Infinity, east = Infinity): { middle: number; width: number } {
  let widest = { middle: NaN, width: 0 };
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const [from, to] = [Math.max(west, crossings[at]!), Math.min(east, crossings[at + 1]!)];
    if (to - from > widest.width) widest = { middle: (from + to) / 2, width: to - from };
  }
  return widest;
}

/** `ringContains` of an area that is what an odd number of rings hold. */
export const ringsContain = (rings: ReadonlyArray<ArrayLike<number>>, x: number, y: number): boolean =>
  rings.length === 1 ? ringContains(rings[0]!, x, y) : rings.filter((ring) => ringContains(ring, x, y)).length % 2 === 1;

/** Where the borders of such an area cross a height. */
export const ringsCrossingsAt = (rings: ReadonlyArray<ArrayLike<number>>, y: number): number[] =>
  rings.length === 1 ? ringCrossingsAt(rings[0]!, y) : rings.flatMap((ring) => ringCrossingsAt(ring, y)).sort((a, b) => a - b);

/**
 * Signed area in the square of the ring's unit; negative where the corners run clockwise, as on a certificate.
 * @param from where the ring begins among the numbers, `to` where it ends
 */
export function ringArea(ring: ArrayLike<number>, from = 0, to = ring.length): number {
  let twice = 0;
  for (let i = from, j = to - 2; i < to; j = i, i += 2) {
    twice += planeTurn(ring[from]!, ring[from + 1]!, ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!);
  }
  return twice / 2;
}

/** Centre of gravity of a ring, in the units it is in; of sums and products alone, so that all machines come to the same one. */
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

/** §2's average coordinate; null of no points. Taken from the first one, so that far digits keep their worth. */
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
 * A point inside a simple ring and outside its holes: the middle of its widest inner stretch at the height of its middle. The mean of the
 * corners would fall outside an L-shaped lot.
 * @param ring at least one corner, not repeating the first; with one or two the mean is returned
 */
export function interiorPoint(ring: readonly LngLat[], holes: ReadonlyArray<readonly LngLat[]> = []): LngLat {
  const mean = meanPoint(ring)!;
  if (ring.length < 3) return mean;
  const rings = [ring, ...holes];
  const lat = betweenCorners(rings.flat(), mean.lat);
  const { middle, width } = widestStretch(ringsCrossingsAt(rings.map(packPoints), lat));
  return width > 0 ? { lng: middle, lat } : mean;
}

/** A latitude near the wanted one that no corner lies on, so that every crossing is a clean one. */
function betweenCorners(ring: readonly LngLat[], wanted: number): number {
  const lats = [...new Set(ring.map((corner) => corner.lat))].sort((a, b) => a - b);
  const above = lats.findIndex((lat) => lat > wanted);
  if (above <= 0) return wanted;
  return (lats[above - 1]! + lats[above]!) / 2;
}

/** Whether a segment has a point in a closed box (Liang and Barsky's clipping). */
export function segmentMeetsBox(ax: number, ay: number, bx: number, by: number, box: LngLatBox): boolean {
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

/** Whether the area of a ring and a box have a point in common; edges belong to both. */
export const ringMeetsBox = (ring: ArrayLike<number>, box: LngLatBox): boolean => ringsMeetBox([ring], box);

/** The same of an area that is what an odd number of rings hold. */
export function ringsMeetBox(rings: ReadonlyArray<ArrayLike<number>>, box: LngLatBox): boolean {
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      if (segmentMeetsBox(ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!, box)) return true;
    }
  }
  // No edge touches the box: they meet only if the area holds all of it.
  return ringsContain(rings, box.west, box.south);
}
