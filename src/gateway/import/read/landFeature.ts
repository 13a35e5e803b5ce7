/** Why a record of a file has no polygon to work with. */
export type GeometryFault = 'empty' | 'not-polygon' | 'broken';

/** A record of a file, as it is written there. */
export interface LandFeature {
  /** Its place in the file, from 1. */
  ordinal: number;
  properties: Readonly<Record<string, unknown>>;
  /** Polygons of rings, outline first: x, y, x, y … in the file's own coordinates, closed or not. */
  polygons: Float64Array[][];
  fault?: GeometryFault;
}

type Polygons = Pick<LandFeature, 'polygons' | 'fault'>;

export const NO_GEOMETRY: Polygons = { polygons: [], fault: 'empty' };
export const BROKEN_GEOMETRY: Polygons = { polygons: [], fault: 'broken' };
export const NO_POLYGON: Polygons = { polygons: [], fault: 'not-polygon' };

/** Polygons without their empty ones; `empty` when nothing is left. */
export function keepPolygons(polygons: Float64Array[][]): Polygons {
  const kept = polygons.filter((rings) => (rings[0]?.length ?? 0) > 0);
  return kept.length > 0 ? { polygons: kept } : NO_GEOMETRY;
}
