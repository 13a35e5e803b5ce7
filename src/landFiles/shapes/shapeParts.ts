import { TooComplexError } from '../../domain/geometry/ringTree.ts';

/** Geometry of a record, in the file's coordinates: x, y, x, y … */
export interface FileShape {
  /** Rings of each polygon, outline first; closed or not. */
  polygons: Float64Array[][];
  lines: Float64Array[];
  points: Float64Array;
  /** Fill colour of its areas, `#rrggbb`. */
  fill?: string | undefined;
}

/** A record of a file whose geometry is parsed on demand. */
export interface FileRecord {
  /**
   * @returns `empty` without a geometry, null for an unsupported type: texts, surfaces in space
   * @throws RangeError if damaged, MapCutOff beyond the end of the file; TooComplexError
   */
  shape(parts: ShapeParts): FileShape | 'empty' | null;
}

/** Shared, since an empty array takes as much memory as a record. */
const NO_POINTS = new Float64Array(0);

export const emptyShape = (): FileShape => ({ polygons: [], lines: [], points: NO_POINTS });

/** Maximum polygons and rings of a record. Each takes some 200 bytes of memory, but as few as three of a file. */
export const MAX_PARTS = 100_000;
/** Maximum corners of a record's arcs. An arc of 30 bytes may make 4,096. */
const MAX_STROKED_CORNERS = 4_000_000;

/** Counts polygons and rings of a record before memory is allocated for them. */
export class ShapeParts {
  #left = MAX_PARTS;
  #cornersLeft = MAX_STROKED_CORNERS;

  /** @throws TooComplexError above {@link MAX_STROKED_CORNERS} */
  takeCorners(count: number): void {
    this.#cornersLeft -= count;
    if (this.#cornersLeft < 0) throw new TooComplexError();
  }

  /** @throws TooComplexError above {@link MAX_PARTS} */
  take(count: number): void {
    if (!this.tryTake(count)) throw new TooComplexError();
  }

  /** Counts parts. @returns false above {@link MAX_PARTS} */
  tryTake(count: number): boolean {
    this.#left -= count;
    return this.#left >= 0;
  }
}
