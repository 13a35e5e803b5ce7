import { polygonsOfRings } from '../../domain/geometry/sortRings.ts';
import { crsOfEpsg, crsOfWkt, type SourceCrs, UNSAID } from '../../domain/coordinates/sourceCrs.ts';
import { ShapeParts } from '../shapes/shapeParts.ts';
import type { JsonCoordinates } from './coordinateScanner.ts';
import { esriCurveRing } from './esriCurveRing.ts';
import { coordinatesAt, readingRecord, type RecordShape } from './shapeOfGeoJson.ts';

interface EsriGeometry {
  rings?: unknown;
  paths?: unknown;
  /** Rings whose sides may be arcs. */
  curveRings?: unknown;
  x?: unknown;
  y?: unknown;
}

/** Reads a geometry as ArcGIS writes it: rings, rings of arcs, paths or a point. */
export const shapeOfEsri = (geometry: unknown, all: readonly JsonCoordinates[]): RecordShape =>
  readingRecord((found) => {
    if (geometry === null || geometry === undefined) return;
    const { rings, paths, curveRings, x, y } = geometry as EsriGeometry;
    if (curveRings !== undefined) {
      const parts = new ShapeParts();
      const listed: unknown[] = Array.isArray(curveRings) ? curveRings : [undefined];
      parts.take(listed.length);
      const flat = listed.map((ring) => esriCurveRing(ring, parts));
      if (flat.every((ring) => ring !== undefined)) found.shape.polygons = polygonsOfRings(flat);
      else found.fault = 'broken';
    } else if (rings !== undefined) found.shape.polygons = polygonsOfRings(coordinatesAt(rings, all, 3).polygons.flat());
    else if (paths !== undefined) found.shape.lines = coordinatesAt(paths, all, 3).polygons.flat();
    else if (typeof x === 'number' && typeof y === 'number') found.shape.points = Float64Array.of(x, y);
    else found.hasUnread = true;
  });

/** Reads a `spatialReference`: the newest code that names it, an old one, or its text. */
export function crsOfEsri(reference: unknown): SourceCrs {
  if (typeof reference !== 'object' || reference === null) return UNSAID;
  const { wkid, latestWkid, wkt } = reference as { wkid?: unknown; latestWkid?: unknown; wkt?: unknown };
  const code = Number(latestWkid ?? wkid ?? NaN);
  if (Number.isInteger(code)) return crsOfEpsg(code);
  return typeof wkt === 'string' ? crsOfWkt(wkt) : UNSAID;
}
