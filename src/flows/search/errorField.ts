import { nearestMeridianDeg } from '../../domain/coordinates/meridians.ts';
import type { Misreading, MisreadPlace } from '../../domain/coordinates/misreading.ts';
import { boxOfPoints } from '../../domain/geometry/box.ts';
import { type LngLat, packPoints } from '../../domain/geometry/lngLat.ts';
import { ringsContain } from '../../domain/geometry/ring.ts';
import { loadNearLand } from '../../map/base/worldLand.ts';
import { misreadPlaces } from './misreadPlaces.ts';

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
