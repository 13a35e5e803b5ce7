import type { Regions } from './regions.ts';

/** Writes regions one after the other into arrays that grow. */
export class RegionBuilder {
  #xy: Float64Array;
  #ringEnds: Uint32Array;
  #regionEnds: Uint32Array;
  #length = 0;
  #rings = 0;
  #regions = 0;

  /** What is expected of each: more is taken, too. */
  constructor(corners: number, rings: number, regions: number) {
    this.#xy = new Float64Array(Math.max(8, corners * 2));
    this.#ringEnds = new Uint32Array(Math.max(4, rings));
    this.#regionEnds = new Uint32Array(Math.max(4, regions));
  }

  /** Adds the corners of a ring: numbers `from` to `to` of the packed ones. */
  addRing(xy: Float64Array, from: number, to: number): void {
    const end = this.#length + to - from;
    if (end > this.#xy.length) this.#xy = grown(this.#xy, new Float64Array(end * 2));
    const own = this.#xy;
    for (let i = from, at = this.#length; i < to; i += 1, at += 1) own[at] = xy[i]!;
    this.#length = end;
    if (this.#rings === this.#ringEnds.length) this.#ringEnds = grown(this.#ringEnds, new Uint32Array(this.#rings * 2));
    this.#ringEnds[this.#rings] = end / 2;
    this.#rings += 1;
  }

  /** The rings since the last one are a region; it may have none. */
  endRegion(): void {
    if (this.#regions === this.#regionEnds.length) this.#regionEnds = grown(this.#regionEnds, new Uint32Array(this.#regions * 2));
    this.#regionEnds[this.#regions] = this.#rings;
    this.#regions += 1;
  }

  /** What was written so far, as views on it. */
  get regions(): Regions {
    return {
      xy: this.#xy.subarray(0, this.#length),
      ringEnds: this.#ringEnds.subarray(0, this.#rings),
      regionEnds: this.#regionEnds.subarray(0, this.#regions),
    };
  }
}

function grown<Column extends Float64Array | Uint32Array>(column: Column, larger: Column): Column {
  larger.set(column);
  return larger;
}
