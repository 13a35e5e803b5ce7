import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import { crossings, isInsideRing, type PackedRing } from './ring.ts';

/** Heights of the ring, as parts of its box, at which room for a label is looked for. */
const HEIGHTS = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];

/**
 * Where a parcel's label stands: the middle of record when that is inside, else the middle of the widest level line
 * through the ring (L- and U-shaped lots have their middle outside).
 */
export function labelPoint(ring: PackedRing, center: LngLat): LngLat {
  if (ring.length < 6 || isInsideRing(ring, center.lng, center.lat)) return center;
  let [south, north] = [Infinity, -Infinity];
  for (let i = 1; i < ring.length; i += 2) {
    south = Math.min(south, ring[i]!);
    north = Math.max(north, ring[i]!);
  }
  let best = center;
  let widest = 0;
  for (const height of HEIGHTS) {
    const lat = south + (north - south) * height;
    const lngs = crossings(ring, lat);
    for (let i = 0; i + 1 < lngs.length; i += 2) {
      const [west, east] = [lngs[i]!, lngs[i + 1]!];
      if (east - west > widest) {
        widest = east - west;
        best = { lng: (west + east) / 2, lat };
      }
    }
  }
  return best;
}
