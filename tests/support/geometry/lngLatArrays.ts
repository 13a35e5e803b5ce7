/** Returns the largest distance of pairs lng,lat,… in metres (small distances; NaN if any value is). */
export function largestDistanceM(a: Float64Array, b: Float64Array): number {
  if (a.length !== b.length) return NaN;
  let largest = 0;
  for (let i = 0; i < a.length; i += 2) {
    const east = (a[i]! - b[i]!) * 111_320 * Math.cos((a[i + 1]! * Math.PI) / 180);
    const distance = Math.hypot(east, (a[i + 1]! - b[i + 1]!) * 110_600);
    // NaN compares false and would count as a small distance.
    if (Number.isNaN(distance)) return NaN;
    largest = Math.max(largest, distance);
  }
  return largest;
}

/** Makes a star-shaped ring of 3 to 12 corners in Việt Nam, half to whole `radiusDeg` from its centre. */
export function makeRing(random: () => number, radiusDeg: number): Float64Array<ArrayBuffer> {
  const corners = 3 + Math.floor(10 * random());
  const middle = [103 + 6 * random(), 9 + 14 * random()] as const;
  const ring = new Float64Array(2 * corners);
  for (let i = 0; i < corners; ++i) {
    const angle = (2 * Math.PI * i) / corners;
    const radius = radiusDeg * (0.5 + 0.5 * random());
    ring.set([middle[0] + radius * Math.cos(angle), middle[1] + radius * Math.sin(angle)], 2 * i);
  }
  return ring;
}
