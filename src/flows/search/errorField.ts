import { geometryClient } from '../../../workers/geometry/client.ts';
import { type Misreading, type MisreadPlace, misreadGrid, roughPlace } from '../../domain/coordinates/misreading.ts';
import { tm3Grid } from '../../domain/coordinates/vn2000.ts';
import { geodesicBetween } from '../../domain/geometry/geodesic.ts';
import { type LngLat, packPoints } from '../../domain/geometry/lngLat.ts';
import { nearestMeridianDeg } from '../../domain/coordinates/meridians.ts';
import { boxOfPoints } from '../../domain/geometry/box.ts';
import { ringsContain } from '../../domain/geometry/ring.ts';
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

/** Between the places that are looked at. */
const STEP_DEG = 0.55;

/** The country's outline, without its smallest islands (Natural Earth). @throws TypeError when it cannot be fetched */
export async function loadOutline(signal: AbortSignal): Promise<LngLat[][]> {
  const { vietnam } = await loadNearLand(signal);
  return vietnam.features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon'
      ? geometry.coordinates.map(([ring]) => ring!.slice(0, -1).map(([lng, lat]) => ({ lng: lng!, lat: lat! })))
      : [],
  );
}

/**
 * What a wrong reading costs all over the country: places a lattice apart, each on the meridian of the nearest district.
 * @returns null where the geometry worker cannot be had
 */
export async function errorField(misreading: Misreading, outline: ReadonlyArray<readonly LngLat[]>): Promise<MisreadPlace[] | null> {
  const byMeridian = new Map<number, LngLat[]>();
  for (const place of latticeWithin(outline, STEP_DEG)) {
    const meridianDeg = nearestMeridianDeg(place);
    byMeridian.set(meridianDeg, [...(byMeridian.get(meridianDeg) ?? []), place]);
  }
  const answers = await Promise.all([...byMeridian].map(([meridianDeg, places]) => misreadPlaces(misreading, places, meridianDeg)));
  return answers.includes(null) ? null : answers.flatMap((places) => places!.filter((place) => place !== null));
}

/** Places within polygons, so many degrees apart both ways. @param rings of all of them: inside is what an odd number hold */
function latticeWithin(rings: ReadonlyArray<readonly LngLat[]>, stepDeg: number): LngLat[] {
  const { west, south, east, north } = boxOfPoints(rings.flat());
  const packed = rings.map(packPoints);
  const found: LngLat[] = [];
  for (let row = 1; row * stepDeg < north - south; row += 1) {
    for (let column = 1; column * stepDeg < east - west; column += 1) {
      const [lng, lat] = [west + column * stepDeg, south + row * stepDeg];
      if (ringsContain(packed, lng, lat)) found.push({ lng, lat });
    }
  }
  return found;
}
