import { TooComplexError } from '../../domain/geometry/ringTree.ts';

/** What one record of a file draws, in the file's own numbers: x, y, x, y … */
export interface FileShape {
  /** Of rings, the outline first, then its holes; closed or not. */
  polygons: Float64Array[][];
  lines: Float64Array[];
  points: Float64Array;
  /** The colour of its areas, `#rrggbb`. */
  fill?: string | undefined;
}

/** A record of a file. Its numbers are read when they are asked for. */
export interface FileRecord {
  /**
   * @returns `empty` where it has none, null for a kind that is not read: texts, surfaces in space
   * @throws RangeError where it is damaged, MapCutOff where it is beyond the end of the file; TooComplexError
   */
  shape(parts: ShapeParts): FileShape | 'empty' | null;
}

/** Shared, as an array of numbers costs as much as a record. */
const NO_POINTS = new Float64Array(0);

/** A record that draws nothing. */
export const noShape = (): FileShape => ({ polygons: [], lines: [], points: NO_POINTS });

/** Polygons and rings of one record together. Each takes some 200 bytes of memory, be it empty, and as few as three of a file. */
export const MAX_PARTS = 100_000;
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
    if (!this.tryTake(count)) throw new TooComplexError();
  }

  /** Takes so many. @returns false when there are more than {@link MAX_PARTS} */
  tryTake(count: number): boolean {
    this.#left -= count;
    return this.#left >= 0;
  }
}
