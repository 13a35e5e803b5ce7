import { createReadStream, statSync } from 'node:fs';
import { textDecoder } from './decodeText.ts';
import { JsonFeatures } from './jsonFeatures.ts';
import { BROKEN_GEOMETRY, type LandFeature, type LandSource, NO_GEOMETRY, NO_POLYGON, type ReadOptions } from './landSource.ts';
import { readShape, type ShapeParts } from './shapeParts.ts';
import { crsOfName, type SourceCrs, WGS84 } from './sourceCrs.ts';

const CHUNK_BYTES = 2 ** 20;
/** Collections in collections; a million of them end the stack, not the file. */
const MAX_DEPTH = 8;

/** A Feature, or a geometry that stands alone. */
function toFeature(value: unknown, ordinal: number): LandFeature {
  if (typeof value !== 'object' || value === null) return { ordinal, properties: {}, polygons: [], fault: 'broken' };
  const { type, geometry, properties, id } = value as { type?: unknown; geometry?: unknown; properties?: unknown; id?: unknown };
  if (type !== 'Feature') return { ordinal, properties: {}, ...polygonsOfGeoJson(value) };
  const own = typeof properties === 'object' && properties !== null ? (properties as Record<string, unknown>) : {};
  return { ordinal, properties: id === undefined || 'id' in own ? own : { ...own, id }, ...polygonsOfGeoJson(geometry) };
}

/** GeoJSON: a collection, or features one behind the other, newline-delimited or not. */
export function openGeoJson(path: string, { encoding }: ReadOptions): LandSource {
  const bytes = statSync(path).size;
  const scanner = new JsonFeatures(textDecoder(encoding));
  let done = 0;
  return {
    format: 'GeoJSON',
    bytes,
    bytesRead: () => done,
    crs: (): SourceCrs => {
      const crs = scanner.head?.['crs'] as { properties?: { name?: unknown } } | undefined;
      return crs ? crsOfName(String(crs.properties?.name)) : WGS84;
    },
    async *read() {
      let ordinal = 0;
      for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
        done += chunk.length;
        const features = scanner.push(chunk).map((value) => toFeature(value, ++ordinal));
        if (features.length > 0) yield features;
      }
      scanner.end();
    },
  };
}

/** x, y of each position; heights are left out. undefined when something is no number. */
function flatRing(positions: unknown): Float64Array | undefined {
  if (!Array.isArray(positions)) return undefined;
  const flat = new Float64Array(positions.length * 2);
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i] as unknown;
    if (!Array.isArray(position) || typeof position[0] !== 'number' || typeof position[1] !== 'number') return undefined;
    flat[i * 2] = position[0];
    flat[i * 2 + 1] = position[1];
  }
  return flat;
}

function flatPolygon(coordinates: unknown, parts: ShapeParts): Float64Array[] | undefined {
  if (!Array.isArray(coordinates)) return undefined;
  parts.take(coordinates.length);
  const rings = coordinates.map(flatRing);
  return rings.every((ring) => ring !== undefined) ? rings : undefined;
}

interface Geometry {
  type?: unknown;
  coordinates?: unknown;
  geometries?: unknown;
}

/** Polygons of a GeoJSON geometry; those of a collection together. */
export function polygonsOfGeoJson(geometry: unknown, depth = 0): Pick<LandFeature, 'polygons' | 'fault'> {
  if (geometry === null || geometry === undefined) return NO_GEOMETRY;
  const { type, coordinates, geometries } = geometry as Geometry;
  if (type === 'Polygon' || type === 'MultiPolygon') {
    if (!Array.isArray(coordinates)) return BROKEN_GEOMETRY;
    return readShape((parts) => {
      const listed: unknown[] = type === 'Polygon' ? [coordinates] : coordinates;
      parts.take(listed.length);
      const polygons = listed.map((polygon) => flatPolygon(polygon, parts));
      return polygons.every((polygon) => polygon !== undefined) ? polygons : undefined;
    });
  }
  if (type === 'GeometryCollection' && Array.isArray(geometries)) {
    if (depth === MAX_DEPTH) return BROKEN_GEOMETRY;
    const parts = geometries.map((part) => polygonsOfGeoJson(part, depth + 1));
    const polygons = parts.flatMap((part) => part.polygons);
    return polygons.length > 0 ? { polygons } : (parts.find((part) => part.fault === 'broken') ?? NO_POLYGON);
  }
  return typeof type === 'string' ? NO_POLYGON : BROKEN_GEOMETRY;
}
