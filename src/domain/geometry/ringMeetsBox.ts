import type { LngLatBox } from './lngLat.ts';

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
