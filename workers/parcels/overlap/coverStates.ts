import { growColumn } from '../store/growColumn.ts';
import type { SweepEdges } from './sweepEdges.ts';
import type { WorkMeter } from './workMeter.ts';

/** Region number of the parcel; zone z is region z + 1. */
export const PARCEL = 0;

/** State without regions. */
export const NOWHERE = 0;

/** Steps charged per region of a new state, because states are kept in memory. */
const STEPS_A_MEMBER = 8;

/** Receives a gap in the parcel with its state, the edges beside it, and the heights at which it starts and ends. */
export type VisitGap = (state: number, left: number, right: number, from: number, to: number) => void;

export type GapVisitorFactory = (edges: SweepEdges, states: CoverStates) => VisitGap;

/**
 * Numbered sets of regions that cover a point, so that places under the same regions are compared by number. States are
 * created when first reached; transitions between them are cached.
 */
export class CoverStates {
  readonly #codes: ArrayLike<number>;
  readonly #meter: WorkMeter;
  /** Members of all states, ascending within each, and the end of each state's. */
  #members = new Int32Array(256);
  readonly #ends: number[] = [0];
  readonly #hashes: number[] = [0];
  readonly #inParcel: boolean[] = [false];
  readonly #disputed: boolean[] = [false];
  readonly #areas: number[] = [0];
  /** Hash table (open addressing): state, crossed region, resulting state. */
  #steps = new Int32Array(3 * 256).fill(-1);
  #mask = 255;
  #stepCount = 0;
  /** Hash table (open addressing) of states by their members. */
  #known = new Int32Array(256).fill(-1);

  /** @param codes a number per zone, equal for equal land codes */
  constructor(codes: ArrayLike<number>, meter: WorkMeter) {
    this.#codes = codes;
    this.#meter = meter;
    this.#known[0] = NOWHERE;
  }

  get count(): number {
    return this.#ends.length;
  }

  isInParcel(state: number): boolean {
    return this.#inParcel[state]!;
  }

  /** Returns the zone drawn last over the point; −1 for none. */
  topZone(state: number): number {
    const end = this.#ends[state]!;
    return end === this.#start(state) ? -1 : this.#members[end - 1]! - 1;
  }

  /** Returns the last drawn of the first `zones` zones over the point; −1 for none. */
  topZoneOf(state: number, zones: number): number {
    const start = this.#start(state);
    for (let at = this.#ends[state]! - 1; at >= start; at -= 1) {
      const zone = this.#members[at]! - 1;
      if (zone < zones) return zone;
    }
    return -1;
  }

  /** Tests whether zones with different land codes cover the point. */
  isDisputed(state: number): boolean {
    return this.#disputed[state]!;
  }

  addArea(state: number, areaM2: number): void {
    this.#areas[state]! += areaM2;
  }

  areaM2(state: number): number {
    return this.#areas[state]!;
  }

  cross(state: number, region: number): number {
    const steps = this.#steps;
    const mask = this.#mask;
    for (let slot = hashPair(state, region) & mask; ; slot = (slot + 1) & mask) {
      const cached = steps[slot * 3]!;
      if (cached === -1) break;
      if (cached === state && steps[slot * 3 + 1] === region) return steps[slot * 3 + 2]!;
    }
    const to = this.#make(state, region);
    this.#remember(state, region, to);
    this.#remember(to, region, state);
    return to;
  }

  #start(state: number): number {
    return state === 0 ? 0 : this.#ends[state - 1]!;
  }

  /** Returns the state with the region's membership toggled, an existing one if possible. */
  #make(state: number, region: number): number {
    const from = this.#start(state);
    const size = this.#ends[state]! - from;
    const begin = this.#ends.at(-1)!;
    const members = (this.#members = growColumn(this.#members, begin + size + 1));
    let end = begin;
    let i = from;
    for (; i < from + size && members[i]! < region; i += 1) members[end++] = members[i]!;
    if (i < from + size && members[i] === region) i += 1;
    else members[end++] = region;
    for (; i < from + size; i += 1) members[end++] = members[i]!;
    this.#meter.spend(STEPS_A_MEMBER * (end - begin + 1));
    const hash = this.#hashes[state]! ^ hashPair(0, region);
    const mask = this.#known.length - 1;
    let slot = hash & mask;
    for (; this.#known[slot] !== -1; slot = (slot + 1) & mask) {
      if (this.#holds(this.#known[slot]!, begin, end)) return this.#known[slot]!;
    }
    const created = this.#ends.length;
    this.#ends.push(end);
    this.#hashes.push(hash);
    this.#inParcel.push(members[begin] === PARCEL && begin < end);
    this.#disputed.push(this.#hasSeveralCodes(begin, end));
    this.#areas.push(0);
    this.#known[slot] = created;
    if (created * 2 > mask) this.#growKnown();
    return created;
  }

  #holds(state: number, begin: number, end: number): boolean {
    const from = this.#start(state);
    if (this.#ends[state]! - from !== end - begin) return false;
    for (let i = begin; i < end; i += 1) if (this.#members[i] !== this.#members[from + i - begin]) return false;
    return true;
  }

  #hasSeveralCodes(begin: number, end: number): boolean {
    const first = begin < end && this.#members[begin] === PARCEL ? begin + 1 : begin;
    for (let i = first + 1; i < end; i += 1) {
      if (this.#codes[this.#members[i]! - 1] !== this.#codes[this.#members[first]! - 1]) return true;
    }
    return false;
  }

  #growKnown(): void {
    const mask = this.#known.length * 4 - 1;
    this.#known = new Int32Array(mask + 1).fill(-1);
    this.#hashes.forEach((hash, state) => {
      let slot = hash & mask;
      while (this.#known[slot] !== -1) slot = (slot + 1) & mask;
      this.#known[slot] = state;
    });
  }

  #remember(state: number, region: number, to: number): void {
    if (this.#stepCount * 2 > this.#mask) {
      const old = this.#steps;
      this.#steps = new Int32Array(old.length * 4).fill(-1);
      this.#mask = this.#mask * 4 + 3;
      this.#stepCount = 0;
      for (let i = 0; i < old.length; i += 3) if (old[i] !== -1) this.#remember(old[i]!, old[i + 1]!, old[i + 2]!);
    }
    const steps = this.#steps;
    let slot = hashPair(state, region) & this.#mask;
    while (steps[slot * 3] !== -1) slot = (slot + 1) & this.#mask;
    steps[slot * 3] = state;
    steps[slot * 3 + 1] = region;
    steps[slot * 3 + 2] = to;
    this.#stepCount += 1;
  }
}

/** Hashes two numbers (multipliers of MurmurHash3's finalizer, Austin Appleby). */
function hashPair(a: number, b: number): number {
  let bits = Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 1, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 16), 0xc2b2ae35);
  return bits ^ (bits >>> 13);
}
