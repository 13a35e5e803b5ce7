import { isInsideRing } from '../ring.ts';
import type { TileShape } from '../tileStore.ts';

/** Even-odd within each ring; a point in a hole is not in its polygon. */
export function polygonsHold({ kind, lngLat, partEnds, polygonEnds }: TileShape, lng: number, lat: number): boolean {
  if (kind !== 'polygons') return false;
  const inRing = (ring: number): boolean =>
    isInsideRing(lngLat.subarray(ring === 0 ? 0 : 2 * partEnds[ring - 1]!, 2 * partEnds[ring]!), lng, lat);
  let first = 0;
  for (const end of polygonEnds) {
    if (first < end && inRing(first)) {
      let inHole = false;
      for (let ring = first + 1; ring < end && !inHole; ring += 1) inHole = inRing(ring);
      if (!inHole) return true;
    }
    first = end;
  }
  return false;
}
