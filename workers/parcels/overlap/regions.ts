import { growColumn } from '../store/growColumn.ts';

/**
 * Packed polygons with holes. A point is inside if an odd number of edges is to its left (even-odd rule), so that the
 * order and winding of rings do not matter.
 */
export interface Regions {
  /** x, y, x, y … of every ring; a ring may or may not repeat its first corner. */
  xy: Float64Array;
  /** End of each ring, in corners. */
  ringEnds: Uint32Array;
  /** End of each region, in rings. */
  regionEnds: Uint32Array;
}

export function regionFault({ xy, ringEnds, regionEnds }: Regions, region: number): 'badCoordinates' | 'tooFewCorners' | null {
  const firstRing = region === 0 ? 0 : regionEnds[region - 1]!;
  const lastRing = regionEnds[region]!;
  if (firstRing === lastRing) return 'tooFewCorners';
  let from = firstRing === 0 ? 0 : ringEnds[firstRing - 1]!;
  const end = ringEnds[lastRing - 1]! * 2;
  for (let i = from * 2; i < end; i += 2) {
    // Also false for NaN.
    const isPosition = Math.abs(xy[i]!) <= 360 && Math.abs(xy[i + 1]!) <= 90;
    if (!isPosition) return 'badCoordinates';
  }
  for (let ring = firstRing; ring < lastRing; ring += 1) {
    const to = ringEnds[ring]!;
    if (cornerCount(xy, from, to) < 3) return 'tooFewCorners';
    from = to;
  }
  return null;
}

/** Counts the corners of a ring without repeated ones, up to three. */
function cornerCount(xy: Float64Array, from: number, to: number): number {
  let count = 0;
  for (let corner = from; corner < to && count < 3; corner += 1) {
    const before = corner === from ? to - 1 : corner - 1;
    const isRepeated = xy[corner * 2] === xy[before * 2] && xy[corner * 2 + 1] === xy[before * 2 + 1];
    if (!isRepeated) count += 1;
  }
  return count;
}

export class RegionBuilder {
  #xy: Float64Array;
  #ringEnds: Uint32Array;
  #regionEnds: Uint32Array;
  #length = 0;
  #rings = 0;
  #regions = 0;

  /** Takes the expected numbers; more are accepted. */
  constructor(corners: number, rings: number, regions: number) {
    this.#xy = new Float64Array(corners * 2);
    this.#ringEnds = new Uint32Array(rings);
    this.#regionEnds = new Uint32Array(regions);
  }

  addRing(xy: Float64Array, from: number, to: number): void {
    const end = this.#length + to - from;
    const values = (this.#xy = growColumn(this.#xy, end));
    for (let i = from, at = this.#length; i < to; i += 1, at += 1) values[at] = xy[i]!;
    this.#length = end;
    this.#ringEnds = growColumn(this.#ringEnds, this.#rings + 1);
    this.#ringEnds[this.#rings] = end / 2;
    this.#rings += 1;
  }

  /** Ends a region with the rings added since the last one; it may have none. */
  endRegion(): void {
    this.#regionEnds = growColumn(this.#regionEnds, this.#regions + 1);
    this.#regionEnds[this.#regions] = this.#rings;
    this.#regions += 1;
  }

  get regions(): Regions {
    return {
      xy: this.#xy.subarray(0, this.#length),
      ringEnds: this.#ringEnds.subarray(0, this.#rings),
      regionEnds: this.#regionEnds.subarray(0, this.#regions),
    };
  }
}
