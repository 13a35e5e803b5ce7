import { type Misreading, type MisreadPlace, misreadGrid, roughPlace } from '../../../src/domain/coordinates/misreading.ts';
import { nearestMeridianDeg } from '../../../src/domain/coordinates/meridians.ts';
import { tm3Grid } from '../../../src/domain/coordinates/vn2000.ts';
import { boxOfPoints } from '../../../src/domain/geometry/box.ts';
import { geodesicBetween } from '../../../src/domain/geometry/geodesic.ts';
import { type LngLat, packPoints } from '../../../src/domain/geometry/lngLat.ts';
import { ringsContain } from '../../../src/domain/geometry/ring.ts';
import type { GeometryCore } from '../api.ts';

type Converter = Pick<GeometryCore, 'fromWgs84' | 'toWgs84'>;

/**
 * Returns the places that a wrong reading gives, for certificates on one meridian.
 * @returns one item per place, null outside the grid
 */
export function placesMisread(
  core: Converter,
  misreading: Misreading,
  places: readonly LngLat[],
  meridianDeg: number,
): Array<MisreadPlace | null> {
  const right = tm3Grid(meridianDeg);
  const wrong = misreadGrid(misreading, right);
  const plane = core.fromWgs84(packPoints(places), right);
  const read = misreading.kind === 'swapped' ? plane.map((_, index) => plane[index ^ 1]!) : plane;
  const back = core.toWgs84(read, wrong);
  return places.map((place, index) => {
    const [eastM, northM] = [read[2 * index]!, read[2 * index + 1]!];
    if (Number.isNaN(eastM)) return null;
    const [lng, lat] = [back[2 * index]!, back[2 * index + 1]!];
    const isRough = Number.isNaN(lng);
    const there = isRough ? roughPlace(eastM, northM, wrong) : { lng, lat };
    const { lengthM, azimuthDeg } = geodesicBetween(place, there);
    return { right: place, wrong: there, lengthM, bearingDeg: azimuthDeg, isRough };
  });
}

/** Distance of sample places. */
const STEP_DEG = 0.55;

/** Returns the error of a wrong reading at lattice points, each on the meridian of the nearest district. */
export function errorLattice(core: Converter, misreading: Misreading, outline: ReadonlyArray<readonly LngLat[]>): MisreadPlace[] {
  const byMeridian = new Map<number, LngLat[]>();
  for (const place of latticeWithin(outline, STEP_DEG)) {
    const meridianDeg = nearestMeridianDeg(place);
    byMeridian.set(meridianDeg, [...(byMeridian.get(meridianDeg) ?? []), place]);
  }
  return [...byMeridian].flatMap(([meridianDeg, places]) =>
    placesMisread(core, misreading, places, meridianDeg).filter((place) => place !== null),
  );
}

/** Returns lattice points within polygons. @param rings of all polygons (even-odd rule) */
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
