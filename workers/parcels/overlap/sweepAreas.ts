import { CoverCount } from './coverCount.ts';
import { crossesItself, sweepEdges, type SweepEdges } from './sweepEdges.ts';
import type { Region } from './region.ts';
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
}

/**
 * Areas of a parcel under zones that are drawn one over the other, by a sweep: between two levels at which edges begin,
 * end or cross, edges keep their order from left to right, and what lies between neighbours is as wide as at half height.
 * No intersection is constructed and no coordinate is rounded; an order misjudged by rounding misplaces an area as
 * small as the rounding.
 * @param zones in drawing order, clipped to the parcel's box
 * @param codes a number per zone, the same for the same land code
 * @param densityPerM a square metre at y counts for 1 + densityPerM · y: of a plane 0
 * @returns null when the meter gave up
 */
export function sweepAreas(
  parcel: Region,
  zones: readonly Region[],
  codes: ArrayLike<number>,
  densityPerM: number,
  meter: WorkMeter,
): SweptAreas | null {
  return new Sweep(sweepEdges([parcel, ...zones]), codes, densityPerM).run(meter);
}

/** Of the regions, 0 is the parcel and zone z is z + 1. */
const PARCEL = 0;

class Sweep {
  readonly #edges: SweepEdges;
  readonly #densityPerM: number;
  readonly #covers: CoverCount;
  readonly #crossing = new Set<number>();
  readonly #zoneAreas: Float64Array;
  #parcelArea = 0;
  #uncoveredArea = 0;
  #disputedArea = 0;
  /** Edges from left to right; where each is at the lower end of the slab, at its upper end, and where it is cut. */
  #active = new Int32Array(64);
  #low = new Float64Array(64);
  #high = new Float64Array(64);
  #middle = new Float64Array(64);
  #count = 0;

  constructor(edges: SweepEdges, codes: ArrayLike<number>, densityPerM: number) {
    this.#edges = edges;
    this.#densityPerM = densityPerM;
    this.#covers = new CoverCount(codes);
    this.#zoneAreas = new Float64Array(codes.length);
  }

  run(meter: WorkMeter): SweptAreas | null {
    const { levels } = this.#edges;
    for (let level = 0; level + 1 < levels.length; level += 1) {
      this.#dropEnded(levels[level]!);
      this.#sortLow(levels[level]!, meter);
      this.#addStarting(level);
      this.#addSlab(levels[level]!, levels[level + 1]!, meter);
      if (meter.isSpent) return null;
      // The upper end of this slab is the lower end of the next.
      [this.#low, this.#high] = [this.#high, this.#low];
    }
    const parcelCrosses = this.#crossing.delete(PARCEL);
    return {
      parcelArea: this.#parcelArea,
      zoneAreas: this.#zoneAreas,
      uncoveredArea: this.#uncoveredArea,
      disputedArea: this.#disputedArea,
      parcelCrosses,
      crossingZones: new Set([...this.#crossing].map((region) => region - 1)),
    };
  }

  #dropEnded(level: number): void {
    const { highY } = this.#edges;
    let kept = 0;
    for (let i = 0; i < this.#count; i += 1) {
      const edge = this.#active[i]!;
      if (highY[edge]! <= level) continue;
      this.#active[kept] = edge;
      this.#low[kept] = this.#low[i]!;
      kept += 1;
    }
    this.#count = kept;
  }

  /** Merges the edges that begin at a level into those that go on. */
  #addStarting(level: number): void {
    const { startsAt, startOrder, lowX, slope } = this.#edges;
    const starting = startOrder.subarray(startsAt[level]!, startsAt[level + 1]!);
    if (starting.length === 0) return;
    if (starting.length > 1) starting.sort((one, other) => lowX[one]! - lowX[other]! || slope[one]! - slope[other]!);
    this.#makeRoom(this.#count + starting.length);
    const [active, low] = [this.#active, this.#low];
    let going = this.#count - 1;
    let next = starting.length - 1;
    this.#count += starting.length;
    for (let at = this.#count - 1; next >= 0; at -= 1) {
      const edge = starting[next]!;
      const x = lowX[edge]!;
      if (going >= 0 && (low[going]! > x || (low[going] === x && slope[active[going]!]! > slope[edge]!))) {
        active[at] = active[going]!;
        low[at] = low[going]!;
        going -= 1;
      } else {
        active[at] = edge;
        low[at] = x;
        next -= 1;
      }
    }
  }

  #makeRoom(count: number): void {
    if (count <= this.#active.length) return;
    const grown = (column: Float64Array): Float64Array<ArrayBuffer> => {
      const larger = new Float64Array(count * 2);
      larger.set(column);
      return larger;
    };
    const active = new Int32Array(count * 2);
    active.set(this.#active);
    this.#active = active;
    [this.#low, this.#high, this.#middle] = [grown(this.#low), grown(this.#high), grown(this.#middle)];
  }

  /** From left to right as the edges that go on leave the level upwards: some may have met there. */
  #sortLow(level: number, meter: WorkMeter): void {
    const { slope } = this.#edges;
    const [active, low] = [this.#active, this.#low];
    for (let i = 1; i < this.#count; i += 1) {
      const edge = active[i]!;
      const x = low[i]!;
      let at = i;
      while (at > 0 && (low[at - 1]! > x || (low[at - 1] === x && slope[active[at - 1]!]! > slope[edge]!))) {
        this.#noteCrossing(active[at - 1]!, edge, x, level);
        active[at] = active[at - 1]!;
        low[at] = low[at - 1]!;
        at -= 1;
      }
      active[at] = edge;
      low[at] = x;
      if (!meter.spend(1 + i - at)) return;
    }
  }

  #addSlab(from: number, to: number, meter: WorkMeter): void {
    const { lowX, lowY, highX, highY, slope } = this.#edges;
    const [active, low, high, middle] = [this.#active, this.#low, this.#high, this.#middle];
    let isOrdered = true;
    for (let i = 0; i < this.#count; i += 1) {
      const edge = active[i]!;
      const x = highY[edge] === to ? highX[edge]! : lowX[edge]! + (to - lowY[edge]!) * slope[edge]!;
      high[i] = x;
      middle[i] = (low[i]! + x) / 2;
      if (i > 0 && x < high[i - 1]!) isOrdered = false;
    }
    if (isOrdered) {
      this.#addStrip(from, to);
      return;
    }
    let below = 0;
    for (const cut of this.#cuts(from, to, meter)) {
      const share = (below + cut) / 2;
      for (let i = 0; i < this.#count; i += 1) middle[i] = low[i]! + (high[i]! - low[i]!) * share;
      this.#sortMiddle(meter);
      if (meter.isSpent) return;
      this.#addStrip(from + below * (to - from), from + cut * (to - from));
      below = cut;
    }
  }

  /** Shares of the slab's height at which edges cross, ascending, and its upper end. */
  #cuts(from: number, to: number, meter: WorkMeter): Float64Array {
    const [active, low, high] = [this.#active, this.#low, this.#high];
    const order = Int32Array.from({ length: this.#count }, (_, i) => i);
    const cuts: number[] = [1];
    for (let i = 1; i < order.length; i += 1) {
      const right = order[i]!;
      let at = i;
      while (at > 0 && high[order[at - 1]!]! > high[right]!) {
        const left = order[at - 1]!;
        const apart = low[right]! - low[left]!;
        const share = apart / (apart + (high[left]! - high[right]!));
        if (share > 0 && share < 1) cuts.push(share);
        this.#noteCrossing(active[left]!, active[right]!, low[left]! + (high[left]! - low[left]!) * share, from + (to - from) * share);
        order[at] = left;
        at -= 1;
      }
      order[at] = right;
      if (!meter.spend(1 + i - at)) break;
    }
    return Float64Array.from(cuts).sort();
  }

  #sortMiddle(meter: WorkMeter): void {
    const [active, low, high, middle] = [this.#active, this.#low, this.#high, this.#middle];
    for (let i = 1; i < this.#count; i += 1) {
      const [edge, bottom, top, x] = [active[i]!, low[i]!, high[i]!, middle[i]!];
      let at = i;
      while (at > 0 && middle[at - 1]! > x) {
        active[at] = active[at - 1]!;
        low[at] = low[at - 1]!;
        high[at] = high[at - 1]!;
        middle[at] = middle[at - 1]!;
        at -= 1;
      }
      active[at] = edge;
      low[at] = bottom;
      high[at] = top;
      middle[at] = x;
      if (!meter.spend(1 + i - at)) return;
    }
  }

  /** What lies between neighbouring edges goes to the zone drawn last over it. */
  #addStrip(from: number, to: number): void {
    const { region, slope } = this.#edges;
    const height = to - from;
    const weight = height * (1 + (this.#densityPerM * (from + to)) / 2);
    // Where the strip widens upwards, more of it has the density of its upper half.
    const skew = (this.#densityPerM * height ** 3) / 12;
    const [active, middle, covers] = [this.#active, this.#middle, this.#covers];
    let isInParcel = false;
    for (let i = 0; i < this.#count; i += 1) {
      if (isInParcel) {
        const widening = slope[active[i]!]! - slope[active[i - 1]!]!;
        const area = (middle[i]! - middle[i - 1]!) * weight + widening * skew;
        this.#parcelArea += area;
        if (covers.top < 0) this.#uncoveredArea += area;
        else this.#zoneAreas[covers.top]! += area;
        if (covers.isDisputed) this.#disputedArea += area;
      }
      const owner = region[active[i]!]!;
      if (owner === PARCEL) isInParcel = !isInParcel;
      else covers.cross(owner - 1);
    }
  }

  /** Two edges have changed places at the point: their region crosses itself there, if they are of the same. */
  #noteCrossing(one: number, other: number, x: number, y: number): void {
    const { region } = this.#edges;
    const owner = region[one]!;
    if (owner !== region[other] || this.#crossing.has(owner) || !crossesItself(this.#edges, one, other)) return;
    if (owner === PARCEL || this.#isInParcel(x, y)) this.#crossing.add(owner);
  }

  #isInParcel(x: number, y: number): boolean {
    const { region, lowX, lowY, slope } = this.#edges;
    let isInside = false;
    for (let i = 0; i < this.#count; i += 1) {
      const edge = this.#active[i]!;
      if (region[edge] === PARCEL && lowX[edge]! + (y - lowY[edge]!) * slope[edge]! < x) isInside = !isInside;
    }
    return isInside;
  }
}
