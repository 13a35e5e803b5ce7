import { cornerOrder } from './cornerOrder.ts';
import { CoverStates, type GapTakerMaker, NOWHERE, PARCEL, type TakeGap } from './coverStates.ts';
import { CrossingQueue } from './crossingQueue.ts';
import { EdgeOrder, NO_EDGE } from './edgeOrder.ts';
import { COMING_ENDS, COMING_STARTS, crossesItself, GOING_ENDS, GOING_STARTS, sweepEdges, type SweepEdges } from './sweepEdges.ts';
import type { Regions } from './regions.ts';
import type { WorkMeter } from './workMeter.ts';

export interface SweptAreas {
  parcelArea: number;
  /** Of each zone, what of it lies in the parcel and under no later zone. */
  zoneAreas: Float64Array;
  /** In the parcel and in no zone. */
  uncoveredArea: number;
  /** In the parcel and in zones of different land codes: counted for the last of them. */
  disputedArea: number;
  /** The parcel's edges cross each other. */
  parcelCrosses: boolean;
  /** Zones whose edges cross each other in the parcel. */
  crossingZones: Set<number>;
  /** Which zones lie over each other, and on how much of the parcel. */
  states: CoverStates;
}

/**
 * Areas of a parcel under zones that are drawn one over the other, by a sweep from the lowest corner upwards (J. L. Bentley and
 * T. A. Ottmann, 'Algorithms for reporting and counting geometric intersections', 1979): edges that go on keep their order from left to
 * right, and change it where two neighbours cross. A gap between neighbours belongs to the zone drawn last over it, and is counted when
 * one of the two changes. No intersection is constructed and no coordinate is rounded; an order misjudged by rounding misplaces an area
 * as small as the rounding, because two neighbours that draw apart in the wrong order are changed at once.
 * @param regions the parcel, then the zones in drawing order, clipped to the parcel's box
 * @param codes a number per zone, the same for the same land code
 * @param densityPerM a square metre at y counts for 1 + densityPerM · y: of a plane 0
 * @param takerOf makes what takes the gaps
 * @returns null when the meter gave up
 */
export function sweepAreas(
  regions: Regions,
  codes: ArrayLike<number>,
  densityPerM: number,
  meter: WorkMeter,
  takerOf?: GapTakerMaker,
): SweptAreas | null {
  return new Sweep(regions, codes, densityPerM, meter, takerOf).run();
}

/** A gap whose regions are not known yet. */
const UNSETTLED = -1;
/** An edge that runs along another from end to end, and so is no neighbour of its own. */
const ALONG = -2;
class Sweep {
  readonly #xy: Float64Array;
  readonly #edges: SweepEdges;
  readonly #densityPerM: number;
  readonly #meter: WorkMeter;
  readonly #states: CoverStates;
  readonly #crossings = new CrossingQueue();
  readonly #crossing = new Set<number>();
  readonly #zoneAreas: Float64Array;
  readonly #order: EdgeOrder;
  /** Of the gap to the left of each edge: its state when that of the right one was worked out. */
  readonly #leftState: Int32Array;
  /** Of the gap to the right of each edge: its state, and from which height on it is not counted yet. */
  readonly #state: Int32Array;
  readonly #since: Float64Array;
  /** The next of the edges that run along one from end to end. */
  readonly #along: Int32Array;
  /** The one under way of those. */
  readonly #leader: Int32Array;
  /** Edges at whose left something changed at this height, each once. */
  readonly #changed: Int32Array;
  #changes = 0;
  readonly #isChanged: Uint8Array;
  readonly #takeGap: TakeGap | undefined;

  constructor(regions: Regions, codes: ArrayLike<number>, densityPerM: number, meter: WorkMeter, takerOf?: GapTakerMaker) {
    this.#xy = regions.xy;
    this.#edges = sweepEdges(regions);
    this.#densityPerM = densityPerM;
    this.#meter = meter;
    this.#states = new CoverStates(codes, meter);
    this.#zoneAreas = new Float64Array(codes.length);
    const most = regions.xy.length / 2;
    this.#order = new EdgeOrder(this.#edges, most, meter);
    this.#state = new Int32Array(most).fill(UNSETTLED);
    this.#leftState = new Int32Array(most).fill(UNSETTLED);
    this.#since = new Float64Array(most);
    this.#along = new Int32Array(most).fill(NO_EDGE);
    this.#leader = new Int32Array(most);
    this.#changed = new Int32Array(most);
    this.#isChanged = new Uint8Array(most);
    this.#takeGap = takerOf?.(this.#edges, this.#states);
  }

  run(): SweptAreas | null {
    const corners = cornerOrder(this.#xy);
    const heights = this.#xy;
    for (let from = 0; from < corners.length;) {
      const y = heights[corners[from]! * 2 + 1]!;
      while (this.#crossings.lowest <= y) {
        this.#changePlaces(this.#crossings.lowest, this.#crossings.left, this.#crossings.right);
        if (this.#meter.isSpent) return null;
      }
      let to = from + 1;
      while (to < corners.length && heights[corners[to]! * 2 + 1] === y) to += 1;
      for (let i = from; i < to; i += 1) this.#endAt(corners[i]!, y);
      for (let i = from; i < to; i += 1) this.#startAt(corners[i]!, y);
      this.#settle(y);
      if (this.#meter.isSpent) return null;
      from = to;
    }
    return this.#sums();
  }

  #endAt(corner: number, y: number): void {
    const turns = this.#edges.turns[corner]!;
    if ((turns & COMING_ENDS) !== 0) this.#end(corner, y);
    if ((turns & GOING_ENDS) !== 0) this.#end(this.#edges.next[corner]!, y);
  }

  #startAt(corner: number, y: number): void {
    const turns = this.#edges.turns[corner]!;
    if ((turns & (COMING_STARTS | GOING_STARTS)) === 0) return;
    const going = this.#edges.next[corner]!;
    if ((turns & COMING_STARTS) !== 0) this.#start(corner, (turns & GOING_ENDS) !== 0 ? going : NO_EDGE, y);
    if ((turns & GOING_STARTS) !== 0) this.#start(going, (turns & COMING_ENDS) !== 0 ? corner : NO_EDGE, y);
  }

  #end(edge: number, y: number): void {
    if (this.#state[edge] === ALONG) return;
    const order = this.#order;
    const place = order.placeOf(edge, y);
    if (place > 0) this.#countGap(place - 1, y);
    this.#countGap(place, y);
    order.remove(place);
    if (place < order.count) this.#noteChange(order.at[place]!);
  }

  #start(edge: number, ended: number, y: number): void {
    const { lowX, lowY, highX, highY } = this.#edges;
    const order = this.#order;
    const place = order.placeFor(edge, ended !== NO_EDGE && this.#state[ended] === ALONG ? this.#leader[ended]! : ended, y);
    const there = order.at[place]!;
    if (there >= 0 && lowY[there] === y && lowX[there] === lowX[edge] && highX[there] === highX[edge] && highY[there] === highY[edge]) {
      this.#state[edge] = ALONG;
      this.#leader[edge] = there;
      this.#along[edge] = this.#along[there]!;
      this.#along[there] = edge;
      this.#leftState[there] = UNSETTLED;
      this.#noteChange(there);
      return;
    }
    if (place > 0) this.#countGap(place - 1, y);
    order.insert(place, edge);
    this.#since[edge] = y;
    this.#noteChange(edge);
  }

  #noteChange(edge: number): void {
    if (this.#isChanged[edge] === 1) return;
    this.#isChanged[edge] = 1;
    this.#changed[this.#changes] = edge;
    this.#changes += 1;
  }

  /** Gives the gaps beside what changed their states, and looks where new neighbours will cross. */
  #settle(y: number): void {
    const state = this.#state;
    const order = this.#order;
    const { at, count } = order;
    for (let i = 0; i < this.#changes; i += 1) {
      const edge = this.#changed[i]!;
      this.#isChanged[edge] = 0;
      // The neighbour of an edge that ended may have ended, too.
      if (this.#edges.highY[edge]! <= y) continue;
      let place = order.placeOf(edge, y);
      // A new edge to the left comes later in the list, and on its way to the right comes here.
      const isLater = place > 0 && state[at[place - 1]!] === UNSETTLED;
      if (isLater && state[edge] !== UNSETTLED) continue;
      if (place > 0) this.#foresee(at[place - 1]!, edge, y);
      if (place + 1 < count) this.#foresee(edge, at[place + 1]!, y);
      if (isLater) continue;
      let left = place === 0 ? NOWHERE : state[at[place - 1]!]!;
      for (; place < count; place += 1) {
        const here = at[place]!;
        if (this.#leftState[here] === left) break;
        if (state[here] !== UNSETTLED) this.#countGap(place, y);
        this.#leftState[here] = left;
        left = this.#crossed(left, here);
        state[here] = left;
        this.#since[here] = y;
        this.#meter.spend(1);
      }
    }
    this.#changes = 0;
  }

  /** The state to the right of an edge and of those along it. A border leaves one zone before it enters the next: that makes no new state. */
  #crossed(state: number, edge: number): number {
    const { region } = this.#edges;
    const second = this.#along[edge]!;
    if (second === NO_EDGE) return this.#states.cross(state, region[edge]!);
    const leaves = this.#states.topZone(state) + 1 === region[second];
    let to = this.#states.cross(state, region[leaves ? second : edge]!);
    to = this.#states.cross(to, region[leaves ? edge : second]!);
    for (let each = this.#along[second]!; each !== NO_EDGE; each = this.#along[each]!) to = this.#states.cross(to, region[each]!);
    return to;
  }

  /** Adds what lies in the gap to the right of a place, from where it was last counted, up to the height. */
  #countGap(place: number, y: number): void {
    const left = this.#order.at[place]!;
    const right = this.#order.at[place + 1]!;
    if (right === NO_EDGE) return;
    const from = this.#since[left]!;
    const state = this.#state[left]!;
    const height = y - from;
    this.#since[left] = y;
    if (height <= 0 || !this.#states.isInParcel(state)) return;
    const { lowX, lowY, slope } = this.#edges;
    const middle = (from + y) / 2;
    const width = lowX[right]! + (middle - lowY[right]!) * slope[right]! - (lowX[left]! + (middle - lowY[left]!) * slope[left]!);
    // Where the gap widens upwards, more of it has the density of its upper half.
    const skew = (this.#densityPerM * height * height * height) / 12;
    this.#states.addArea(state, width * height * (1 + this.#densityPerM * middle) + (slope[right]! - slope[left]!) * skew);
    this.#takeGap?.(state, left, right, from, y);
  }

  /** Two neighbours that draw together cross where the first of them has not ended before. */
  #foresee(left: number, right: number, y: number): void {
    const { highY, slope } = this.#edges;
    const closing = slope[left]! - slope[right]!;
    if (!(closing > 0)) return;
    const top = Math.min(highY[left]!, highY[right]!);
    if (this.#order.xAt(left, top) <= this.#order.xAt(right, top)) return;
    const apart = Math.max(0, this.#order.xAt(right, y) - this.#order.xAt(left, y));
    this.#crossings.add(Math.min(top, y + apart / closing), left, right);
  }

  #changePlaces(y: number, left: number, right: number): void {
    this.#crossings.removeLowest();
    this.#meter.spend(1);
    const state = this.#state;
    const order = this.#order;
    const place = order.placeOf(left, y);
    // They are neighbours no more where another edge has come between.
    if (order.at[place + 1] !== right) return;
    const before = place === 0 ? NOWHERE : state[order.at[place - 1]!]!;
    this.#noteCrossing(left, right, before);
    if (place > 0) this.#countGap(place - 1, y);
    this.#countGap(place, y);
    this.#countGap(place + 1, y);
    order.swap(place);
    state[left] = state[right]!;
    state[right] = this.#crossed(before, right);
    this.#leftState[right] = before;
    this.#leftState[left] = state[right]!;
    this.#since[left] = y;
    this.#since[right] = y;
    if (place > 0) this.#foresee(order.at[place - 1]!, right, y);
    if (place + 2 < order.count) this.#foresee(left, order.at[place + 2]!, y);
  }

  /** Of two edges that change places, and those along them: their region crosses itself there, if they are of the same. */
  #noteCrossing(left: number, right: number, before: number): void {
    const { region } = this.#edges;
    const isInParcel = this.#states.isInParcel(before);
    for (let one = left; one !== NO_EDGE; one = this.#along[one]!) {
      const owner = region[one]!;
      if (this.#crossing.has(owner) || (owner !== PARCEL && !isInParcel)) continue;
      for (let other = right; other !== NO_EDGE; other = this.#along[other]!) {
        if (region[other] === owner && crossesItself(this.#edges, one, other)) this.#crossing.add(owner);
      }
    }
  }

  #sums(): SweptAreas {
    let [parcelArea, uncoveredArea, disputedArea] = [0, 0, 0];
    for (let state = 0; state < this.#states.count; state += 1) {
      const area = this.#states.areaM2(state);
      if (area === 0) continue;
      parcelArea += area;
      const zone = this.#states.topZone(state);
      if (zone < 0) uncoveredArea += area;
      else this.#zoneAreas[zone]! += area;
      if (this.#states.isDisputed(state)) disputedArea += area;
    }
    const parcelCrosses = this.#crossing.delete(PARCEL);
    return {
      parcelArea,
      zoneAreas: this.#zoneAreas,
      uncoveredArea,
      disputedArea,
      parcelCrosses,
      crossingZones: new Set([...this.#crossing].map((region) => region - 1)),
      states: this.#states,
    };
  }
}
