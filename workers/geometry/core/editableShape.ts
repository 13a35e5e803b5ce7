import { countPairs } from '../../../src/domain/geometry/lngLat.ts';
import type { Measure, ShapeHandle } from '../api.ts';

/** Flags of the module's editVertex: edges that an edit removes or adds. */
export const OLD_BEFORE = 1;
export const OLD_AFTER = 2;
export const NEW_BEFORE = 4;
export const NEW_AFTER = 8;

const SUMS = 6;

/**
 * Measures of the core for a shape. Both methods fill the result slots, valid until the next call: length high and low,
 * signed area high and low, turn in degrees, number of edges without a value.
 */
export interface EdgeMeasures {
  path(flat: Float64Array, closed: boolean): Float64Array;
  /** @param corners longitude and latitude of the previous vertex, the old one, the new one and the next one */
  edit(corners: Float64Array, edges: number): Float64Array;
}

/** Subtracts removed edges and adds new ones; the module measures an edge to equal bits, so that they cancel. */
export class EditableShape implements ShapeHandle {
  readonly #measures: EdgeMeasures;
  readonly #authalicRadius2: number;
  readonly #corners = new Float64Array(8);
  #flat: Float64Array;
  #count: number;
  #closed: boolean;
  /** Sums over all edges. Turns are whole, so their sum is exact. Edges without a value are counted: NaN would stay. */
  readonly #sums: Float64Array;

  constructor(lngLat: Float64Array, closed: boolean, authalicRadius2: number, measures: EdgeMeasures) {
    this.#measures = measures;
    this.#authalicRadius2 = authalicRadius2;
    this.#flat = lngLat;
    this.#count = countPairs(lngLat);
    this.#closed = closed;
    if (closed && this.#count > 1 && this.#repeatsFirst()) this.#count -= 1;
    this.#sums = measures.path(this.#flat.subarray(0, 2 * this.#count), closed).slice(0, SUMS);
    // Copied last, so that a shape that is too large throws before it needs twice the memory.
    this.#flat = lngLat.slice();
  }

  moveVertex(index: number, lng: number, lat: number): Measure {
    this.#demandIndex(index, this.#count);
    const before = this.#before(index);
    const after = this.#after(index);
    const edges = (before < 0 ? 0 : OLD_BEFORE + NEW_BEFORE) + (after < 0 ? 0 : OLD_AFTER + NEW_AFTER);
    this.#edit(before, index, lng, lat, after, edges);
    this.#set(index, lng, lat);
    return this.measure();
  }

  insertVertex(index: number, lng: number, lat: number): Measure {
    this.#demandIndex(index, this.#count + 1);
    const before = index > 0 ? index - 1 : this.#closed ? this.#count - 1 : -1;
    const after = index < this.#count ? index : this.#closed && this.#count > 0 ? 0 : -1;
    // The removed edge leads from `before` to `after`.
    const between = before >= 0 && after >= 0 && before !== after ? OLD_BEFORE : 0;
    this.#edit(before, after, lng, lat, after, between + (before < 0 ? 0 : NEW_BEFORE) + (after < 0 ? 0 : NEW_AFTER));
    this.#makeRoom();
    this.#flat.copyWithin(2 * index + 2, 2 * index, 2 * this.#count);
    this.#count += 1;
    this.#set(index, lng, lat);
    return this.measure();
  }

  removeVertex(index: number): Measure {
    this.#demandIndex(index, this.#count);
    const before = this.#before(index);
    const after = this.#after(index);
    // The added edge leads from `before` to `after`.
    const between = before >= 0 && after >= 0 && before !== after ? NEW_BEFORE : 0;
    const edges = between + (before < 0 ? 0 : OLD_BEFORE) + (after < 0 ? 0 : OLD_AFTER);
    this.#edit(before, index, this.#lng(after), this.#lat(after), after, edges);
    this.#flat.copyWithin(2 * index, 2 * index + 2, 2 * this.#count);
    this.#count -= 1;
    return this.measure();
  }

  measure(): Measure {
    const sums = this.#sums;
    if (sums[5]! > 0) return { lengthM: NaN, areaM2: NaN };
    const hasArea = this.#closed && this.#count > 2;
    return {
      lengthM: sums[0]! + sums[1]!,
      areaM2: hasArea ? boundedAreaM2(sums[2]! + sums[3]!, sums[4]!, this.#authalicRadius2) : 0,
    };
  }

  close(): void {
    if (this.#closed) return;
    if (this.#count > 1 && this.#repeatsFirst()) this.removeVertex(this.#count - 1);
    this.#closed = true;
    if (this.#count > 1) this.#edit(this.#count - 1, -1, this.#lng(0), this.#lat(0), -1, NEW_BEFORE);
  }

  #repeatsFirst(): boolean {
    const last = 2 * this.#count - 2;
    return this.#flat[last] === this.#flat[0] && this.#flat[last + 1] === this.#flat[1];
  }

  #set(index: number, lng: number, lat: number): void {
    this.#flat[2 * index] = lng;
    this.#flat[2 * index + 1] = lat;
  }

  /** Returns a vertex's longitude; for index -1 any value, because no edge leads there. */
  #lng(index: number): number {
    return index < 0 ? 0 : this.#flat[2 * index]!;
  }

  #lat(index: number): number {
    return index < 0 ? 0 : this.#flat[2 * index + 1]!;
  }

  /** Returns the neighbour's index or -1; a single vertex has no edge to itself. */
  #before(index: number): number {
    if (index > 0) return index - 1;
    return this.#closed && this.#count - 1 !== index ? this.#count - 1 : -1;
  }

  #after(index: number): number {
    if (index + 1 < this.#count) return index + 1;
    return this.#closed && index !== 0 ? 0 : -1;
  }

  #edit(before: number, old: number, newLng: number, newLat: number, after: number, edges: number): void {
    const corners = this.#corners;
    this.#copyVertex(before, 0);
    this.#copyVertex(old, 2);
    corners[4] = newLng;
    corners[5] = newLat;
    this.#copyVertex(after, 6);
    const change = this.#measures.edit(corners, edges);
    const sums = this.#sums;
    addExactly(sums, 0, change);
    addExactly(sums, 2, change);
    sums[4] = sums[4]! + change[4]!;
    sums[5] = sums[5]! + change[5]!;
  }

  #copyVertex(index: number, at: number): void {
    this.#corners[at] = this.#lng(index);
    this.#corners[at + 1] = this.#lat(index);
  }

  #makeRoom(): void {
    if (2 * this.#count + 2 <= this.#flat.length) return;
    const larger = new Float64Array(Math.max(16, 3 * this.#count));
    larger.set(this.#flat.subarray(0, 2 * this.#count));
    this.#flat = larger;
  }

  #demandIndex(index: number, end: number): void {
    if (!Number.isInteger(index) || index < 0 || index >= end) {
      throw new RangeError(`geometry: no vertex ${index} in a shape of ${this.#count}`);
    }
  }
}

/** Adds to a sum of two doubles, high and low, so that adding and subtracting a value cancels exactly. */
function addExactly(sums: Float64Array, at: number, change: Float64Array): void {
  const high = sums[at]!;
  const value = change[at]!;
  const sum = high + value;
  const part = sum - high;
  sums[at] = sum;
  sums[at + 1] = sums[at + 1]! + (high - (sum - part) + (value - part) + change[at + 1]!);
}

/** Converts a ring's area to the equator to the area inside, m². Around a pole it bounds the rest of the hemisphere. */
export function boundedAreaM2(areaToEquatorM2: number, turnDeg: number, authalicRadius2: number): number {
  const area = Math.abs(areaToEquatorM2);
  return Math.round(turnDeg / 360) === 0 ? area : Math.abs(2 * Math.PI * authalicRadius2 - area);
}
