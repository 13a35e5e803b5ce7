import type { ZoneDifference } from '../../../src/domain/land/zoneDifference.ts';

/**
 * GPU buffers of a cell's parcels, or of a planning's zones there. The parcels worker makes them, and the map uploads
 * and draws them unchanged. Statements about parcels hold for zones.
 */

/** Bytes of a vertex: x and y in the batch's steps, kind, parcel; 16 bits each. */
export const LAND_VERTEX_BYTES = 8;

/** Highest bit of the kind: no side starts there. */
export const NO_SIDE = 2 ** 15;

/** Parcels drawn together: one grid, one index buffer. */
export interface LandBatch {
  /** Position of the grid's (0, 0) in parts of the Mercator square: 0 at its west and north edge, 1 at the others. */
  originX: number;
  originY: number;
  /** Grid step in the same parts. */
  step: number;
  /**
   * Four numbers per vertex: x, y, kind, parcel. Kind: a parcel's index in DRAWN_CODES plus one (0: unknown code), a
   * zone's index in `zoneKinds`; plus NO_SIDE if no side starts here. Parcel: its index in `featureIds`. A ring has its
   * last corner, all its corners, and its first two again. Of any four vertices in a row, the middle two are a side,
   * and the outer ones its neighbours.
   */
  vertices: Uint16Array<ArrayBuffer>;
  /** Three vertices per triangle, grouped by parcel; 32 bits if a single parcel has too many corners. */
  triangles: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;
  featureIds: Float64Array<ArrayBuffer>;
  /**
   * A single parcel wider than WIDE_SHARE of its cell, to be drawn below all others. Every cell that it reaches has it;
   * it must be drawn once. Zones are in one cell each.
   */
  isWide: boolean;
}

/** Tile of CHANGED_CELL_ZOOM. */
export interface LandCellPlace {
  x: number;
  y: number;
}

/** Share of a cell above which a parcel is in every cell that it reaches, else in that of its box's centre. */
export const WIDE_SHARE = 0.5;

/** Whole parcels of the cell: wide ones first, then the others in the drawing order of tiles; may be empty. */
export interface LandCell extends LandCellPlace {
  batches: LandBatch[];
  hasSample: boolean;
}

/** Next cells of a planning's zones. */
export interface ZoneCellsPiece {
  cells: LandCell[];
  isLast: boolean;
}

/** Comparison of two plannings on a piece of ground. */
export interface ComparedZones extends ZoneDifference {
  /** Drawing of the ground where their codes differ; without batches if there is none. */
  ground: LandCell;
}

export const buffersOf = (cells: readonly LandCell[]): ArrayBuffer[] =>
  cells.flatMap(({ batches }) =>
    batches.flatMap(({ vertices, triangles, featureIds }) => [vertices.buffer, triangles.buffer, featureIds.buffer]),
  );
