import { boundedAreaM2 } from './boundedAreaM2.ts';
import { countPairs } from './countPairs.ts';
import type { Measure, ShapeHandle } from './api.ts';

/** What a shape asks of the core. The arrays are the core's result slots: read them before the next call. */
export interface EdgeMeasures {
  /** [length high, low, signed area high, low, turn in degrees, edges without a value] */
  path(flat: Float64Array, closed: boolean): Float64Array;
  /** [length, signed area, step of longitude in degrees], NaN where the edge has no value */
  edge(lng1: number, lat1: number, lng2: number, lat2: number): Float64Array;
}

/** A sum in two doubles: what a million edits add and take away again leaves no trace. */
class ExactSum {
  #high: number;
  #low: number;

  constructor(high: number, low: number) {
    this.#high = high;
    this.#low = low;
  }

  add(value: number): void {
    const sum = this.#high + value;
    const part = sum - this.#high;
    this.#low += this.#high - (sum - part) + (value - part);
    this.#high = sum;
  }

  get value(): number {
    return this.#high + this.#low;
  }
}

/** A shape whose edits subtract the edges that go and add those that come; see ShapeHandle. */
export class EditableShape implements ShapeHandle {
  readonly #measures: EdgeMeasures;
  readonly #authalicRadius2: number;
  #flat: Float64Array;
  #count: number;
  #closed: boolean;
  #length: ExactSum;
  #area: ExactSum;
  #turnDeg: ExactSum;
  /** Edges without a value are counted, not added: one NaN would stay in a sum for good. */
  #badEdges: number;

  constructor(lngLat: Float64Array, closed: boolean, authalicRadius2: number, measures: EdgeMeasures) {
    this.#measures = measures;
    this.#authalicRadius2 = authalicRadius2;
    this.#flat = lngLat.slice();
    this.#count = countPairs(lngLat);
    this.#closed = closed;
    if (closed && this.#count > 1 && this.#repeatsFirst()) this.#count -= 1;
    const results = measures.path(this.#flat.subarray(0, 2 * this.#count), closed);
    this.#length = new ExactSum(results[0]!, results[1]!);
    this.#area = new ExactSum(results[2]!, results[3]!);
    this.#turnDeg = new ExactSum(results[4]!, 0);
    this.#badEdges = results[5]!;
  }

  moveVertex(index: number, lng: number, lat: number): Measure {
    this.#demandIndex(index, this.#count);
    this.#addEdgesAt(index, -1);
    this.#set(index, lng, lat);
    this.#addEdgesAt(index, 1);
    return this.measure();
  }

  insertVertex(index: number, lng: number, lat: number): Measure {
    this.#demandIndex(index, this.#count + 1);
    this.#addEdge(this.#before(index), index < this.#count || this.#closed ? index % this.#count : -1, -1);
    this.#makeRoom();
    this.#flat.copyWithin(2 * index + 2, 2 * index, 2 * this.#count);
    this.#count += 1;
    this.#set(index, lng, lat);
    this.#addEdgesAt(index, 1);
    return this.measure();
  }

  removeVertex(index: number): Measure {
    this.#demandIndex(index, this.#count);
    this.#addEdgesAt(index, -1);
    this.#flat.copyWithin(2 * index, 2 * index + 2, 2 * this.#count);
    this.#count -= 1;
    this.#addEdge(this.#before(index), index < this.#count || this.#closed ? index % this.#count : -1, 1);
    return this.measure();
  }

  measure(): Measure {
    if (this.#badEdges > 0) return { lengthM: NaN, areaM2: NaN };
    const hasArea = this.#closed && this.#count > 2;
    return {
      lengthM: this.#length.value,
      areaM2: hasArea ? boundedAreaM2(this.#area.value, this.#turnDeg.value, this.#authalicRadius2) : 0,
    };
  }

  close(): void {
    if (this.#closed) return;
    if (this.#count > 1 && this.#repeatsFirst()) this.removeVertex(this.#count - 1);
    this.#closed = true;
    this.#addEdge(this.#count - 1, 0, 1);
  }

  #repeatsFirst(): boolean {
    const last = 2 * this.#count - 2;
    return this.#flat[last] === this.#flat[0] && this.#flat[last + 1] === this.#flat[1];
  }

  #set(index: number, lng: number, lat: number): void {
    this.#flat[2 * index] = lng;
    this.#flat[2 * index + 1] = lat;
  }

  /** Index of the vertex before, or -1 where none is. */
  #before(index: number): number {
    if (index > 0) return index - 1;
    return this.#closed ? this.#count - 1 : -1;
  }

  #addEdgesAt(index: number, sign: 1 | -1): void {
    const after = index + 1 < this.#count ? index + 1 : this.#closed ? 0 : -1;
    this.#addEdge(this.#before(index), index, sign);
    this.#addEdge(index, after, sign);
  }

  /** Adds or takes away one edge; no edge where either end is missing or both are one vertex. */
  #addEdge(from: number, to: number, sign: 1 | -1): void {
    if (!(from >= 0 && to >= 0) || from === to) return;
    const flat = this.#flat;
    const edge = this.#measures.edge(flat[2 * from]!, flat[2 * from + 1]!, flat[2 * to]!, flat[2 * to + 1]!);
    if (Number.isNaN(edge[0]!)) {
      this.#badEdges += sign;
      return;
    }
    this.#length.add(sign * edge[0]!);
    this.#area.add(sign * edge[1]!);
    this.#turnDeg.add(sign * edge[2]!);
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
