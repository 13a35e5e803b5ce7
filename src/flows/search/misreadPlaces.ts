import { geometryClient } from '../../../workers/geometry/client.ts';
import { type Misreading, type MisreadPlace, misreadGrid, roughPlace } from '../../domain/coordinates/misreading.ts';
import { tm3Grid } from '../../domain/coordinates/vn2000.ts';
import { geodesicBetween } from '../../domain/geometry/geodesic.ts';
import { type LngLat, packPoints } from '../../domain/geometry/lngLat.ts';

/**
 * What a wrong reading makes of places whose certificates are drawn on one meridian.
 * @returns as many as there are places, null for those outside the grid; null where the geometry worker cannot be had
 */
export async function misreadPlaces(
  misreading: Misreading,
  places: readonly LngLat[],
  meridianDeg: number,
): Promise<Array<MisreadPlace | null> | null> {
  const right = tm3Grid(meridianDeg);
  const wrong = misreadGrid(misreading, right);
  const plane = await geometryClient.fromWgs84(packPoints(places), right);
  if (!plane.ok) return null;
  const isSwapped = misreading.kind === 'swapped';
  const read = isSwapped ? plane.value.map((_, index) => plane.value[index ^ 1]!) : plane.value;
  const back = await geometryClient.toWgs84(read.slice(), wrong);
  if (!back.ok) return null;
  return places.map((place, index) => {
    const [eastM, northM] = [read[2 * index]!, read[2 * index + 1]!];
    if (Number.isNaN(eastM)) return null;
    const [lng, lat] = [back.value[2 * index]!, back.value[2 * index + 1]!];
    const isRough = Number.isNaN(lng);
    const there = isRough ? roughPlace(eastM, northM, wrong) : { lng, lat };
    const { lengthM, azimuthDeg } = geodesicBetween(place, there);
    return { right: { ...place }, wrong: there, lengthM, bearingDeg: azimuthDeg, isRough };
  });
}
