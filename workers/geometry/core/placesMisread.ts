import { type Misreading, type MisreadPlace, misreadGrid, roughPlace } from '../../../src/domain/coordinates/misreading.ts';
import { nearestMeridianDeg } from '../../../src/domain/coordinates/meridians.ts';
import { tm3Grid } from '../../../src/domain/coordinates/vn2000.ts';
import { boxOfPoints } from '../../../src/domain/geometry/box.ts';
import { geodesicBetween } from '../../../src/domain/geometry/geodesic.ts';
import { type LngLat, packPoints } from '../../../src/domain/geometry/lngLat.ts';
import { ringsContain } from '../../../src/domain/geometry/ring.ts';
import type { GeometryCore } from '../api.ts';

type Converter = Pick<GeometryCore, 'fromWgs84' | 'toWgs84'>;

/** Returns where a wrong reading puts places of certificates on one meridian; null for one outside the grid. */
export function placesMisread(
  core: Converter,
  misreading: Misreading,
  places: readonly LngLat[],
  meridianDeg: number,
): Array<MisreadPlace | null> {
  const certificateGrid = tm3Grid(meridianDeg);
  const wrongGrid = misreadGrid(misreading, certificateGrid);
  const plane = core.fromWgs84(packPoints(places), certificateGrid);
  const wrongPlane = misreading.kind === 'swapped' ? plane.map((_, index) => plane[index ^ 1]!) : plane;
  const wrongLngLat = core.toWgs84(wrongPlane, wrongGrid);
  return places.map((place, index) => {
    const [eastM, northM] = [wrongPlane[2 * index]!, wrongPlane[2 * index + 1]!];
    if (Number.isNaN(eastM)) return null;
    const [lng, lat] = [wrongLngLat[2 * index]!, wrongLngLat[2 * index + 1]!];
    const isRough = Number.isNaN(lng);
    const wrongPlace = isRough ? roughPlace(eastM, northM, wrongGrid) : { lng, lat };
    const { lengthM, azimuthDeg } = geodesicBetween(place, wrongPlace);
    return { right: place, wrong: wrongPlace, lengthM, bearingDeg: azimuthDeg, isRough };
  });
}

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
