import type { LngLat } from './lngLat.ts';

/** Whether a point lies inside a ring that does not repeat its first corner (even-odd; an edge belongs to one side). */
export function ringContains(ring: readonly LngLat[], { lng, lat }: LngLat): boolean {
  let inside = false;
  for (const [index, from] of ring.entries()) {
    const to = ring[(index + 1) % ring.length]!;
    if (from.lat > lat === to.lat > lat) continue;
    if (lng < from.lng + ((lat - from.lat) / (to.lat - from.lat)) * (to.lng - from.lng)) inside = !inside;
  }
  return inside;
}
