import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';

/** Returns the tile of a zoom that contains a point (the usual slippy-map formula). */
export function tileOf({ lng, lat }: LngLat, z: number): { x: number; y: number } {
  const size = 2 ** z;
  const rad = (lat * Math.PI) / 180;
  const y = (1 - Math.log(Math.tan(rad) + 1 / Math.cos(rad)) / Math.PI) / 2;
  return { x: Math.floor(((lng + 180) / 360) * size), y: Math.floor(y * size) };
}
