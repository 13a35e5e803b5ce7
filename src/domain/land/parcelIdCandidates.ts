import { geoHashCenter, geoHashOf } from '../coordinates/geoHash.ts';
import { packPoints, type LngLat } from '../geometry/lngLat.ts';
import { ringArea, ringCentroid, ringsContain } from '../geometry/ring.ts';
import { type Ground, pointWithin, polygonsOf, ringsOf } from './parcel.ts';

export type CandidatePoint = 'interior' | 'centroid';

/** A possible parcel identifier, and the points that give it. */
export interface ParcelIdCandidate {
  code: string;
  points: CandidatePoint[];
}

/**
 * Returns GeoHash codes of possible characteristic points: an interior point, and the centroid if it is inside. Leaves
 * out points whose cell centre is outside, as in a strip narrower than a cell.
 */
export function parcelIdCandidates(ground: Ground): ParcelIdCandidate[] {
  const rings = ringsOf(ground).map(packPoints);
  if (!rings.some((ring) => ring.length >= 6)) return [];
  const points: ReadonlyArray<readonly [CandidatePoint, LngLat]> = [
    ['interior', pointWithin(ground)],
    ['centroid', centroidOf(ground)],
  ];
  const found: ParcelIdCandidate[] = [];
  for (const [point, position] of points) {
    const code = geoHashOf(position);
    const { lng, lat } = geoHashCenter(code);
    if (!ringsContain(rings, lng, lat)) continue;
    const same = found.find((candidate) => candidate.code === code);
    if (same) same.points.push(point);
    else found.push({ code, points: [point] });
  }
  return found;
}

/** Returns the centroid of all parts less their holes, in degrees; for a lot equal to that in any map plane. */
function centroidOf(ground: Ground): LngLat {
  let [area, lng, lat] = [0, 0, 0];
  const origin = ground.ring[0]!;
  for (const rings of polygonsOf(ground)) {
    for (const [index, ring] of rings.entries()) {
      const packed = packPoints(ring);
      const size = Math.abs(ringArea(packed)) * (index === 0 ? 1 : -1);
      const [x, y] = ringCentroid(packed);
      area += size;
      lng += size * (x - origin.lng);
      lat += size * (y - origin.lat);
    }
  }
  return area > 0 ? { lng: origin.lng + lng / area, lat: origin.lat + lat / area } : origin;
}
