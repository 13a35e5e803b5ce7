import type { Result } from '../../src/domain/result.ts';
import type { Vn2000Grid } from '../../src/domain/vn2000.ts';

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
 * Pairs lie flat: E,N,E,N… in metres, lng,lat,lng,lat… in degrees. Arguments are read only, results are fresh copies.
 * An odd number of values, or more than 512 MB of them, throws RangeError.
 */
export interface GeometryCore {
  /** Grid → WGS84, as PROJ does. A pair outside VN2000_DOMAIN, or not finite, gives NaN,NaN and touches no other. */
  toWgs84(eastNorth: Float64Array, grid: Vn2000Grid): Float64Array<ArrayBuffer>;
  /** The exact inverse of toWgs84, on the same domain. */
  fromWgs84(lngLat: Float64Array, grid: Vn2000Grid): Float64Array<ArrayBuffer>;
  /** Metres along an open line. */
  lengthM(lngLat: Float64Array, earth: Earth): number;
  /** Unsigned m² inside a ring, which may or may not repeat its first point; the smaller side where it goes round a pole. */
  areaM2(ring: Float64Array, earth: Earth): number;
  /** Unsigned m² of a ring in grid metres, as a land certificate states it (no scale correction). */
  gridAreaM2(eastNorth: Float64Array): number;
  /** A closed shape drops a repeated first point. */
  openShape(lngLat: Float64Array, closed: boolean, earth: Earth): ShapeHandle;
}

/** A ring on three surfaces (design §5): the ellipsoid, §9's sphere, and the plane of a VN-2000 grid. */
export interface RingMeasure {
  /** Geodesic metres from each corner to the next, the last to the first. */
  sidesM: Float64Array<ArrayBuffer>;
  perimeterM: number;
  perimeterSphereM: number;
  areaWgs84M2: number;
  areaSphereM2: number;
  /** null without a grid; NaN where a corner lies outside its domain. */
  areaGridM2: number | null;
  perimeterGridM: number | null;
}

/** What the geometry worker answers; arrays are transferred both ways. Units and NaN rules as in GeometryCore. */
export interface GeometryApi {
  toWgs84(eastNorth: Float64Array<ArrayBuffer>, grid: Vn2000Grid): Promise<Result<Float64Array<ArrayBuffer>>>;
  fromWgs84(lngLat: Float64Array<ArrayBuffer>, grid: Vn2000Grid): Promise<Result<Float64Array<ArrayBuffer>>>;
  /** The ring may or may not repeat its first point; a repeated point is no side. */
  measureRing(lngLat: Float64Array<ArrayBuffer>, grid: Vn2000Grid | null): Promise<Result<RingMeasure>>;
}
