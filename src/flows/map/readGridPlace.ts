import { geometryClient } from '../../../workers/geometry/client.ts';
import { nearestMeridianDeg } from '../../domain/coordinates/meridians.ts';
import { tm3Grid } from '../../domain/coordinates/vn2000.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';

/** Converts to the grid of documents of that land: X north, Y east, metres. Null outside it or without the worker. */
export async function readGridPlace(position: LngLat) {
  const meridianDeg = nearestMeridianDeg(position);
  const answer = await geometryClient.fromWgs84(Float64Array.of(position.lng, position.lat), tm3Grid(meridianDeg));
  const [y = NaN, x = NaN] = answer.ok ? answer.value : [];
  return Number.isNaN(x) ? null : { x, y, meridianDeg };
}
