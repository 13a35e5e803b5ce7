import { edgeXAt, type SweepEdges } from './sweepEdges.ts';
import type { WorkMeter } from './workMeter.ts';

export const NO_EDGE = -1;
/** Numbers copied in the time of one step, log2; and number from which `copyWithin` is faster than a loop. */
const COPIES_A_STEP_LOG2 = 4;
const MANY_COPIES = 256;
/** Distance from an edge's last known place that is searched before the whole order. */
const NEAR = 6;

/** Active edges at a height, left to right; rounding may swap two of them. */
export class EdgeOrder {
  readonly #edges: SweepEdges;
  readonly #meter: WorkMeter;
  /** Edge at each place; NO_EDGE after the last. */
  readonly at: Int32Array;
  count = 0;
  /** Last known place of each edge. */
  readonly #lastPlace: Int32Array;

  constructor(edges: SweepEdges, maxEdges: number, meter: WorkMeter) {
    this.#edges = edges;
    this.#meter = meter;
    this.at = new Int32Array(maxEdges + 1).fill(NO_EDGE);
    this.#lastPlace = new Int32Array(maxEdges);
  }

  xAt(edge: number, y: number): number {
    return edgeXAt(this.#edges, edge, y);
  }

  placeOf(edge: number, y: number): number {
    const { at } = this;
    const lastPlace = this.#lastPlace[edge]!;
    for (let offset = 0; offset < NEAR; offset += 1) {
      if (at[lastPlace + offset] === edge) return lastPlace + offset;
      if (at[lastPlace - offset] === edge) return lastPlace - offset;
    }
    const x = this.xAt(edge, y);
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.xAt(at[middle]!, y) < x) low = middle + 1;
      else high = middle;
    }
    let offset = 0;
    while (at[low + offset] !== edge && at[low - offset] !== edge) offset += 1;
    this.#meter.spend(1 + offset);
    return at[low + offset] === edge ? low + offset : low - offset;
  }

  /** @param ended an edge that ended in the corner where this one starts, or NO_EDGE */
  placeFor(edge: number, ended: number, y: number): number {
    if (ended !== NO_EDGE) {
      let place = Math.min(this.#lastPlace[ended]!, this.count);
      for (let step = 0; step < NEAR; step += 1) {
        if (place < this.count && this.#isBefore(place, edge, y)) place += 1;
        else if (place > 0 && !this.#isBefore(place - 1, edge, y)) place -= 1;
        else return place;
      }
    }
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#isBefore(middle, edge, y)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  insert(place: number, edge: number): void {
    const { at, count } = this;
    if (count - place > MANY_COPIES) at.copyWithin(place + 1, place, count);
    else for (let i = count; i > place; i -= 1) at[i] = at[i - 1]!;
    this.#meter.spend(1 + ((count - place) >> COPIES_A_STEP_LOG2));
    at[place] = edge;
    this.#lastPlace[edge] = place;
    this.count = count + 1;
  }

  remove(place: number): void {
    const { at } = this;
    this.#lastPlace[at[place]!] = place;
    this.count -= 1;
    const { count } = this;
    if (count - place > MANY_COPIES) at.copyWithin(place, place + 1, count + 1);
    else for (let i = place; i < count; i += 1) at[i] = at[i + 1]!;
    at[count] = NO_EDGE;
    this.#meter.spend(1 + ((count - place) >> COPIES_A_STEP_LOG2));
  }

  swap(place: number): void {
    const { at } = this;
    const left = at[place]!;
    at[place] = at[place + 1]!;
    at[place + 1] = left;
    this.#lastPlace[at[place]!] = place;
    this.#lastPlace[left] = place + 1;
  }

  /** Tests whether the edge at a place is left of an edge's start, or leaves that start to its left. */
  #isBefore(place: number, edge: number, y: number): boolean {
    const { lowX, slope } = this.#edges;
    const other = this.at[place]!;
    const distance = this.xAt(other, y) - lowX[edge]!;
    return distance < 0 || (distance === 0 && slope[other]! < slope[edge]!);
  }
}
