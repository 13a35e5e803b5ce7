import { cornerOrder } from './cornerOrder.ts';
import { CoverStates, type GapVisitorFactory, NOWHERE, PARCEL } from './coverStates.ts';
import { CrossingQueue } from './crossingQueue.ts';
import { EdgeOrder, NO_EDGE } from './edgeOrder.ts';
import { COMING_ENDS, COMING_STARTS, crossesItself, GOING_ENDS, GOING_STARTS, sweepEdges } from './sweepEdges.ts';
import type { Regions } from './regions.ts';
import type { WorkMeter } from './workMeter.ts';

export interface SweptAreas {
  parcelArea: number;
  /** Area of each zone in the parcel that no later zone covers. */
  zoneAreas: Float64Array;
  /** Area of the parcel that no zone covers. */
  uncoveredArea: number;
  /** Area of the parcel under zones with different land codes; it counts for the last of them. */
  disputedArea: number;
  /** The parcel's edges cross each other. */
  parcelCrosses: boolean;
  /** Zones whose edges cross each other in the parcel. */
  crossingZones: Set<number>;
  /** Overlaps of zones, with their area in the parcel. */
  states: CoverStates;
}

/** Marks a gap whose regions are not known yet. */
const UNSETTLED = -1;
/** Marks an edge that coincides with another, so that it has no neighbours of its own. */
const ALONG = -2;

/**
 * Computes the areas of a parcel under zones drawn over each other, by a sweep from the lowest corner upwards (J. L.
 * Bentley and T. A. Ottmann, 'Algorithms for reporting and counting geometric intersections', 1979). Active edges keep
 * their left-to-right order until two neighbours cross. A gap between neighbours belongs to the zone drawn last over
 * it, and is counted when one of the two changes. No intersection is constructed and no coordinate rounded; diverging
 * neighbours in the wrong order are swapped at once, so an error is no larger than rounding.
 * @param regions the parcel, then the zones in drawing order, clipped to the parcel's box
 * @param codes a number per zone, equal for equal land codes
 * @param densityPerM a square metre at y counts as 1 + densityPerM · y; 0 for a plane
 * @param takerOf makes the function that receives the gaps
 * @returns null if the meter is spent
 */
export function sweepAreas(
  regions: Regions,
  codes: ArrayLike<number>,
  densityPerM: number,
  meter: WorkMeter,
  takerOf?: GapVisitorFactory,
): SweptAreas | null {
  const crossings = new CrossingQueue();
  const crossing = new Set<number>();
  let changes = 0;
  const edges = sweepEdges(regions);
  const states = new CoverStates(codes, meter);
  const zoneAreas = new Float64Array(codes.length);
  const maxEdges = regions.xy.length / 2;
  const order = new EdgeOrder(edges, maxEdges, meter);
  /** State of the gap to the right of each edge, and the height up to which it is counted. */
  const state = new Int32Array(maxEdges).fill(UNSETTLED);
  /** State to the left of each edge when the state to its right was derived. */
  const leftState = new Int32Array(maxEdges).fill(UNSETTLED);
  const since = new Float64Array(maxEdges);
  /** Linked list of the edges that coincide with an edge. */
  const along = new Int32Array(maxEdges).fill(NO_EDGE);
  /** Active edge of a coinciding one. */
  const leader = new Int32Array(maxEdges);
  /** Edges with a change on their left at this height, without duplicates. */
  const changed = new Int32Array(maxEdges);
  const isChanged = new Uint8Array(maxEdges);
  const takeGap = takerOf?.(edges, states);

  const heights = regions.xy;
  const corners = cornerOrder(heights);
  for (let from = 0; from < corners.length;) {
    const y = heights[corners[from]! * 2 + 1]!;
    while (crossings.lowest <= y) {
      swapEdges(crossings.lowest, crossings.left, crossings.right);
      if (meter.isSpent) return null;
    }
    let to = from + 1;
    while (to < corners.length && heights[corners[to]! * 2 + 1] === y) to += 1;
    for (let i = from; i < to; i += 1) endAt(corners[i]!, y);
    for (let i = from; i < to; i += 1) startAt(corners[i]!, y);
    settle(y);
    if (meter.isSpent) return null;
    from = to;
  }
  return sums();

  function endAt(corner: number, y: number): void {
    const turns = edges.turns[corner]!;
    if ((turns & COMING_ENDS) !== 0) end(corner, y);
    if ((turns & GOING_ENDS) !== 0) end(edges.next[corner]!, y);
  }

  function startAt(corner: number, y: number): void {
    const turns = edges.turns[corner]!;
    if ((turns & (COMING_STARTS | GOING_STARTS)) === 0) return;
    const going = edges.next[corner]!;
    if ((turns & COMING_STARTS) !== 0) start(corner, (turns & GOING_ENDS) !== 0 ? going : NO_EDGE, y);
    if ((turns & GOING_STARTS) !== 0) start(going, (turns & COMING_ENDS) !== 0 ? corner : NO_EDGE, y);
  }

  function end(edge: number, y: number): void {
    if (state[edge] === ALONG) return;
    const place = order.placeOf(edge, y);
    if (place > 0) countGap(place - 1, y);
    countGap(place, y);
    order.remove(place);
    if (place < order.count) markChanged(order.at[place]!);
  }

  function start(edge: number, ended: number, y: number): void {
    const { lowX, lowY, highX, highY } = edges;
    const place = order.placeFor(edge, ended !== NO_EDGE && state[ended] === ALONG ? leader[ended]! : ended, y);
    const same = order.at[place]!;
    if (same >= 0 && lowY[same] === y && lowX[same] === lowX[edge] && highX[same] === highX[edge] && highY[same] === highY[edge]) {
      state[edge] = ALONG;
      leader[edge] = same;
      along[edge] = along[same]!;
      along[same] = edge;
      leftState[same] = UNSETTLED;
      markChanged(same);
      return;
    }
    if (place > 0) countGap(place - 1, y);
    order.insert(place, edge);
    since[edge] = y;
    markChanged(edge);
  }

  function markChanged(edge: number): void {
    if (isChanged[edge] === 1) return;
    isChanged[edge] = 1;
    changed[changes] = edge;
    changes += 1;
  }

  /** Sets the states of gaps beside changed edges, and finds the crossings of new neighbours. */
  function settle(y: number): void {
    const { at, count } = order;
    for (let i = 0; i < changes; i += 1) {
      const edge = changed[i]!;
      isChanged[edge] = 0;
      // The neighbour of an ended edge may have ended, too.
      if (edges.highY[edge]! <= y) continue;
      let place = order.placeOf(edge, y);
      // A new edge to the left is later in the list; settling it reaches this edge.
      const isLater = place > 0 && state[at[place - 1]!] === UNSETTLED;
      if (isLater && state[edge] !== UNSETTLED) continue;
      if (place > 0) queueCrossing(at[place - 1]!, edge, y);
      if (place + 1 < count) queueCrossing(edge, at[place + 1]!, y);
      if (isLater) continue;
      let left = place === 0 ? NOWHERE : state[at[place - 1]!]!;
      for (; place < count; place += 1) {
        const current = at[place]!;
        if (leftState[current] === left) break;
        if (state[current] !== UNSETTLED) countGap(place, y);
        leftState[current] = left;
        left = crossed(left, current);
        state[current] = left;
        since[current] = y;
        meter.spend(1);
      }
    }
    changes = 0;
  }

  /** Returns the state right of an edge. Leaves a zone before entering the next, to avoid an extra state. */
  function crossed(state: number, edge: number): number {
    const { region } = edges;
    const second = along[edge]!;
    if (second === NO_EDGE) return states.cross(state, region[edge]!);
    const leaves = states.topZone(state) + 1 === region[second];
    let to = states.cross(state, region[leaves ? second : edge]!);
    to = states.cross(to, region[leaves ? edge : second]!);
    for (let other = along[second]!; other !== NO_EDGE; other = along[other]!) to = states.cross(to, region[other]!);
    return to;
  }

  /** Counts the gap to the right of a place, from the last counted height up to `y`. */
  function countGap(place: number, y: number): void {
    const left = order.at[place]!;
    const right = order.at[place + 1]!;
    if (right === NO_EDGE) return;
    const from = since[left]!;
    const gap = state[left]!;
    const height = y - from;
    since[left] = y;
    if (height <= 0 || !states.isInParcel(gap)) return;
    const { lowX, lowY, slope } = edges;
    const middle = (from + y) / 2;
    const width = lowX[right]! + (middle - lowY[right]!) * slope[right]! - (lowX[left]! + (middle - lowY[left]!) * slope[left]!);
    // More of a gap that widens upwards has the density of its upper half.
    const skew = (densityPerM * height * height * height) / 12;
    states.addArea(gap, width * height * (1 + densityPerM * middle) + (slope[right]! - slope[left]!) * skew);
    takeGap?.(gap, left, right, from, y);
  }

  /** Queues the crossing of two converging neighbours, unless one ends before it. */
  function queueCrossing(left: number, right: number, y: number): void {
    const { highY, slope } = edges;
    const closing = slope[left]! - slope[right]!;
    if (!(closing > 0)) return;
    const top = Math.min(highY[left]!, highY[right]!);
    if (order.xAt(left, top) <= order.xAt(right, top)) return;
    const distance = Math.max(0, order.xAt(right, y) - order.xAt(left, y));
    crossings.add(Math.min(top, y + distance / closing), left, right);
  }

  function swapEdges(y: number, left: number, right: number): void {
    crossings.removeLowest();
    meter.spend(1);
    const place = order.placeOf(left, y);
    // Another edge may have come between them.
    if (order.at[place + 1] !== right) return;
    const before = place === 0 ? NOWHERE : state[order.at[place - 1]!]!;
    noteCrossing(left, right, before);
    if (place > 0) countGap(place - 1, y);
    countGap(place, y);
    countGap(place + 1, y);
    order.swap(place);
    state[left] = state[right]!;
    state[right] = crossed(before, right);
    leftState[right] = before;
    leftState[left] = state[right]!;
    since[left] = y;
    since[right] = y;
    if (place > 0) queueCrossing(order.at[place - 1]!, right, y);
    if (place + 2 < order.count) queueCrossing(left, order.at[place + 2]!, y);
  }

  /** Records that a region crosses itself if two edges that swap, or coinciding ones, belong to it. */
  function noteCrossing(left: number, right: number, before: number): void {
    const { region } = edges;
    const isInParcel = states.isInParcel(before);
    for (let a = left; a !== NO_EDGE; a = along[a]!) {
      const owner = region[a]!;
      if (crossing.has(owner) || (owner !== PARCEL && !isInParcel)) continue;
      for (let b = right; b !== NO_EDGE; b = along[b]!) {
        if (region[b] === owner && crossesItself(edges, a, b)) crossing.add(owner);
      }
    }
  }

  function sums(): SweptAreas {
    let [parcelArea, uncoveredArea, disputedArea] = [0, 0, 0];
    for (let state = 0; state < states.count; state += 1) {
      const area = states.areaM2(state);
      if (area === 0) continue;
      parcelArea += area;
      const zone = states.topZone(state);
      if (zone < 0) uncoveredArea += area;
      else zoneAreas[zone]! += area;
      if (states.isDisputed(state)) disputedArea += area;
    }
    const parcelCrosses = crossing.delete(PARCEL);
    return {
      parcelArea,
      zoneAreas,
      uncoveredArea,
      disputedArea,
      parcelCrosses,
      crossingZones: new Set([...crossing].map((region) => region - 1)),
      states,
    };
  }
}
