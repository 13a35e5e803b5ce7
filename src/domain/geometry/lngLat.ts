/** A WGS84 position in degrees. */
export interface LngLat {
  lng: number;
  lat: number;
}

/** A box in degrees; west ≤ east, south ≤ north. */
export interface LngLatBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Packs points as lng,lat,lng,lat…, the form of the geometry worker and the journal. */
export function packPoints(points: readonly LngLat[]): Float64Array<ArrayBuffer> {
  const packed = new Float64Array(2 * points.length);
  for (let i = 0; i < points.length; ++i) {
    packed[2 * i] = points[i]!.lng;
    packed[2 * i + 1] = points[i]!.lat;
  }
  return packed;
}

export const unpackPoints = (packed: Float64Array): LngLat[] =>
  Array.from({ length: packed.length >> 1 }, (_, i) => ({ lng: packed[2 * i]!, lat: packed[2 * i + 1]! }));

/** Counts the pairs of a flat array x,y,x,y…. Throws RangeError for an odd number of values. */
export function countPairs(flat: Float64Array): number {
  if (flat.length % 2 !== 0) throw new RangeError(`geometry: ${flat.length} values are no pairs`);
  return flat.length / 2;
}
