import type { Misreading, MisreadPlace } from '../../src/domain/coordinates/misreading.ts';
import type { CornerEvidence, CornerExplanation } from '../../src/domain/coordinates/cornerExplanation.ts';
import type { Vn2000Grid } from '../../src/domain/coordinates/vn2000.ts';
import type { CallTable } from '../bridge/callTable.ts';
import type { DrawingMeasure } from '../../src/domain/drawing/drawing.ts';
import type { SaveFormat, ShapeMode } from '../../src/domain/drawing/drawingFile.ts';
import type { LngLat, LngLatBox } from '../../src/domain/geometry/lngLat.ts';
import type { LandFileChoice, LandFileSummary, LandGrounds, LandRecordDetails, LandRow } from '../../src/domain/landFile/landFile.ts';
import type { Result } from '../../src/domain/result.ts';

export interface WrittenDrawing {
  mode: ShapeMode;
  /** Of a finished area the first point is not repeated; an open one is written as the line it is. */
  isClosed: boolean;
  name: string;
  /** What else the file says of it, name by name: properties, columns, comments of a DXF. Names are of ASCII letters, digits and '_'. */
  facts?: Readonly<Record<string, string>>;
  /** Of an area of several rings: of each polygon how many points its outline has, then its holes; together as many as there are. */
  ringCounts?: number[][];
}

/** Drawings written to files. A `malformed` failure has a DrawingFileFault as its message. */
interface DrawingFilesApi {
  /**
   * A drawing as a file. X and Y are the grid's metres, to the millimetre, in a DXF to a tenth of it; a Shapefile and a GeoPackage are in the grid, too,
   * where it is one that programs know and reaches all points, else in degrees.
   * @param lngLat lng,lat,lng,lat… of its points, given away: empty after the call
   * @returns `malformed` with `outsideGrid` when a DXF would have a point that the grid does not reach, with `tooLarge` for more corners than a workbook has rows
   */
  writeDrawingFile(lngLat: Float64Array<ArrayBuffer>, drawing: WrittenDrawing, format: SaveFormat, grid: Vn2000Grid): Promise<Result<Blob>>;
}

/** The ellipsoid with geodesic edges, or the sphere of §9 with great-circle edges. */
export type Earth = 'wgs84' | 'sphere6371';

/** Metres and square metres. Of a closed shape `lengthM` is the perimeter; an open one has area 0. */
export interface Measure {
  lengthM: number;
  areaM2: number;
}

/**
 * A line or ring under edit: each edit costs a few edges, whatever the number of vertices. A vertex with no position
 * (NaN) makes the measure NaN until it is moved or removed. An index outside the shape throws RangeError.
 */
export interface ShapeHandle {
  moveVertex(index: number, lng: number, lat: number): Measure;
  /** The new vertex gets this index; index = number of vertices appends. */
  insertVertex(index: number, lng: number, lat: number): Measure;
  removeVertex(index: number): Measure;
  measure(): Measure;
  /** Adds the edge from the last vertex to the first; a second call changes nothing. */
  close(): void;
}

/**
 * Pairs lie flat: E,N,E,N… in metres, lng,lat,lng,lat… in degrees. Arguments are read only, results are fresh copies,
 * or lie in the array given as `into`, which is as long as the argument and may be it.
 * An odd number of values, or more than 512 MB of them, throws RangeError.
 */
export interface GeometryCore {
  /** Grid → WGS84, as PROJ does. A pair outside VN2000_DOMAIN, or not finite, gives NaN,NaN and touches no other. */
  toWgs84(eastNorth: Float64Array, grid: Vn2000Grid, into?: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer>;
  /**
   * The exact inverse of toWgs84, on the same domain: there and back is within 1 µm. PROJ's and proj4's own inverse drops
   * the height that the datum shift gives a point, and differs by up to 1.5 mm on TM-3 and 0.45 m on §5's literal formula.
   */
  fromWgs84(lngLat: Float64Array, grid: Vn2000Grid, into?: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer>;
  /** Metres along an open line. */
  lengthM(lngLat: Float64Array, earth: Earth): number;
  /** Unsigned m² inside a ring, which may or may not repeat its first point; the smaller side where it goes round a pole. */
  areaM2(ring: Float64Array, earth: Earth): number;
  /** Unsigned m² of a ring in grid metres, as a land certificate states it (no scale correction). */
  gridAreaM2(eastNorth: Float64Array): number;
  /**
   * A closed shape drops a repeated first point.
   * @param surface on a grid lengths and areas are those of its plane, NaN while a vertex lies outside VN2000_DOMAIN
   */
  openShape(lngLat: Float64Array, closed: boolean, surface: Earth | Vn2000Grid): ShapeHandle;
}

/** A ring on three surfaces: the ellipsoid, §9's sphere, and the plane of a VN-2000 grid. */
export interface RingMeasure {
  /** Geodesic metres from each corner to the next, the last to the first. */
  sidesM: Float64Array<ArrayBuffer>;
  perimeterM: number;
  areaWgs84M2: number;
  areaSphereM2: number;
  /** null without a grid; NaN where a corner lies outside its domain. */
  areaGridM2: number | null;
}

/** A ring in the metres of a grid, null without one, and what it comes to. */
export interface RingInMetres {
  eastNorth: Float64Array<ArrayBuffer> | null;
  measure: RingMeasure;
}

/** Corners of a grid as positions, NaN,NaN for one outside it, and what the ring of the others comes to; null without any. */
export interface MeasuredCorners {
  lngLat: Float64Array<ArrayBuffer>;
  measure: RingMeasure | null;
}

/** Where a place stands against an area. */
export interface RingPlace {
  isInside: boolean;
  /** Metres on the ellipsoid to the nearest point of its border; NaN where there is none. */
  borderM: number;
}

/** The most vertices of one shape, and of one outline. A phone holds 5,000,000 twice (160 MB) and draws 5,000 in a frame. */
export const SHAPE_MAX_VERTICES = 5_000_000;
export const OUTLINE_MAX_VERTICES = 5_000;

/** Names a shape the worker holds. No two workers give the same one, so the name of a dead worker's shape finds none. */
export type ShapeId = string;

/** Message of a `malformed` failure of the calls of drawings: too many vertices, a position beyond ±360° and ±90°, an index outside the shape. */
export type ShapeFault = 'tooManyVertices' | 'notDegrees' | 'noVertex';

/** A shape as few of its vertices show it: lng,lat,lng,lat… and, per pair, which vertex of the shape it is; ascending. */
export interface Outline {
  lngLat: Float64Array<ArrayBuffer>;
  indices: Uint32Array<ArrayBuffer>;
}

/** An outline that is finest in a box. */
export interface SeenOutline extends Outline {
  /** Every side that meets the box is among it, both ends. */
  isExact: boolean;
}

/** Called as a file is read, about once a megabyte. */
export type OnProgress = (bytesRead: number, bytes: number) => void;

export interface DrawingFigures {
  measure: DrawingMeasure;
  /** Of an area: whether sides cross or touch that are no neighbours; null of a large one, see crossesDrawing. */
  isCrossing: boolean | null;
}

/**
 * Drawings of up to SHAPE_MAX_VERTICES that stay in the worker while the page draws an outline of them, measured on three surfaces
 * side by side; an edit costs a few sides, whatever the number of points. A drawing may have any number of points, none included.
 * Every drawing opened is to be closed. One that the worker does not hold (it died, or the drawing was closed) makes a `worker`
 * failure: open anew. Points always are positions: what is none is refused and changes nothing.
 */
interface DrawingsApi {
  /**
   * @param lngLat lng,lat,lng,lat… degrees, given away: empty after the call
   * @param isRing whether it has a side from the last point to the first, and an area; @param grid null measures on no plane
   */
  openDrawing(
    lngLat: Float64Array<ArrayBuffer>,
    isRing: boolean,
    grid: Vn2000Grid | null,
  ): Promise<Result<DrawingFigures & { shape: ShapeId }>>;
  /** From point `at` on, `removed` give way to `added` (lng,lat,lng,lat…, given away). @param isRing as it is afterwards */
  spliceDrawing(
    shape: ShapeId,
    at: number,
    removed: number,
    added: Float64Array<ArrayBuffer>,
    isRing: boolean,
  ): Promise<Result<DrawingFigures>>;
  /** A point under the finger. */
  moveInDrawing(shape: ShapeId, index: number, lng: number, lat: number): Promise<Result<DrawingFigures>>;
  /** Whether sides cross, of an area of any size. Other calls go on meanwhile; an edit makes the answer `stale`. */
  crossesDrawing(shape: ShapeId): Promise<Result<boolean>>;
  /** @param maxVertices 3 to OUTLINE_MAX_VERTICES; beyond, the nearer of the two; @param box degrees: what lies in it goes before the rest; null prefers nothing */
  outlineDrawing(shape: ShapeId, maxVertices: number, box: LngLatBox | null): Promise<Result<SeenOutline>>;
  closeDrawing(shape: ShapeId): Promise<Result<void>>;
}

/**
 * Files of land that are open as layers: all their records stay in the worker. A layer that it does not hold (it died, or the layer was closed)
 * makes a `worker` failure: open anew. A `malformed` failure has a DrawingFileFault as its message.
 */
interface LandLayersApi {
  /**
   * Reads all records of files that were chosen together, told by their content, in slices. What is kept is 16 bytes a point; DXF, DGN and
   * tables of MapInfo are read whole (64 MB at most). In the page, call openLandLayer of client.ts instead.
   * @param files one file, an archive of several, or several that were chosen together, known by their names: a .tab with its .map and .id
   * @param grid of X and Y of which neither the file nor the user says anything @param reading names the layer from then on
   * @param onProgress bytes read of all, about once a megabyte
   */
  openLandLayer(
    files: readonly Blob[],
    choice: LandFileChoice,
    grid: Vn2000Grid,
    reading: string,
    onProgress: OnProgress,
  ): Promise<Result<LandFileSummary>>;
  /** Makes that reading answer `stale` at its next slice. Unknown or finished: does nothing. */
  cancelReading(reading: string): Promise<Result<void>>;
  /** Arranges the rows: those that the words find, all without any. @returns how many */
  findInLandLayer(layer: string, words: string): Promise<Result<number>>;
  landLayerRows(layer: string, from: number, to: number): Promise<Result<LandRow[]>>;
  landLayerRecord(layer: string, index: number): Promise<Result<LandRecordDetails>>;
  /** MVT bytes of a tile; empty when nothing lies in it, and of a layer that is not held. */
  landLayerTile(layer: string, z: number, x: number, y: number): Promise<Result<Uint8Array<ArrayBuffer>>>;
  /** Some areas, those that lie beside each other together. */
  landLayerGrounds(layer: string, from: number, most: number): Promise<Result<LandGrounds>>;
  /** All records as a file, in the metres of the layer's own grid. @param grid of one whose file has degrees */
  writeLandLayer(layer: string, name: string, format: SaveFormat, grid: Vn2000Grid): Promise<Result<Blob>>;
  closeLandLayer(layer: string): Promise<Result<void>>;
}

/** What the geometry worker answers. Units and NaN rules as in GeometryCore. */
export interface GeometryApi extends DrawingsApi, DrawingFilesApi, LandLayersApi {
  toWgs84(eastNorth: Float64Array, grid: Vn2000Grid): Promise<Result<Float64Array<ArrayBuffer>>>;
  fromWgs84(lngLat: Float64Array, grid: Vn2000Grid): Promise<Result<Float64Array<ArrayBuffer>>>;
  /** @param rings lng,lat,lng,lat… of each, which may or may not repeat its first point; a repeated point is no side */
  measureRings(rings: Float64Array[], grid: Vn2000Grid | null): Promise<Result<RingInMetres[]>>;
  /** Converts the corners of a ring, and measures it. */
  measureCorners(eastNorth: Float64Array, grid: Vn2000Grid): Promise<Result<MeasuredCorners>>;
  /** @param rings of all parts and holes of an area, degrees: inside is what an odd number of them hold */
  placeInRings(place: LngLat, rings: Float64Array[]): Promise<Result<RingPlace>>;
  /** What may be wrong with a table of corners that does not fit its paper, the likeliest first; none where it fits. */
  explainCorners(evidence: CornerEvidence): Promise<Result<CornerExplanation[]>>;
  /** @param lngLat degrees of places whose papers are drawn on the meridian. @returns null for those outside the grid */
  misreadPlaces(misreading: Misreading, lngLat: Float64Array, meridianDeg: number): Promise<Result<Array<MisreadPlace | null>>>;
  /** What a wrong reading costs all over an outline. */
  errorField(misreading: Misreading, outline: LngLat[][]): Promise<Result<MisreadPlace[]>>;
  /** Explains made tables, so that the first of somebody's own does not wait for the engine. */
  warmUpExplaining(): Promise<Result<void>>;
  /** @param near of a short plus code, what it lies beside; null for a full one. @returns the middle of its cell; null for no code */
  locatePlusCode(code: string, near: LngLat | null): Promise<Result<LngLat | null>>;
}

/** Numbers that may cross twice without anyone noticing: rings of parcels and of papers, not of imports. */
const FEW_NUMBERS = 20_000;

const isFew = (flat: Float64Array): boolean => flat.length <= FEW_NUMBERS;
const bufferOf = (flat: Float64Array<ArrayBuffer>): ArrayBuffer[] => [flat.buffer];

/** Conversions and measures of parcels are made again on the next worker. Open drawings die with theirs. */
export const GEOMETRY_CALLS: CallTable<GeometryApi> = {
  // The user's open drawings die with this worker, so a starved one is waited for.
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
    landLayerRows: {},
    landLayerRecord: { transfers: ({ path }) => [path.buffer] },
    landLayerTile: { transfers: (bytes) => [bytes.buffer] },
    landLayerGrounds: { transfers: ({ grounds }) => [grounds.lngLat.buffer, grounds.ringEnds.buffer, grounds.groundEnds.buffer] },
    writeLandLayer: {},
    closeLandLayer: {},
  },
};
