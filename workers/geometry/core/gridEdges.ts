import { countPairs } from '../../../src/domain/geometry/lngLat.ts';
import { type EdgeMeasures, NEW_AFTER, NEW_BEFORE, OLD_AFTER, OLD_BEFORE } from './editableShape.ts';

/** A sum in two doubles, so that a million additions and subtractions cancel exactly. */
export class ExactSum {
  #high = 0;
  #low = 0;

  add(high: number, low = 0): void {
    const sum = this.#high + high;
    const part = sum - this.#high;
    this.#low += this.#high - (sum - part) + (high - part) + low;
    this.#high = sum;
  }

  get parts(): [high: number, low: number] {
    return [this.#high, this.#low];
  }

  get value(): number {
    return this.#high + this.#low;
  }
}

/**
 * Measures edges on the plane of a VN-2000 grid for EditableShape, relative to the first position: areas from the
 * grid's origin, 2,300 km away, would lose square millimetres.
 */
export class GridEdges implements EdgeMeasures {
  readonly #convert: (lngLat: Float64Array) => Float64Array;
  readonly #pairsACall: number;
  readonly #results = new Float64Array(6);
  #east0 = NaN;
  #north0 = NaN;

  /** @param convert NaN outside the grid @param pairsACall limit up to which its results do not depend on the count */
  constructor(convert: (lngLat: Float64Array) => Float64Array, pairsACall: number) {
    this.#convert = convert;
    this.#pairsACall = pairsACall;
  }

  path(flat: Float64Array, closed: boolean): Float64Array {
    const count = countPairs(flat);
    const plane = new Float64Array(flat.length);
    for (let from = 0; from < flat.length; from += 2 * this.#pairsACall) {
      plane.set(this.#convert(flat.subarray(from, from + 2 * this.#pairsACall)), from);
    }
    const total = new EdgeTotal();
    for (let i = 0; i < flat.length; i += 2) {
      this.#settleOrigin(plane[i]!, plane[i + 1]!);
      if (i > 0) this.#add(total, plane, i - 2, i, 1);
    }
    if (closed && count > 1) this.#add(total, plane, flat.length - 2, 0, 1);
    return total.into(this.#results);
  }

  edit(corners: Float64Array, edges: number): Float64Array {
    const plane = this.#convert(corners);
    this.#settleOrigin(plane[4]!, plane[5]!);
    const total = new EdgeTotal();
    if (edges & OLD_BEFORE) this.#add(total, plane, 0, 2, -1);
    if (edges & OLD_AFTER) this.#add(total, plane, 2, 6, -1);
    if (edges & NEW_BEFORE) this.#add(total, plane, 0, 4, 1);
    if (edges & NEW_AFTER) this.#add(total, plane, 4, 6, 1);
    return total.into(this.#results);
  }

  #settleOrigin(east: number, north: number): void {
    if (!Number.isNaN(this.#east0) || Number.isNaN(east)) return;
    this.#east0 = east;
    this.#north0 = north;
  }

  #add(total: EdgeTotal, plane: Float64Array, from: number, to: number, sign: 1 | -1): void {
    const east = plane[from]! - this.#east0;
    const north = plane[from + 1]! - this.#north0;
    const nextEast = plane[to]! - this.#east0;
    const nextNorth = plane[to + 1]! - this.#north0;
    total.add(Math.hypot(nextEast - east, nextNorth - north), (east * nextNorth - nextEast * north) / 2, sign);
  }
}

class EdgeTotal {
  readonly #length = new ExactSum();
  readonly #area = new ExactSum();
  #bad = 0;

  add(lengthM: number, areaM2: number, sign: 1 | -1): void {
    if (Number.isNaN(lengthM)) {
      this.#bad += sign;
      return;
    }
    this.#length.add(sign * lengthM);
    this.#area.add(sign * areaM2);
  }

  into(results: Float64Array): Float64Array {
    const [length, area] = [this.#length.parts, this.#area.parts];
    results.set([...length, ...area, 0, this.#bad]);
    return results;
  }
}
