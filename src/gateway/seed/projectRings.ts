import type { GeometryCore } from '../../../workers/geometry/api.ts';
import type { Vn2000Grid } from '../../domain/vn2000.ts';

/** 9 decimals of a degree are 0.1 mm, so a certificate's centimetres come back from the wire (design §6). */
export const roundDegrees = (degrees: number): number => Math.round(degrees * 1e9) / 1e9;

/**
 * Rings of the grid as rings of the globe, in one call of the core.
 * @param rings `E,N,E,N,…` metres
 * @returns `lng,lat,lng,lat,…` degrees with 9 decimals, one array per ring
 */
export function projectRings(core: GeometryCore, rings: readonly Float64Array[], grid: Vn2000Grid): Float64Array[] {
  const flat = new Float64Array(rings.reduce((count, ring) => count + ring.length, 0));
  let at = 0;
  for (const ring of rings) {
    flat.set(ring, at);
    at += ring.length;
  }
  const projected = core.toWgs84(flat, grid).map(roundDegrees);
  at = 0;
  return rings.map((ring) => projected.subarray(at, (at += ring.length)));
}

/** Centre of gravity of a ring, in the units it is in. */
export function ringCentroid(ring: Float64Array): [number, number] {
  const [x0, y0] = [ring[0]!, ring[1]!];
  let [twice, x, y] = [0, 0, 0];
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [ax, ay, bx, by] = [ring[j]! - x0, ring[j + 1]! - y0, ring[i]! - x0, ring[i + 1]! - y0];
    const cross = ax * by - bx * ay;
    twice += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  return twice === 0 ? [x0, y0] : [x0 + x / (3 * twice), y0 + y / (3 * twice)];
}

/** `west, south, east, north` of rings in degrees. */
export function extentOf(rings: readonly Float64Array[]): [number, number, number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      west = Math.min(west, ring[i]!);
      east = Math.max(east, ring[i]!);
      south = Math.min(south, ring[i + 1]!);
      north = Math.max(north, ring[i + 1]!);
    }
  }
  return [west, south, east, north];
}
