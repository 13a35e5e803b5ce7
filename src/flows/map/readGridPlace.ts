import { geometryClient } from '../../../workers/geometry/client.ts';
import { nearestMeridianDeg } from '../../domain/coordinates/meridians.ts';
import { tm3Grid } from '../../domain/coordinates/vn2000.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';

/**
 * Converts a place to the VN-2000 grid that documents of its land most likely use: X north, Y east, metres.
 * @returns null outside the grid, and when the geometry worker is unavailable
 */
export async function readGridPlace(position: LngLat) {
  const meridianDeg = nearestMeridianDeg(position);
  const answer = await geometryClient.fromWgs84(Float64Array.of(position.lng, position.lat), tm3Grid(meridianDeg));
  const [y = NaN, x = NaN] = answer.ok ? answer.value : [];
  return Number.isNaN(x) ? null : { x, y, meridianDeg };
}
