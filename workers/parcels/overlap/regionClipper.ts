import { boxHoldsBox, boxOfPacked } from '../../../src/domain/geometry/box.ts';
import type { LngLatBox } from '../../../src/domain/geometry/lngLat.ts';
import type { Region } from './region.ts';

/**
 * Clips one polygon after another to a box, ring by ring, a side of the box at a time (Sutherland–Hodgman). Where a
 * ring leaves the box it goes on along the box's border, there and back perhaps: such borders bound no area and even-odd
 * takes them out, so what the clipped rings hold is what the polygon holds of the box.
 */
export class RegionClipper {
  readonly #box: LngLatBox;
  #from = new Float64Array(256);
  #to = new Float64Array(256);

  constructor(box: LngLatBox) {
    this.#box = box;
  }

  /** What of the polygon lies in the box, without rings that do not meet it; null when nothing does. */
  clip({ xy, ringEnds }: Region): Region | null {
    const box = this.#box;
    const kept: Float64Array[] = [];
    let from = 0;
    for (const to of ringEnds) {
      const ring = boxOfPacked(xy, from * 2, to * 2);
      // Not boxesMeet: what only touches the box has no area in it.
      const meets = ring.west < box.east && ring.east > box.west && ring.south < box.north && ring.north > box.south;
      if (meets && boxHoldsBox(box, ring)) kept.push(xy.slice(from * 2, to * 2));
      else if (meets) {
        const clipped = this.#clipRing(xy.subarray(from * 2, to * 2));
        if (clipped.length >= 6) kept.push(clipped);
      }
      from = to;
    }
    return kept.length === 0 ? null : joinRings(kept);
  }

  #clipRing(ring: Float64Array): Float64Array {
    const { west, south, east, north } = this.#box;
    let length = this.#side(ring, ring.length, 0, west, 1);
    length = this.#side(this.#swap(), length, 0, east, -1);
    length = this.#side(this.#swap(), length, 1, south, 1);
    length = this.#side(this.#swap(), length, 1, north, -1);
    return this.#to.slice(0, length);
  }

  /** What was written last is read next. */
  #swap(): Float64Array {
    [this.#from, this.#to] = [this.#to, this.#from];
    return this.#from;
  }

  /** Keeps what lies on the right side of one border. @returns how many numbers were written to #to */
  #side(ring: Float64Array, length: number, axis: 0 | 1, border: number, sign: 1 | -1): number {
    // Each edge adds two corners at the most.
    if (this.#to.length < length * 2) this.#to = new Float64Array(Math.max(length * 2, this.#to.length * 2));
    const out = this.#to;
    let written = 0;
    for (let i = 0, before = length - 2; i < length; before = i, i += 2) {
      const a = ring[before + axis]!;
      const b = ring[i + axis]!;
      const wasIn = (a - border) * sign >= 0;
      const isIn = (b - border) * sign >= 0;
      if (wasIn !== isIn) {
        const [lower, upper] = a < b ? [before, i] : [i, before];
        out[written + axis] = border;
        out[written + 1 - axis] = crossingAt(ring, lower, upper, axis, border);
        written += 2;
      }
      if (isIn) {
        out[written] = ring[i]!;
        out[written + 1] = ring[i + 1]!;
        written += 2;
      }
    }
    return written;
  }
}

/** Worked out from the edge's lower end whichever way the ring runs: neighbours that share the edge get the same corner. */
function crossingAt(ring: Float64Array, lower: number, upper: number, axis: 0 | 1, border: number): number {
  const share = (border - ring[lower + axis]!) / (ring[upper + axis]! - ring[lower + axis]!);
  const from = ring[lower + 1 - axis]!;
  return from + share * (ring[upper + 1 - axis]! - from);
}

/** Rings end to end. */
export function joinRings(rings: readonly Float64Array[]): Region {
  const xy = new Float64Array(rings.reduce((sum, ring) => sum + ring.length, 0));
  let at = 0;
  const ringEnds = Uint32Array.from(rings, (ring) => {
    xy.set(ring, at);
    at += ring.length;
    return at / 2;
  });
  return { xy, ringEnds };
}
