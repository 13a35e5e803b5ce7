import { geometryClient } from '../../../workers/geometry/client.ts';
import type { Misreading, MisreadPlace } from '../../domain/coordinates/misreading.ts';
import { type LngLat, packPoints } from '../../domain/geometry/lngLat.ts';
import { loadNearLand } from '../../map/base/worldLand.ts';

/**
 * Computes the effect of a misreading on places whose certificates are drawn on one meridian.
 * @returns one entry per place, null outside the grid; null in all where the geometry worker is unavailable
 */
export async function misreadPlaces(
  misreading: Misreading,
  places: readonly LngLat[],
  meridianDeg: number,
): Promise<Array<MisreadPlace | null> | null> {
  const answer = await geometryClient.misreadPlaces(misreading, packPoints(places), meridianDeg);
  return answer.ok ? answer.value : null;
}

/** Loads the country's outline without its smallest islands (Natural Earth). @throws TypeError if unavailable */
export async function loadOutline(signal: AbortSignal): Promise<LngLat[][]> {
  const { vietnam } = await loadNearLand(signal);
  return vietnam.features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon'
      ? geometry.coordinates.map(([ring]) => ring!.slice(0, -1).map(([lng, lat]) => ({ lng: lng!, lat: lat! })))
      : [],
  );
}

/** Computes the shifts of a misreading across the country. @returns null where the geometry worker is unavailable */
export async function errorField(misreading: Misreading, outline: LngLat[][]): Promise<MisreadPlace[] | null> {
  const answer = await geometryClient.errorField(misreading, outline);
  return answer.ok ? answer.value : null;
}
