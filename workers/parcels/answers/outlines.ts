import { shapeOfPolygons, sortedPolygons } from '../store/shapeOfPolygons.ts';
import type { TileShape } from '../tiles/tileStore.ts';

/** The rings of an answer's parcels. */
interface PackedRings {
  /** Longitude, latitude … of all rings, end to end; degrees. */
  corners: Float64Array<ArrayBuffer>;
  /** Where each ring ends, in corners. */
  ringEnds: Uint32Array;
  /** Where the rings of each parcel end. */
  parcelRings: Uint32Array;
  /** Of parcels with several rings: how many each part has. */
  parts: ReadonlyMap<number, readonly number[]>;
}

/** The outline of each parcel's largest part, end to end, and the shapes of those that it is not all of. */
export class Outlines {
  readonly shapes = new Map<number, TileShape>();
  readonly #columns: PackedRings;
  readonly #kept: Float64Array<ArrayBuffer>;
  #end = 0;

  constructor(columns: PackedRings) {
    this.#columns = columns;
    // Most parcels are one ring: then all corners are outlines already.
    this.#kept = columns.parts.size === 0 ? columns.corners : new Float64Array(columns.corners.length);
  }

  get corners(): Float64Array<ArrayBuffer> {
    return this.#columns.parts.size === 0 ? this.#kept : this.#kept.slice(0, this.#end * 2);
  }

  /** @returns where its outline ends, in corners */
  next(index: number): number {
    const { parcelRings, ringEnds, corners, parts } = this.#columns;
    if (parts.size === 0) return ringEnds[index]!;
    const first = index === 0 ? 0 : parcelRings[index - 1]!;
    const ring = (at: number): Float64Array<ArrayBuffer> => corners.subarray(at === 0 ? 0 : ringEnds[at - 1]! * 2, ringEnds[at]! * 2);
    const outline = ring(first);
    this.#kept.set(outline, this.#end * 2);
    this.#end += outline.length / 2;
    const ringsOfParts = parts.get(index);
    if (ringsOfParts) this.#addShape(index, ringsOfParts, first, ring);
    return this.#end;
  }

  #addShape(index: number, ringsOfParts: readonly number[], first: number, ring: (at: number) => Float64Array<ArrayBuffer>): void {
    let at = first;
    // Copied: a shape is kept, and would keep all corners of the answer.
    const polygons = ringsOfParts.map((length) => Array.from({ length }, () => ring(at++).slice()));
    const sorted = sortedPolygons(polygons);
    if (sorted.length > 0) this.shapes.set(index, shapeOfPolygons(sorted));
  }
}
