import { TooComplexError } from '../../domain/geometry/ringTree.ts';

/** What one record of a file draws, in the file's own numbers: x, y, x, y … */
export interface FileShape {
  /** Of rings, the outline first, then its holes; closed or not. */
  polygons: Float64Array[][];
  lines: Float64Array[];
  points: Float64Array;
}

/** A record that draws nothing, or only texts. */
export const noShape = (): FileShape => ({ polygons: [], lines: [], points: new Float64Array(0) });

/** Polygons and rings of one record together. Each takes some 200 bytes of memory, be it empty, and as few as three of a file. */
const MAX_PARTS = 100_000;
/** Corners of the arcs of one record, as many as a record of GeoJSON may have: an arc of 30 bytes may make 4,096. */
const MAX_STROKED_CORNERS = 4_000_000;

/** Counts the polygons and rings of one record before memory is taken for them. */
export class ShapeParts {
  #left = MAX_PARTS;
  #cornersLeft = MAX_STROKED_CORNERS;

  /** @throws TooComplexError when arcs come to more than {@link MAX_STROKED_CORNERS} */
  takeCorners(count: number): void {
    this.#cornersLeft -= count;
    if (this.#cornersLeft < 0) throw new TooComplexError();
  }

  /** @throws TooComplexError when there are more than {@link MAX_PARTS} */
  take(count: number): void {
    this.#left -= count;
    if (this.#left < 0) throw new TooComplexError();
  }
}
