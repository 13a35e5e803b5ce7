import { BROKEN_GEOMETRY, keepPolygons, type LandFeature, NO_GEOMETRY, NO_POLYGON } from './landSource.ts';

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

function flatPolygon(coordinates: unknown): Float64Array[] | undefined {
  if (!Array.isArray(coordinates)) return undefined;
  const rings = coordinates.map(flatRing);
  return rings.every((ring) => ring !== undefined) ? rings : undefined;
}

interface Geometry {
  type?: unknown;
  coordinates?: unknown;
  geometries?: unknown;
}

/** Polygons of a GeoJSON geometry; those of a collection together. */
export function polygonsOfGeoJson(geometry: unknown): Pick<LandFeature, 'polygons' | 'fault'> {
  if (geometry === null || geometry === undefined) return NO_GEOMETRY;
  const { type, coordinates, geometries } = geometry as Geometry;
  if (type === 'Polygon' || type === 'MultiPolygon') {
    if (!Array.isArray(coordinates)) return BROKEN_GEOMETRY;
    const polygons = (type === 'Polygon' ? [coordinates] : coordinates).map(flatPolygon);
    return polygons.every((polygon) => polygon !== undefined) ? keepPolygons(polygons) : BROKEN_GEOMETRY;
  }
  if (type === 'GeometryCollection' && Array.isArray(geometries)) {
    const parts = geometries.map(polygonsOfGeoJson);
    const polygons = parts.flatMap((part) => part.polygons);
    return polygons.length > 0 ? { polygons } : (parts.find((part) => part.fault === 'broken') ?? NO_POLYGON);
  }
  return typeof type === 'string' ? NO_POLYGON : BROKEN_GEOMETRY;
}
