import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import type { Result } from '../../../src/domain/result.ts';
import type { CallTable } from '../../../workers/bridge/callTable.ts';
import type { Earth, Measure, OnProgress, Outline, ShapeId } from '../../../workers/geometry/api.ts';

/** Names an opening while it lasts, so that it can be cancelled; chosen by the caller. */
export type OpeningId = string;

export interface OpenedShape {
  shape: ShapeId;
  vertices: number;
  closed: boolean;
  measure: Measure;
  outline: Outline;
  /** Of a file's first geometry: its holes, and its further lines or polygons, which are not in the measure. */
  partsLeftOut: number;
}

/** A vertex, and the two it is joined to; null at the end of a line. */
export interface ShapeVertex {
  index: number;
  at: LngLat;
  before: LngLat | null;
  after: LngLat | null;
}

/**
 * Shapes of up to SHAPE_MAX_VERTICES that stay in the worker while the page draws an outline of them. Every shape opened is
 * to be closed. A shape the worker does not hold (it died, or the shape was closed) makes a `worker` failure: open anew.
 * Vertices always are positions: what is none is refused and changes nothing.
 */
export interface ShapesApi {
  /** @param lngLat lng,lat,lng,lat… degrees, given away; a ring may repeat its first point, which is dropped */
  openShape(lngLat: Float64Array<ArrayBuffer>, closed: boolean, earth: Earth): Promise<Result<OpenedShape>>;
  /**
   * The first line or ring of a GeoJSON file; its holes and other parts are counted. The file is read in slices: what is
   * kept of it is 16 bytes a vertex. In the page, call openShapeFile of shapesClient.ts instead.
   */
  openShapeFile(file: Blob, earth: Earth, opening: OpeningId, onProgress: OnProgress): Promise<Result<OpenedShape>>;
  /** Makes that opening answer `stale` at its next slice; nothing stays behind. Unknown or finished: does nothing. */
  cancelOpening(opening: OpeningId): Promise<Result<void>>;
  moveVertex(shape: ShapeId, index: number, lng: number, lat: number): Promise<Result<Measure>>;
  /** The new vertex gets this index; index = number of vertices appends. */
  insertVertex(shape: ShapeId, index: number, lng: number, lat: number): Promise<Result<Measure>>;
  /** The last 3 of a ring and 2 of a line stay: taking one of those is `tooFewVertices`. */
  removeVertex(shape: ShapeId, index: number): Promise<Result<Measure>>;
  /** As the shape is now. @param maxVertices 3 to OUTLINE_MAX_VERTICES; beyond, the nearer of the two */
  outlineShape(shape: ShapeId, maxVertices: number): Promise<Result<Outline>>;
  /** The vertex nearest to a position, of all, not only of the outline's. */
  vertexNear(shape: ShapeId, lng: number, lat: number): Promise<Result<ShapeVertex>>;
  closeShape(shape: ShapeId): Promise<Result<void>>;
}

const outlineBuffers = ({ lngLat, indices }: Outline): ArrayBuffer[] => [lngLat.buffer, indices.buffer];

/** Open shapes die with their worker, so a starved one is waited for. */
export const SHAPES_CALLS: CallTable<ShapesApi> = {
  silenceMs: 5000,
  calls: {
    openShape: { gives: [0], transfers: ({ outline }) => outlineBuffers(outline) },
    openShapeFile: { transfers: ({ outline }) => outlineBuffers(outline) },
    cancelOpening: {},
    moveVertex: {},
    insertVertex: {},
    removeVertex: {},
    outlineShape: { transfers: outlineBuffers },
    vertexNear: {},
    closeShape: {},
  },
};
