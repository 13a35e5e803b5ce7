import { EARTH_EQUATOR_M, longitudeScale } from './earth.ts';
import type { LngLatBox } from './lngLat.ts';

/** Web Mercator in tile units: 0 at the west and north edge, 1 at the east and south edge. */

/** Latitude in degrees at which the square map ends. */
export const MERCATOR_MAX_LAT = 85.0511;

/** Pixels of the world at zoom 0. MapLibre's tiles are 512 px wide. */
export const WORLD_PX = 512;

export const mercatorX = (lng: number): number => lng / 360 + 0.5;

/** Converts a latitude in degrees to 0 … 1 from north to south. Clamps latitudes beyond the map. */
export function mercatorY(lat: number): number {
  const sin = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - (0.25 * Math.log((1 + sin) / (1 - sin))) / Math.PI;
  return Math.min(1, Math.max(0, y));
}

export const lngOfMercator = (x: number): number => (x - 0.5) * 360;
export const latOfMercator = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

/** Returns the box of a tile in degrees. @param margin extension into its neighbours, in parts of its side */
export function boxOfTile(z: number, x: number, y: number, margin = 0): LngLatBox {
  const across = 2 ** z;
  return {
    west: lngOfMercator((x - margin) / across),
    east: lngOfMercator((x + 1 + margin) / across),
    north: latOfMercator((y - margin) / across),
    south: latOfMercator((y + 1 + margin) / across),
  };
}

export const pixelM = (lat: number, zoom: number): number => (EARTH_EQUATOR_M * longitudeScale(lat)) / (WORLD_PX * 2 ** zoom);
