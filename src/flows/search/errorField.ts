import { geometryClient } from '../../../workers/geometry/client.ts';
import type { Misreading, MisreadPlace } from '../../domain/coordinates/misreading.ts';
import { type LngLat, packPoints } from '../../domain/geometry/lngLat.ts';
import { loadNearLand } from '../../map/base/worldLand.ts';

/**
 * What a wrong reading makes of places whose certificates are drawn on one meridian.
 * @returns as many as there are places, null for those outside the grid; null where the geometry worker cannot be had
 */
export async function misreadPlaces(
  misreading: Misreading,
  places: readonly LngLat[],
  meridianDeg: number,
): Promise<Array<MisreadPlace | null> | null> {
  const answer = await geometryClient.misreadPlaces(misreading, packPoints(places), meridianDeg);
  return answer.ok ? answer.value : null;
}

/** The country's outline, without its smallest islands (Natural Earth). @throws TypeError when it cannot be fetched */
export async function loadOutline(signal: AbortSignal): Promise<LngLat[][]> {
  const { vietnam } = await loadNearLand(signal);
  return vietnam.features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon'
      ? geometry.coordinates.map(([ring]) => ring!.slice(0, -1).map(([lng, lat]) => ({ lng: lng!, lat: lat! })))
      : [],
  );
}

/** What a wrong reading costs all over the country. @returns null where the geometry worker cannot be had */
export async function errorField(misreading: Misreading, outline: LngLat[][]): Promise<MisreadPlace[] | null> {
  const answer = await geometryClient.errorField(misreading, outline);
  return answer.ok ? answer.value : null;
}
