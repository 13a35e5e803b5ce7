import { esriCurveRing } from './curves/esriCurveRing.ts';
import { flatRing } from './polygonsOfGeoJson.ts';
import { BROKEN_GEOMETRY, type LandFeature, NO_GEOMETRY, NO_POLYGON } from './landSource.ts';
import { readShape } from './readShape.ts';
import { polygonsOfRings } from '../../../domain/geometry/sortRings.ts';
import { crsOfEpsg, crsOfWkt, type SourceCrs, UNSAID } from '../../../domain/coordinates/sourceCrs.ts';

interface EsriGeometry {
  rings?: unknown;
  /** Sides that are arcs. */
  curveRings?: unknown;
}

/** A record as ArcGIS writes it, `{ attributes, geometry: { rings } }`. @returns undefined for any other object */
export function esriFeature(value: object, ordinal: number): LandFeature | undefined {
  const { attributes, geometry } = value as { attributes?: unknown; geometry?: unknown };
  if (typeof attributes !== 'object' || attributes === null) return undefined;
  return { ordinal, properties: attributes as Record<string, unknown>, ...polygonsOf(geometry) };
}

function polygonsOf(geometry: unknown): Pick<LandFeature, 'polygons' | 'fault'> {
  if (typeof geometry !== 'object' || geometry === null) return NO_GEOMETRY;
  const { rings, curveRings } = geometry as EsriGeometry;
  const listed = curveRings ?? rings;
  if (listed === undefined) return NO_POLYGON;
  if (!Array.isArray(listed)) return BROKEN_GEOMETRY;
  return readShape((parts) => {
    parts.take(listed.length);
    const flat = listed.map(curveRings === undefined ? flatRing : (ring) => esriCurveRing(ring, parts));
    return flat.every((ring) => ring !== undefined) ? polygonsOfRings(flat) : undefined;
  });
}

/** What `spatialReference` says: the newest code that names it, an old one, or its text. */
export function esriCrs(reference: unknown): SourceCrs {
  if (typeof reference !== 'object' || reference === null) return UNSAID;
  const { wkid, latestWkid, wkt } = reference as { wkid?: unknown; latestWkid?: unknown; wkt?: unknown };
  const code = Number(latestWkid ?? wkid ?? NaN);
  if (Number.isInteger(code)) return crsOfEpsg(code);
  return typeof wkt === 'string' ? crsOfWkt(wkt) : UNSAID;
}
