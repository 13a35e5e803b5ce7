import { CornerIndex } from '../geometry/cornerIndex.ts';
import { type PackedRing, ringArea } from '../geometry/ring.ts';
import { nestHoles, type Polygon } from './cutPolygon.ts';

/** Reach at which corners are one corner, and at which a corner is on a side, in metres. */
export interface MergeReach {
  readonly sameM: number;
  readonly onSideM: number;
}
/** Reach for parts of one division: far below a printed centimetre, far above a rounding error. */
const OF_ONE_DIVISION: MergeReach = { sameM: 1e-4, onSideM: 1e-5 };
/** Certificates print two decimals. */
const PRINTED_DECIMALS = 100;
/** Factor of a side's key: more than the corners of a selection. */
const FROM = 2 ** 26;

/** Returns the rings of each part as numbers of shared corners, with those of other parts that are on their sides. */
function numberCorners(parts: readonly Polygon[], { sameM, onSideM }: MergeReach): { rings: number[][][]; places: readonly number[] } {
  const index = new CornerIndex(sameM);
  const numbered = parts.map((part) =>
    part.map((ring) => Array.from({ length: ring.length / 2 }, (_, at) => index.add(ring[2 * at]!, ring[2 * at + 1]!))),
  );
  const withShared = (ring: readonly number[]): number[] =>
    ring.flatMap((corner, at) => {
      const next = ring[(at + 1) % ring.length]!;
      return corner === next ? [] : [corner, ...index.onSide(corner, next, onSideM)];
    });
  return { rings: numbered.map((part) => part.map(withShared)), places: index.places };
}

const packCorners = (ring: readonly number[], places: readonly number[]): PackedRing =>
  Float64Array.from(ring.flatMap((corner) => [places[2 * corner]!, places[2 * corner + 1]!]));

/**
 * Adds to each part the corners of other parts that are on its sides, so that neighbours have the same corners along
 * their common border.
 */
export function shareCorners(parts: readonly Polygon[]): PackedRing[][] {
  const { rings, places } = numberCorners(parts, OF_ONE_DIVISION);
  return rings.map((part) => part.map((ring) => packCorners(ring, places)));
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

/** Merges parts that share borders into one polygon each. @param parts with or without shared corners */
export const mergeParts = (parts: readonly Polygon[]): PackedRing[][] => nestHoles(outlineRings(parts, OF_ONE_DIVISION));

/** Returns the rings around parts and their holes. @param parts outlines counterclockwise, holes clockwise */
export function outlineRings(parts: readonly Polygon[], reach: MergeReach): PackedRing[] {
  const { rings, places } = numberCorners(parts, reach);
  const sides = new Map(sidesOf(rings.flat()).map(([from, to]) => [from * FROM + to, [from, to] as const]));
  // A side that two parts have in opposite directions is inside their union.
  const outer = [...sides.values()].filter(([from, to]) => !sides.has(to * FROM + from));
  return linkSides(outer, places);
}

/** Returns whether two parts have a common side. */
export function shareBorder(one: Polygon, other: Polygon): boolean {
  const [ofOne, ofOther] = numberCorners([one, other], OF_ONE_DIVISION).rings.map(sidesOf);
  const known = new Set(ofOne!.map(([from, to]) => from * FROM + to));
  return ofOther!.some(([from, to]) => known.has(to * FROM + from));
}

/** Returns the sides of rings, from corner to corner. */
const sidesOf = (rings: readonly (readonly number[])[]): Array<readonly [from: number, to: number]> =>
  rings.flatMap((ring) => ring.map((from, at) => [from, ring[(at + 1) % ring.length]!] as const).filter(([from, to]) => from !== to));

/** Links directed sides into rings. Where several sides leave a corner, it turns left most, which keeps parts apart. */
function linkSides(sides: ReadonlyArray<readonly [number, number]>, places: readonly number[]): PackedRing[] {
  const leaving = new Map<number, number[]>();
  for (const [from, to] of sides) {
    const targets = leaving.get(from);
    if (targets) targets.push(to);
    else leaving.set(from, [to]);
  }
  const rings: PackedRing[] = [];
  for (const [start, second] of sides) {
    if (!leaving.get(start)?.includes(second)) continue;
    const ring: number[] = [];
    const vector = (one: number, other: number) =>
      [places[2 * other]! - places[2 * one]!, places[2 * other + 1]! - places[2 * one + 1]!] as const;
    let [from, to] = [start, second];
    for (;;) {
      const targets = leaving.get(from)!;
      targets.splice(targets.indexOf(to), 1);
      ring.push(from);
      const next = leaving.get(to) ?? [];
      if (to === start || next.length === 0) break;
      const turn = (target: number): number => {
        const [[ux, uy], [vx, vy]] = [vector(from, to), vector(to, target)];
        return Math.atan2(ux * vy - uy * vx, ux * vx + uy * vy);
      };
      const target = next.reduce((left, other) => (turn(other) > turn(left) ? other : left));
      [from, to] = [to, target];
    }
    const packed = packCorners(ring, places);
    if (ring.length >= 3 && ringArea(packed) !== 0) rings.push(packed);
  }
  return rings;
}
