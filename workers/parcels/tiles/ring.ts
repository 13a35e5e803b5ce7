/** A ring as the store keeps it: lng, lat, lng, lat … in degrees, its first corner not repeated. */
export type PackedRing = Float64Array;

/** Whether the point lies inside (even-odd rule, in degrees: parcels are far too small for the sphere to matter). */
export function isInsideRing(ring: PackedRing, lng: number, lat: number): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [x1, y1, x2, y2] = [ring[i]!, ring[i + 1]!, ring[j]!, ring[j + 1]!];
    if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

/** Longitudes at which a ring crosses a latitude, west to east; inside lies between the 1st and 2nd, 3rd and 4th … */
export function crossings(ring: PackedRing, lat: number): number[] {
  const found: number[] = [];
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [x1, y1, x2, y2] = [ring[i]!, ring[i + 1]!, ring[j]!, ring[j + 1]!];
    if (y1 > lat !== y2 > lat) found.push(((x2 - x1) * (lat - y1)) / (y2 - y1) + x1);
  }
  return found.sort((a, b) => a - b);
}
