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
