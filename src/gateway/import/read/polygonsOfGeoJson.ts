import { BROKEN_GEOMETRY, type LandFeature, NO_GEOMETRY, NO_POLYGON } from './landSource.ts';
import type { ShapeParts } from '../../../landFiles/shapes/shapeParts.ts';
import { readShape } from './readShape.ts';

/** Collections in collections; a million of them end the stack, not the file. */
const MAX_DEPTH = 8;
const TOO_DEEP = { polygons: [], fault: 'too-deep' } as const satisfies Pick<LandFeature, 'polygons' | 'fault'>;

/** x, y of each position; heights are left out. undefined when something is no number. */
export function flatRing(positions: unknown): Float64Array | undefined {
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
export function polygonsOfGeoJson(geometry: unknown, depth = 0): Pick<LandFeature, 'polygons' | 'fault' | 'hasOtherParts'> {
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
    if (depth === MAX_DEPTH) return TOO_DEEP;
    const parts = geometries.map((part) => polygonsOfGeoJson(part, depth + 1));
    const polygons = parts.flatMap((part) => part.polygons);
    // Half an area would be a wrong one.
    const faulty = parts.find(({ fault }) => fault !== undefined && fault !== 'empty' && fault !== 'not-polygon');
    if (faulty || polygons.length === 0) return faulty ?? NO_POLYGON;
    return parts.some(({ fault, hasOtherParts }) => fault === 'not-polygon' || hasOtherParts)
      ? { polygons, hasOtherParts: true }
      : { polygons };
  }
  return typeof type === 'string' ? NO_POLYGON : BROKEN_GEOMETRY;
}
