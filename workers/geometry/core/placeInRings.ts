import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import { ringsContain } from '../../../src/domain/geometry/ring.ts';
import { localPlane } from '../../../src/domain/geometry/tangentPlane.ts';
import type { GeometryCore, RingPlace } from '../api.ts';

/** Sides are straight in degrees; the nearest point is found on the tangent plane and measured on the ellipsoid. */
export function placeInRings(core: GeometryCore, place: LngLat, rings: readonly Float64Array[]): RingPlace {
  const { eastDegreeM, northDegreeM } = localPlane(place.lng, place.lat);
  const ratio = eastDegreeM / northDegreeM;
  let nearest2 = Infinity;
  const line = Float64Array.of(place.lng, place.lat, NaN, NaN);
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const [x, y] = [(ring[j]! - place.lng) * ratio, ring[j + 1]! - place.lat];
      const [dx, dy] = [(ring[i]! - ring[j]!) * ratio, ring[i + 1]! - ring[j + 1]!];
      const length2 = dx * dx + dy * dy;
      const share = length2 === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / length2));
      const distance2 = (x + share * dx) ** 2 + (y + share * dy) ** 2;
      if (!(distance2 < nearest2)) continue;
      nearest2 = distance2;
      line.set([ring[j]! + share * (ring[i]! - ring[j]!), ring[j + 1]! + share * dy], 2);
    }
  }
  return { isInside: ringsContain(rings, place.lng, place.lat), borderM: core.lengthM(line, 'wgs84') };
}
