import { execFileSync } from 'node:child_process';

/** Layer as GDAL outputs it. */
export interface GdalCollection {
  crs?: { properties: { name: string } };
  features: Array<{ properties: Record<string, unknown>; geometry: { type: string; coordinates: unknown } }>;
}

/** Makes GDAL read a layer in the file's own coordinates; with 9 decimals it would write 16.000000041 as 16. */
export const readByGdal = (path: string, ...more: string[]): GdalCollection =>
  JSON.parse(
    execFileSync('ogr2ogr', ['-f', 'GeoJSON', '-lco', 'COORDINATE_PRECISION=12', '/vsistdout/', path, ...more], {
      encoding: 'utf8',
      maxBuffer: 64 * 2 ** 20,
    }),
  ) as GdalCollection;

/** Returns the rings of each polygon, x, y, x, y …, without heights. */
export function gdalPolygons({ type, coordinates }: GdalCollection['features'][number]['geometry']): number[][][] {
  const polygons = (type === 'Polygon' ? [coordinates] : coordinates) as number[][][][];
  return polygons.map((rings) => rings.map((ring) => ring.map((corner) => corner.slice(0, 2)).flat()));
}
