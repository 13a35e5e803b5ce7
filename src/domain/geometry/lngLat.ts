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
