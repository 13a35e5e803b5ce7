import type { Misreading, MisreadPlace } from '../../src/domain/coordinates/misreading.ts';
import type { CornerEvidence, CornerExplanation } from '../../src/domain/coordinates/cornerExplanation.ts';
import type { Vn2000Grid } from '../../src/domain/coordinates/vn2000.ts';
import type { CallTable } from '../bridge/callTable.ts';
import type { DrawingMeasure } from '../../src/domain/drawing/drawing.ts';
import type { SaveFormat, ShapeMode } from '../../src/domain/drawing/drawingFile.ts';
import type { LngLat, LngLatBox } from '../../src/domain/geometry/lngLat.ts';
import type {
  LandFileChoice,
  LandFileSummary,
  LandGrounds,
  LandRecordDetails,
  LandRow,
  LandTotals,
  RecordOrder,
} from '../../src/domain/landFile/landFile.ts';
import type { Result } from '../../src/domain/result.ts';

export interface WrittenDrawing {
  mode: ShapeMode;
  /** A closed area does not repeat its first point; an open one is written as a line. */
  isClosed: boolean;
  name: string;
  /** Attributes by name (ASCII letters, digits, '_'): properties, columns or comments of a DXF. */
  facts?: Readonly<Record<string, string>>;
  /** Point counts of the rings of each polygon: outline, then holes. Their sum is the number of points. */
  ringCounts?: number[][];
}

/** Writes drawings to files. A `malformed` failure has a DrawingFileFault as its message. */
interface DrawingFilesApi {
  /**
   * Writes a drawing. X and Y are grid metres to 1 mm, in a DXF to 0.1 mm. A Shapefile and a GeoPackage use the grid if
   * programs know it and it reaches all points, else degrees.
   * @param lngLat lng,lat,lng,lat…, transferred: empty after the call
   * @returns `malformed` with `outsideGrid` (a DXF's point) or `tooLarge` (more corners than a workbook has rows)
   */
  writeDrawingFile(lngLat: Float64Array<ArrayBuffer>, drawing: WrittenDrawing, format: SaveFormat, grid: Vn2000Grid): Promise<Result<Blob>>;
}

/** WGS84 ellipsoid with geodesic edges, or §9's sphere with great-circle edges. */
export type Earth = 'wgs84' | 'sphere6371';

/** Metres and square metres. `lengthM` of a closed shape is the perimeter; an open shape has area 0. */
export interface Measure {
  lengthM: number;
  areaM2: number;
}

/**
 * A line or ring under edit; an edit measures a few edges only. A vertex without a position (NaN) makes the measure NaN
 * until it is moved or removed. An index outside the shape throws RangeError.
 */
export interface ShapeHandle {
  moveVertex(index: number, lng: number, lat: number): Measure;
  /** The new vertex gets this index; index = number of vertices appends. */
  insertVertex(index: number, lng: number, lat: number): Measure;
  removeVertex(index: number): Measure;
  measure(): Measure;
  /** Adds the edge from the last vertex to the first; later calls change nothing. */
  close(): void;
}

/**
 * Arrays are flat pairs: E,N,E,N… in metres, lng,lat,lng,lat… in degrees. Arguments are not changed; results are copies
 * or are written to `into`, which has the argument's length and may be it. An odd number of values, or more than 512
 * MB, throws RangeError.
 */
export interface GeometryCore {
  /** Converts grid to WGS84 like PROJ. A pair outside VN2000_DOMAIN, or not finite, gives NaN,NaN. */
  toWgs84(eastNorth: Float64Array, grid: Vn2000Grid, into?: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer>;
  /**
   * Inverts toWgs84 to 1 µm on the same domain. The inverse of PROJ and proj4 drops the height that results from the
   * datum shift, and differs by up to 1.5 mm on TM-3 and 0.45 m on §5's literal formula.
   */
  fromWgs84(lngLat: Float64Array, grid: Vn2000Grid, into?: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer>;
  /** Returns the length of an open line. */
  lengthM(lngLat: Float64Array, earth: Earth): number;
  /** Returns the unsigned area of a ring, m²; around a pole the smaller side. The ring may repeat its first point. */
  areaM2(ring: Float64Array, earth: Earth): number;
  /** Returns the unsigned plane area of a ring in grid metres, like land certificates (no scale correction). */
  gridAreaM2(eastNorth: Float64Array): number;
  /**
   * Opens a shape for editing. A closed shape drops a repeated first point.
   * @param surface a grid measures on its plane, with NaN while a vertex is outside VN2000_DOMAIN
   */
  openShape(lngLat: Float64Array, closed: boolean, surface: Earth | Vn2000Grid): ShapeHandle;
}

export interface RingMeasure {
  /** Geodesic lengths of the sides, the last one back to the first corner. */
  sidesM: Float64Array<ArrayBuffer>;
  perimeterM: number;
  areaWgs84M2: number;
  areaSphereM2: number;
  /** null without a grid; NaN if a corner is outside its domain. */
  areaGridM2: number | null;
}

export interface RingInMetres {
  eastNorth: Float64Array<ArrayBuffer> | null;
  measure: RingMeasure;
}

/** Positions of grid corners (NaN,NaN outside the grid), and measures of the ring of valid ones, null without any. */
export interface MeasuredCorners {
  lngLat: Float64Array<ArrayBuffer>;
  measure: RingMeasure | null;
}

/** Position of a place relative to an area. */
export interface RingPlace {
  isInside: boolean;
  /** Metres on the ellipsoid to the nearest point of the border; NaN without a border. */
  borderM: number;
}

/** Vertex limits of a shape, which a phone holds twice (160 MB), and of an outline drawn in a frame. */
export const SHAPE_MAX_VERTICES = 5_000_000;
export const OUTLINE_MAX_VERTICES = 5_000;

/** Identifies a shape in the worker. Ids are unique across workers, so a dead worker's id finds nothing. */
export type ShapeId = string;

/** Message of a drawing call's `malformed` failure: too many vertices, a position beyond ±360°, ±90°, a bad index. */
export type ShapeFault = 'tooManyVertices' | 'notDegrees' | 'noVertex';

/** A simplified shape: lng,lat,lng,lat… and each pair's vertex index in the shape, ascending. */
export interface Outline {
  lngLat: Float64Array<ArrayBuffer>;
  indices: Uint32Array<ArrayBuffer>;
}

export interface VisibleOutline extends Outline {
  /** It contains both ends of every side that meets the box. */
  isExact: boolean;
}

/** Called about once per megabyte read. */
export type OnProgress = (bytesRead: number, bytes: number) => void;

export interface DrawingFigures {
  measure: DrawingMeasure;
  /** An area's sides that are not neighbours cross or touch; null for a large area, see crossesDrawing. */
  isCrossing: boolean | null;
}

/**
 * Holds drawings of up to SHAPE_MAX_VERTICES, measured on three surfaces, while the page draws outlines. An edit
 * measures a few sides only. A drawing may be empty. Close every opened drawing. An unknown drawing (after the worker's
 * death or a close) gives a `worker` failure; open it again. Invalid positions are refused and change nothing.
 */
interface DrawingsApi {
  /**
   * @param lngLat lng,lat,lng,lat… degrees, transferred: empty after the call
   * @param isRing adds a side from the last point to the first, and an area; @param grid null for no plane
   */
  openDrawing(
    lngLat: Float64Array<ArrayBuffer>,
    isRing: boolean,
    grid: Vn2000Grid | null,
  ): Promise<Result<DrawingFigures & { shape: ShapeId }>>;
  /** Replaces `removed` points from `at` on by `added` (lng,lat…, transferred). @param isRing state afterwards */
  spliceDrawing(
    shape: ShapeId,
    at: number,
    removed: number,
    added: Float64Array<ArrayBuffer>,
    isRing: boolean,
  ): Promise<Result<DrawingFigures>>;
  moveInDrawing(shape: ShapeId, index: number, lng: number, lat: number): Promise<Result<DrawingFigures>>;
  /** Searches crossing sides of an area of any size, between other calls. An edit makes the answer `stale`. */
  crossesDrawing(shape: ShapeId): Promise<Result<boolean>>;
  /** @param maxVertices clamped to 3 … OUTLINE_MAX_VERTICES; @param box area of most detail, degrees; null for none */
  outlineDrawing(shape: ShapeId, maxVertices: number, box: LngLatBox | null): Promise<Result<VisibleOutline>>;
  closeDrawing(shape: ShapeId): Promise<Result<void>>;
}

/**
 * Land files opened as layers, whose records stay in the worker. An unknown layer (after the worker's death or a close)
 * gives a `worker` failure; open it again. A `malformed` failure has a DrawingFileFault as its message.
 */
interface LandLayersApi {
  /**
   * Reads all records of files chosen together, in slices; content decides the format. It keeps 16 bytes per point.
   * DXF, DGN and MapInfo tables are read whole (at most 64 MB)..
   * @param files one file, an archive, or files that belong together by name, such as .tab, .map and .id
   * @param grid of X and Y if neither file nor user states one @param reading becomes the layer's name
   * @param onProgress bytes read, about once per megabyte
   */
  openLandLayer(
    files: readonly Blob[],
    choice: LandFileChoice,
    grid: Vn2000Grid,
    reading: string,
    onProgress: OnProgress,
  ): Promise<Result<LandFileSummary>>;
  /** Ends a reading as `stale` at its next slice. Unknown or finished readings are ignored. */
  cancelReading(reading: string): Promise<Result<void>>;
  /** Filters the rows by a search text, and orders them; an empty text shows all. @returns the number of rows */
  findInLandLayer(layer: string, query: string, order: RecordOrder): Promise<Result<number>>;
  /** Sums up the areas of the filtered rows. */
  landLayerTotals(layer: string): Promise<Result<LandTotals>>;
  landLayerRows(layer: string, from: number, to: number): Promise<Result<LandRow[]>>;
  landLayerRecord(layer: string, index: number): Promise<Result<LandRecordDetails>>;
  /** MVT; empty if nothing is in the tile. */
  landLayerTile(layer: string, z: number, x: number, y: number): Promise<Result<Uint8Array<ArrayBuffer>>>;
  /** Returns some areas, ordered so that neighbours are together. */
  landLayerGrounds(layer: string, from: number, count: number): Promise<Result<LandGrounds>>;
  /** Writes in metres of the layer's grid. @param grid for a layer in degrees */
  writeLandLayer(layer: string, name: string, format: SaveFormat, grid: Vn2000Grid): Promise<Result<Blob>>;
  closeLandLayer(layer: string): Promise<Result<void>>;
}

/** Calls of the geometry worker. Units and NaN rules are those of GeometryCore. */
export interface GeometryApi extends DrawingsApi, DrawingFilesApi, LandLayersApi {
  toWgs84(eastNorth: Float64Array, grid: Vn2000Grid): Promise<Result<Float64Array<ArrayBuffer>>>;
  fromWgs84(lngLat: Float64Array, grid: Vn2000Grid): Promise<Result<Float64Array<ArrayBuffer>>>;
  /** @param rings lng,lat,lng,lat… of each; it may repeat its first point, and repeated points make no side */
  measureRings(rings: Float64Array[], grid: Vn2000Grid | null): Promise<Result<RingInMetres[]>>;
  measureCorners(eastNorth: Float64Array, grid: Vn2000Grid): Promise<Result<MeasuredCorners>>;
  /** @param rings of all parts and holes, degrees (even-odd rule) */
  placeInRings(place: LngLat, rings: Float64Array[]): Promise<Result<RingPlace>>;
  /** Explains a table of corners that does not fit its certificate, the likeliest reason first; none if it fits. */
  explainCorners(evidence: CornerEvidence): Promise<Result<CornerExplanation[]>>;
  /** @param lngLat places whose certificates use the meridian, degrees. @returns null for those outside the grid */
  misreadPlaces(misreading: Misreading, lngLat: Float64Array, meridianDeg: number): Promise<Result<Array<MisreadPlace | null>>>;
  errorField(misreading: Misreading, outline: LngLat[][]): Promise<Result<MisreadPlace[]>>;
  /** Explains sample tables, so that the engine has compiled the code before the user's first table. */
  warmUpExplaining(): Promise<Result<void>>;
  /** @param near reference of a short plus code, null for a full one. @returns the cell's centre; null if invalid */
  locatePlusCode(code: string, near: LngLat | null): Promise<Result<LngLat | null>>;
}

/** Limit of numbers that are cheap to send twice: rings of parcels and certificates, not of imports. */
const FEW_NUMBERS = 20_000;

const isFew = (flat: Float64Array): boolean => flat.length <= FEW_NUMBERS;
const bufferOf = (flat: Float64Array<ArrayBuffer>): ArrayBuffer[] => [flat.buffer];

/** Conversions and measures are repeated on the next worker. Open drawings die with their worker. */
export const GEOMETRY_CALLS: CallTable<GeometryApi> = {
  // Waits longer for a slow worker, because open drawings die with it.
  silenceMs: 5000,
  calls: {
    toWgs84: { isRepeated: isFew, transfers: bufferOf },
    fromWgs84: { isRepeated: isFew, transfers: bufferOf },
    measureRings: {
      isRepeated: (rings) => rings.every(isFew),
      transfers: (rings) => rings.flatMap(({ eastNorth, measure }) => [measure.sidesM.buffer, ...(eastNorth ? [eastNorth.buffer] : [])]),
    },
    measureCorners: {
      isRepeated: isFew,
      transfers: ({ lngLat, measure }) => [lngLat.buffer, ...(measure ? [measure.sidesM.buffer] : [])],
    },
    placeInRings: { isRepeated: true },
    explainCorners: { isRepeated: true },
    misreadPlaces: { isRepeated: true },
    errorField: { isRepeated: true },
    warmUpExplaining: {},
    locatePlusCode: { isRepeated: true },
    cancelReading: {},
    writeDrawingFile: { gives: [0] },
    openDrawing: { gives: [0] },
    spliceDrawing: { gives: [3] },
    moveInDrawing: {},
    crossesDrawing: {},
    outlineDrawing: { transfers: ({ lngLat, indices }) => [lngLat.buffer, indices.buffer] },
    closeDrawing: {},
    openLandLayer: {},
    findInLandLayer: {},
    landLayerTotals: {},
    landLayerRows: {},
    landLayerRecord: { transfers: ({ path }) => [path.buffer] },
    landLayerTile: { transfers: (bytes) => [bytes.buffer] },
    landLayerGrounds: { transfers: ({ grounds }) => [grounds.lngLat.buffer, grounds.ringEnds.buffer, grounds.groundEnds.buffer] },
    writeLandLayer: {},
    closeLandLayer: {},
  },
};
