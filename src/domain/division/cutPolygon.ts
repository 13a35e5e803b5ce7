import { type PackedRing, ringArea, ringContains } from '../geometry/ring.ts';

/** Rings in grid metres (E, N, E, N, …): the outline counterclockwise, then the holes clockwise. */
export type Polygon = readonly PackedRing[];

/** Straight line in grid metres: the points p with `normal · p = offset`. The normal has length 1. */
export interface CutLine {
  readonly normal: readonly [east: number, north: number];
  readonly offset: number;
}

/** Area below which a ring is a rounding error, in m². */
const NO_AREA_M2 = 1e-7;
/** Width of a spike, in metres. */
const SPIKE_M = 1e-9;

interface Crossing {
  east: number;
  north: number;
  /** Position along the line. */
  along: number;
  /** True where the ring leaves the side that is kept. */
  isExit: boolean;
  /** Corners of the chain that ends here, if this is an exit, or of the one that begins here. */
  chain: number[];
}

/** Returns the line through a point with a direction. @param bearing of the line in radians, from east to north */
export function lineThrough(east: number, north: number, bearing: number): CutLine {
  const normal = [-Math.sin(bearing), Math.cos(bearing)] as const;
  return { normal, offset: normal[0] * east + normal[1] * north };
}

/** Returns the signed distance of a point from a line: positive on the side of the normal. */
export const distanceFrom = ({ normal, offset }: CutLine, east: number, north: number): number =>
  normal[0] * east + normal[1] * north - offset;

/** Returns the signed area of a polygon, m². */
export const polygonArea = (polygon: Polygon): number => polygon.reduce((sum, ring) => sum + ringArea(ring), 0);

/** Turns an outline counterclockwise and its holes clockwise. */
export const counterclockwise = (polygon: Polygon): PackedRing[] =>
  polygon.map((ring, index) => (ringArea(ring) > 0 === (index === 0) ? ring : reverseRing(ring)));

function reverseRing(ring: PackedRing): PackedRing {
  const reversed = new Float64Array(ring.length);
  for (let at = 0; at < ring.length; at += 2) reversed.set([ring[at]!, ring[at + 1]!], ring.length - 2 - at);
  return reversed;
}

/** Drops repeated corners and spikes, which have no area. Returns null if no area is left. */
function cleanRing(corners: readonly number[]): PackedRing | null {
  let kept = corners;
  for (let dropped = true; dropped && kept.length >= 6;) {
    const ring: number[] = [];
    for (let at = 0; at < kept.length; at += 2) {
      const [before, after] = [(at + kept.length - 2) % kept.length, (at + 2) % kept.length];
      const [east, north] = [kept[at]!, kept[at + 1]!];
      const [ux, uy] = [east - kept[before]!, north - kept[before + 1]!];
      const [vx, vy] = [kept[after]! - east, kept[after + 1]! - north];
      const isRepeated = ux === 0 && uy === 0;
      const turnsBack = ux * vx + uy * vy < 0 && Math.abs(ux * vy - uy * vx) <= SPIKE_M * (Math.hypot(ux, uy) + Math.hypot(vx, vy));
      if (!isRepeated && !turnsBack) ring.push(east, north);
    }
    dropped = ring.length < kept.length;
    kept = ring;
  }
  const ring = Float64Array.from(kept);
  return kept.length >= 6 && Math.abs(ringArea(ring)) > NO_AREA_M2 ? ring : null;
}

/** Groups rings into polygons: each hole with the smallest outline around it. */
export function nestHoles(rings: readonly PackedRing[]): PackedRing[][] {
  const outlines = rings.filter((ring) => ringArea(ring) > 0).map((ring) => [ring]);
  for (const hole of rings.filter((ring) => ringArea(ring) < 0)) {
    // A hole that touches an outline has corners on it: the middle of a side is inside, unless that touches, too.
    const around = outlines.filter(([outline]) => {
      for (let at = 0; at < hole.length; at += 2) {
        const next = (at + 2) % hole.length;
        const [east, north] = [(hole[at]! + hole[next]!) / 2, (hole[at + 1]! + hole[next + 1]!) / 2];
        if (ringContains(outline!, east, north)) return true;
      }
      return false;
    });
    const smallest = around.toSorted(([one], [other]) => ringArea(one!) - ringArea(other!))[0];
    smallest?.push(hole);
  }
  return outlines;
}

/**
 * Orders crossings along the line so that exits and entries alternate, which rounding can disturb where a corner is on
 * the line. The interior is between the 1st and 2nd, the 3rd and 4th, …
 */
function pairCrossings(crossings: Crossing[]): Crossing[] {
  const sorted = crossings.toSorted((one, other) => one.along - other.along);
  for (let at = 0; at < sorted.length; at += 1) {
    const isExit = at % 2 === 0;
    const from = sorted.findIndex((crossing, index) => index >= at && crossing.isExit === isExit);
    if (from > at) sorted.splice(at, 0, ...sorted.splice(from, 1));
  }
  return sorted;
}

/** Returns the parts of a polygon on one side of a line. Parts that only meet on the line are separate. */
function partsOnSide(polygon: Polygon, line: CutLine): PackedRing[][] {
  const [east0, north0] = [line.normal[1], -line.normal[0]];
  const uncut: PackedRing[] = [];
  const crossings: Crossing[] = [];
  for (const ring of polygon) {
    const count = ring.length / 2;
    const distances = Array.from({ length: count }, (_, index) => distanceFrom(line, ring[2 * index]!, ring[2 * index + 1]!));
    const isKept = distances.map((distance) => distance > 0);
    // Starts at the first kept corner after one that is not kept.
    const first = isKept.findIndex((kept, index) => kept && !isKept[(index + count - 1) % count]!);
    if (first === -1) {
      if (isKept[0]) uncut.push(ring);
      continue;
    }
    const cross = (from: number, to: number, chain: number[], isExit: boolean): Crossing => {
      // In the order of the ring, so that both sides of the line compute the same point.
      const share = distances[from]! / (distances[from]! - distances[to]!);
      const east = share === 1 ? ring[2 * to]! : ring[2 * from]! + share * (ring[2 * to]! - ring[2 * from]!);
      const north = share === 1 ? ring[2 * to + 1]! : ring[2 * from + 1]! + share * (ring[2 * to + 1]! - ring[2 * from + 1]!);
      return { east, north, along: east0 * east + north0 * north, isExit, chain };
    };
    let chain: number[] = [];
    for (let step = 0; step < count; step += 1) {
      const at = (first + step) % count;
      const before = (at + count - 1) % count;
      const after = (at + 1) % count;
      if (!isKept[at]) continue;
      if (!isKept[before]) {
        chain = [];
        crossings.push(cross(before, at, chain, false));
      }
      chain.push(ring[2 * at]!, ring[2 * at + 1]!);
      if (!isKept[after]) crossings.push(cross(at, after, chain, true));
    }
  }
  return nestHoles([...uncut, ...joinChains(pairCrossings(crossings))]);
}

/** Joins chains along the line: each exit continues at the entry at the other end of its stretch of interior. */
function joinChains(crossings: readonly Crossing[]): PackedRing[] {
  const rings: PackedRing[] = [];
  const open = new Set(crossings.filter(({ isExit }) => !isExit));
  for (const start of open) {
    const corners: number[] = [];
    for (let entry: Crossing | undefined = start; entry && open.delete(entry);) {
      const { chain } = entry;
      const exit = crossings.findIndex((crossing) => crossing.isExit && crossing.chain === chain);
      corners.push(entry.east, entry.north, ...chain, crossings[exit]!.east, crossings[exit]!.north);
      entry = crossings[exit ^ 1];
    }
    const ring = cleanRing(corners);
    if (ring) rings.push(ring);
  }
  return rings;
}

/**
 * Cuts a polygon, convex or not, by a straight line into polygons that cover it. Both sides share the cut's points.
 * @returns parts on the side of the line's normal, and parts on the other side
 */
export function cutPolygon(polygon: Polygon, line: CutLine): { ahead: PackedRing[][]; behind: PackedRing[][] } {
  const { normal, offset } = line;
  const reversed = { normal: [-normal[0], -normal[1]] as const, offset: -offset };
  return { ahead: partsOnSide(polygon, line), behind: partsOnSide(polygon, reversed) };
}
