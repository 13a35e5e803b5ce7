import { type PackedRing, ringArea } from '../geometry/ring.ts';
import { nestHoles, type Polygon } from './cutPolygon.ts';

/** Distance at which a corner is on a side, in metres: far below a printed centimetre, far above a rounding error. */
const ON_SIDE_M = 1e-5;
/** Corners closer than this are one corner, in metres. */
const SAME_CORNER_M = 1e-4;
/** Certificates print two decimals. */
const PRINTED_DECIMALS = 100;

const cornerKey = (east: number, north: number): string => `${Math.round(east / SAME_CORNER_M)} ${Math.round(north / SAME_CORNER_M)}`;

/**
 * Adds to each part the corners of other parts that are on its sides, so that neighbours have the same corners along
 * their common border.
 */
export function shareCorners(parts: readonly Polygon[]): PackedRing[][] {
  const corners = new Map<string, readonly [number, number]>();
  for (const ring of parts.flat()) {
    for (let at = 0; at < ring.length; at += 2) corners.set(cornerKey(ring[at]!, ring[at + 1]!), [ring[at]!, ring[at + 1]!]);
  }
  const all = [...corners.values()];
  return parts.map((part) => part.map((ring) => addCornersOn(ring, all)));
}

function addCornersOn(ring: PackedRing, corners: ReadonlyArray<readonly [number, number]>): PackedRing {
  const added: number[] = [];
  for (let at = 0; at < ring.length; at += 2) {
    const [ax, ay] = [ring[at]!, ring[at + 1]!];
    const [bx, by] = [ring[(at + 2) % ring.length]!, ring[(at + 3) % ring.length]!];
    const length = Math.hypot(bx - ax, by - ay);
    added.push(ax, ay);
    const between: Array<{ along: number; corner: readonly [number, number] }> = [];
    for (const corner of corners) {
      const [dx, dy] = [corner[0] - ax, corner[1] - ay];
      const along = (dx * (bx - ax) + dy * (by - ay)) / length;
      if (along < SAME_CORNER_M || along > length - SAME_CORNER_M) continue;
      if (Math.abs(dx * (by - ay) - dy * (bx - ax)) / length <= ON_SIDE_M) between.push({ along, corner });
    }
    for (const { corner } of between.sort((one, other) => one.along - other.along)) added.push(...corner);
  }
  return Float64Array.from(added);
}

/** Rounds corners to printed centimetres. Parts that share corners still cover the whole without gaps. */
export function roundCorners(part: Polygon): PackedRing[] {
  return part.flatMap((ring) => {
    const rounded: number[] = [];
    for (let at = 0; at < ring.length; at += 2) {
      const east = Math.round(ring[at]! * PRINTED_DECIMALS) / PRINTED_DECIMALS;
      const north = Math.round(ring[at + 1]! * PRINTED_DECIMALS) / PRINTED_DECIMALS;
      if (rounded.at(-2) !== east || rounded.at(-1) !== north) rounded.push(east, north);
    }
    while (rounded.length > 2 && rounded[0] === rounded.at(-2) && rounded[1] === rounded.at(-1)) rounded.length -= 2;
    return rounded.length >= 6 ? [Float64Array.from(rounded)] : [];
  });
}

/**
 * Merges parts that share borders into one polygon each.
 * @param parts from one division, with or without shared corners
 */
export function mergeParts(parts: readonly Polygon[]): PackedRing[][] {
  const points: Array<readonly [number, number]> = [];
  const indexOf = new Map<string, number>();
  const indexAt = (east: number, north: number): number => {
    const key = cornerKey(east, north);
    const known = indexOf.get(key);
    if (known !== undefined) return known;
    points.push([east, north]);
    indexOf.set(key, points.length - 1);
    return points.length - 1;
  };
  // A side that two parts have in opposite directions is inside their union.
  const sides = new Map<string, readonly [from: number, to: number]>();
  for (const ring of shareCorners(parts).flat()) {
    for (let at = 0; at < ring.length; at += 2) {
      const from = indexAt(ring[at]!, ring[at + 1]!);
      const to = indexAt(ring[(at + 2) % ring.length]!, ring[(at + 3) % ring.length]!);
      if (from !== to && !sides.delete(`${to} ${from}`)) sides.set(`${from} ${to}`, [from, to]);
    }
  }
  return nestHoles(linkSides([...sides.values()], points));
}

/** Returns whether two parts with shared corners have a common side. */
export function shareBorder(one: Polygon, other: Polygon): boolean {
  const sides = new Set(one.flatMap((ring) => sideKeys(ring, false)));
  return other.some((ring) => sideKeys(ring, true).some((key) => sides.has(key)));
}

function sideKeys(ring: PackedRing, isReversed: boolean): string[] {
  const keys = Array.from({ length: ring.length / 2 }, (_, at) => cornerKey(ring[2 * at]!, ring[2 * at + 1]!));
  return keys.map((key, at) => {
    const next = keys[(at + 1) % keys.length]!;
    return isReversed ? `${next} ${key}` : `${key} ${next}`;
  });
}

/** Links directed sides into rings. Where several sides leave a corner, it turns left most, which keeps parts apart. */
function linkSides(sides: ReadonlyArray<readonly [number, number]>, points: ReadonlyArray<readonly [number, number]>): PackedRing[] {
  const leaving = new Map<number, number[]>();
  for (const [from, to] of sides) leaving.set(from, [...(leaving.get(from) ?? []), to]);
  const rings: PackedRing[] = [];
  for (const [start, second] of sides) {
    if (!leaving.get(start)?.includes(second)) continue;
    const ring: number[] = [];
    let [from, to] = [start, second];
    for (;;) {
      const targets = leaving.get(from)!;
      targets.splice(targets.indexOf(to), 1);
      ring.push(...points[from]!);
      const next = leaving.get(to) ?? [];
      if (to === start || next.length === 0) break;
      const turn = (target: number): number => {
        const [ux, uy] = [points[to]![0] - points[from]![0], points[to]![1] - points[from]![1]];
        const [vx, vy] = [points[target]![0] - points[to]![0], points[target]![1] - points[to]![1]];
        return Math.atan2(ux * vy - uy * vx, ux * vx + uy * vy);
      };
      const target = next.reduce((left, other) => (turn(other) > turn(left) ? other : left));
      [from, to] = [to, target];
    }
    const packed = Float64Array.from(ring);
    if (ring.length >= 6 && ringArea(packed) !== 0) rings.push(packed);
  }
  return rings;
}
