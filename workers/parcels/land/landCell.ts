import type { ZoneDifference } from '../../../src/domain/land/zoneDifference.ts';

/**
 * What the graphics processor draws of the parcels of a cell, or of the zones of a planning there: made by the parcels worker, uploaded
 * and drawn by the map as it is. What is said of parcels holds for zones.
 */

/** Bytes of a vertex: x and y in the batch's steps, the kind, the parcel; 16 bits each. */
export const LAND_VERTEX_BYTES = 8;

/** The kind's highest bit: no side begins there. */
export const NO_SIDE = 2 ** 15;

/** Parcels drawn together: on one grid, with one set of indices. */
export interface LandBatch {
  /** Where (0, 0) of the grid lies, in parts of the Mercator square: 0 at its west and north edge, 1 at the others. */
  originX: number;
  originY: number;
  /** Of the grid, in the same parts. */
  step: number;
  /**
   * Four numbers a vertex: x, y, kind, parcel. The kind of a parcel is its code's place in DRAWN_CODES plus one, 0 for an unknown one,
   * that of a zone its place in `zoneKinds`; plus NO_SIDE where no side begins. The parcel is its place in `featureIds`. Of a ring
   * stand here its last corner, all its corners, and its first two again: of any four vertices in a row the middle two are a side,
   * the outer ones where it comes from and goes on to.
   */
  vertices: Uint16Array<ArrayBuffer>;
  /** Three vertices a triangle, all of each parcel together; of 32 bits where one parcel alone has too many corners. */
  triangles: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;
  featureIds: Float64Array<ArrayBuffer>;
  /**
   * Of what is wider than WIDE_SHARE of its cell, to be drawn below all others. One parcel, which every cell that it reaches has: to be
   * drawn once. Zones are in one cell each.
   */
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

/** The next cells of a planning's zones. */
export interface ZoneCellsPiece {
  cells: LandCell[];
  isLast: boolean;
}

/** What two plannings say of a piece of ground. */
export interface ComparedZones extends ZoneDifference {
  /** Where their codes differ, to be drawn; without batches where it is nowhere. */
  ground: LandCell;
}

/** All that the worker gives away with an answer. */
export const buffersOf = (cells: readonly LandCell[]): ArrayBuffer[] =>
  cells.flatMap(({ batches }) =>
    batches.flatMap(({ vertices, triangles, featureIds }) => [vertices.buffer, triangles.buffer, featureIds.buffer]),
  );
