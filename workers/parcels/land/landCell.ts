/** What the graphics processor draws of the parcels of a cell: made by the parcels worker, uploaded and drawn by the map as it is. */

/** Bytes of a vertex: x and y in the batch's steps (u16 each), the code (u8), 1 where no side begins (u8), the parcel (u16). */
export const LAND_VERTEX_BYTES = 8;

/** Parcels drawn together: on one grid, with one set of indices. */
export interface LandBatch {
  /** Where (0, 0) of the grid lies, in parts of the Mercator square: 0 at its west and north edge, 1 at the others. */
  originX: number;
  originY: number;
  /** Of the grid, in the same parts. */
  step: number;
  /**
   * Four numbers a vertex: x, y, code, parcel. The code is the place in DRAWN_CODES plus one, 0 for an unknown one, plus 256 where no
   * side begins; the parcel its place in `featureIds`. Of a ring stand here its last corner, all its corners, and its first two
   * again: of any four vertices in a row the middle two are a side, the outer ones where it comes from and goes on to.
   */
  vertices: Uint16Array<ArrayBuffer>;
  /** Three vertices a triangle, all of each parcel together; of 32 bits where one parcel alone has too many corners. */
  triangles: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;
  featureIds: Float64Array<ArrayBuffer>;
  /** One parcel so wide that every cell that it reaches has it: to be drawn once. */
  isWide: boolean;
}

/** A tile of CHANGED_CELL_ZOOM. */
export interface LandCellPlace {
  x: number;
  y: number;
}

/** Parcels wider than this share of a cell are with every cell that they reach, others with the one that has the middle of their box. */
export const WIDE_SHARE = 0.5;

/** The cell's parcels, whole: the wide ones first, then all others in the order in which tiles draw them; none where there are none. */
export interface LandCell extends LandCellPlace {
  batches: LandBatch[];
  /** Made land is among them. */
  hasSample: boolean;
}

/** All that the worker gives away with an answer. */
export const buffersOf = (cells: readonly LandCell[]): ArrayBuffer[] =>
  cells.flatMap(({ batches }) =>
    batches.flatMap(({ vertices, triangles, featureIds }) => [vertices.buffer, triangles.buffer, featureIds.buffer]),
  );
