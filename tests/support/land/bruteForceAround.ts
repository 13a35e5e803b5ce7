import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import type { ShapeRow } from '../../../src/gateway/land/rows.ts';

type Point = readonly [number, number];

const cornersOf = (box: LngLatBox): Point[] => [
  [box.west, box.south],
  [box.east, box.south],
  [box.east, box.north],
  [box.west, box.north],
];

const turn = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

const cross = (a: Point, b: Point, c: Point, d: Point): boolean => turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0;

/** Returns the winding number of a ring around a point. */
function winding(ring: readonly Point[], point: Point): number {
  let turns = 0;
  ring.forEach((from, at) => {
    const to = ring[(at + 1) % ring.length]!;
    if (from[1] <= point[1] && to[1] > point[1] && turn(from, to, point) > 0) turns++;
    if (from[1] > point[1] && to[1] <= point[1] && turn(from, to, point) < 0) turns--;
  });
  return turns;
}

/** Tests whether all corners are beyond the same side of the box, which excludes nearly every row. */
function isBeyond(flat: readonly number[], { west, south, east, north }: LngLatBox): boolean {
  let [isWest, isEast, isSouth, isNorth] = [true, true, true, true];
  for (let i = 0; i < flat.length; i += 2) {
    const [lng, lat] = [flat[i]!, flat[i + 1]!];
    if (lng >= west) isWest = false;
    if (lng <= east) isEast = false;
    if (lat >= south) isSouth = false;
    if (lat <= north) isNorth = false;
  }
  return isWest || isEast || isSouth || isNorth;
}

/** Tests whether ring and box meet, independently of the gateway: corner inside, ring around, or sides crossing. */
function meets(flat: readonly number[], box: LngLatBox): boolean {
  if (isBeyond(flat, box)) return false;
  const ring = Array.from({ length: flat.length / 2 }, (_, at): Point => [flat[at * 2]!, flat[at * 2 + 1]!]);
  const corners = cornersOf(box);
  const held = ([lng, lat]: Point): boolean => lng >= box.west && lng <= box.east && lat >= box.south && lat <= box.north;
  if (ring.some(held) || corners.some((corner) => winding(ring, corner) !== 0)) return true;
  return ring.some((from, at) => {
    const to = ring[(at + 1) % ring.length]!;
    return corners.some((corner, side) => cross(from, to, corner, corners[(side + 1) % 4]!));
  });
}

/** Returns ids of all rows that meet the box, nearest first, by testing every row. */
export function bruteForceAround(rows: readonly ShapeRow[], box: LngLatBox): string[] {
  const lng = (box.west + box.east) / 2;
  const lat = (box.south + box.north) / 2;
  const narrowing = Math.cos((lat * Math.PI) / 180);
  const distance = (row: ShapeRow): number => {
    const [north, east] = [row.center_lat - lat, (row.center_lng - lng) * narrowing];
    return north * north + east * east;
  };
  const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return rows
    .filter((row) => meets(row.ring, box))
    .toSorted((a, b) => distance(a) - distance(b) || byCode(a.province_code, b.province_code) || byCode(a.id, b.id))
    .map((row) => row.id);
}
