import { type CutLine, lineThrough, type Polygon } from './cutPolygon.ts';

/**
 * Finds the line with a given normal that leaves a given area behind it. The width of a polygon along the line is
 * linear in the offset between two corners, so the area is quadratic there and is solved in closed form.
 * @param areaM2 area on the side away from the normal, between 0 and the polygon's area
 */
export function lineOfArea(polygon: Polygon, normal: CutLine['normal'], areaM2: number): CutLine {
  const edges = edgesOf(polygon, normal);
  const offsets = sortedOffsets(edges);
  // The last corner whose line leaves at most this area.
  let [low, high] = [0, offsets.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (areaBehind(polygon, { normal, offset: offsets[middle]! }) <= areaM2) low = middle;
    else high = middle;
  }
  const [from, to] = [offsets[low]!, offsets[high]!];
  const missing = areaM2 - areaBehind(polygon, { normal, offset: from });
  const [first, last] = widthsBetween(edges, from, to);
  const slope = to > from ? (last - first) / (to - from) : 0;
  const root = first + Math.sqrt(Math.max(0, first * first + 2 * slope * missing));
  const step = root > 0 ? (2 * missing) / root : 0;
  return { normal, offset: Math.min(to, from + Math.max(0, step)) };
}

/** Returns the offsets between which lines with a normal meet a polygon. */
export function offsetRange(polygon: Polygon, normal: CutLine['normal']): readonly [from: number, to: number] {
  const offsets = sortedOffsets(edgesOf(polygon, normal));
  return [offsets[0]!, offsets.at(-1)!];
}

/** Steps that halve the interval of bearings below a micrometre at a kilometre. */
const BEARING_STEPS = 60;
/** Area error at which a bearing is exact, in m². */
const EXACT_M2 = 1e-6;

/**
 * Finds a line through a point that leaves a given area behind it, with the bearing nearest to a wanted one.
 * @param bearing radians, from east to north
 * @returns null if no line through the point does
 */
export function lineOfAreaThrough(polygon: Polygon, east: number, north: number, areaM2: number, bearing: number): CutLine | null {
  const excessAt = (turn: number): number => areaBehind(polygon, lineThrough(east, north, bearing + turn)) - areaM2;
  // Between the bearings of two corners the area changes smoothly. A reversed line is half a turn away.
  const turns = new Set([-Math.PI, 0, Math.PI]);
  for (const ring of polygon) {
    for (let at = 0; at < ring.length; at += 2) {
      const toCorner = Math.atan2(ring[at + 1]! - north, ring[at]! - east) - bearing;
      for (const turn of [toCorner, toCorner + Math.PI]) turns.add(Math.atan2(Math.sin(turn), Math.cos(turn)));
    }
  }
  const sorted = [...turns].sort((one, other) => one - other);
  const none = sorted.indexOf(0);
  // From the wanted bearing outwards in both directions, so that a line near it is found with few areas.
  const ends = { left: { at: none, excess: excessAt(0) }, right: { at: none, excess: excessAt(0) } };
  while (ends.left.at > 0 || ends.right.at < sorted.length - 1) {
    const found: number[] = [];
    for (const [end, step] of [[ends.left, -1] as const, [ends.right, 1] as const]) {
      const next = sorted[end.at + step];
      if (next === undefined) continue;
      const excess = excessAt(next);
      if (end.excess * excess <= 0) found.push(bisect(excessAt, sorted[end.at]!, next, end.excess));
      Object.assign(end, { at: end.at + step, excess });
    }
    if (found.length > 0) return lineThrough(east, north, bearing + found.reduce((a, b) => (Math.abs(b) < Math.abs(a) ? b : a)));
  }
  return null;
}

/** Finds a zero of a function that changes its sign between two ends. @param atLow value at `low` */
function bisect(excess: (at: number) => number, low: number, high: number, atLow: number): number {
  for (let step = 0; step < BEARING_STEPS; step += 1) {
    const middle = (low + high) / 2;
    const value = excess(middle);
    if (Math.abs(value) < EXACT_M2) return middle;
    if (value * atLow > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Side of a polygon as offset and position along the line, of its start and its end. */
type Edge = readonly [fromOffset: number, fromAlong: number, toOffset: number, toAlong: number];

function edgesOf(polygon: Polygon, [east0, north0]: CutLine['normal']): Edge[] {
  const edges: Edge[] = [];
  for (const ring of polygon) {
    for (let at = 0, before = ring.length - 2; at < ring.length; before = at, at += 2) {
      const to = east0 * ring[at]! + north0 * ring[at + 1]!;
      const from = east0 * ring[before]! + north0 * ring[before + 1]!;
      edges.push([from, north0 * ring[before]! - east0 * ring[before + 1]!, to, north0 * ring[at]! - east0 * ring[at + 1]!]);
    }
  }
  return edges;
}

const sortedOffsets = (edges: readonly Edge[]): number[] => [...new Set(edges.map(([, , to]) => to))].sort((one, other) => one - other);

/** Returns the area of a polygon behind a line: the sum of trapezoids between its sides and the line's direction. */
function areaBehind(polygon: Polygon, { normal, offset }: CutLine): number {
  const [east0, north0] = normal;
  let area = 0;
  for (const ring of polygon) {
    const last = ring.length - 2;
    let [fromOffset, fromAlong] = [east0 * ring[last]! + north0 * ring[last + 1]!, north0 * ring[last]! - east0 * ring[last + 1]!];
    for (let at = 0; at < ring.length; at += 2) {
      const toOffset = east0 * ring[at]! + north0 * ring[at + 1]!;
      const toAlong = north0 * ring[at]! - east0 * ring[at + 1]!;
      const [from, to] = [Math.min(fromOffset, offset), Math.min(toOffset, offset)];
      if (from !== to) {
        const slope = (toAlong - fromAlong) / (toOffset - fromOffset);
        area += (fromAlong + slope * ((from + to) / 2 - fromOffset)) * (to - from);
      }
      [fromOffset, fromAlong] = [toOffset, toAlong];
    }
  }
  return area;
}

/** Returns the width of the polygon just after one offset and just before the next corner's. */
function widthsBetween(edges: readonly Edge[], from: number, to: number): [first: number, last: number] {
  let [first, last] = [0, 0];
  for (const [fromOffset, fromAlong, toOffset, toAlong] of edges) {
    if (Math.min(fromOffset, toOffset) > from || Math.max(fromOffset, toOffset) < to) continue;
    const slope = (toAlong - fromAlong) / (toOffset - fromOffset);
    const sign = toOffset > fromOffset ? 1 : -1;
    first += sign * (fromAlong + slope * (from - fromOffset));
    last += sign * (fromAlong + slope * (to - fromOffset));
  }
  return [first, last];
}
