import type { LngLatBox } from '../geometry/lngLat.ts';

/** A large drawing as few of its points show it. */
export interface DrawingOutline {
  /** lng,lat,lng,lat… degrees. */
  readonly lngLat: Float64Array;
  /** Per pair, which point of the drawing it is; ascending. */
  readonly indices: Uint32Array;
  /** `drawingSlice.version` of the drawing it was made of: of any other its indices may be wrong. */
  readonly version: number;
  /** The part of the map it was made for; null for no part. */
  readonly box: LngLatBox | null;
  /** Every side that meets the box is among it, both ends. */
  readonly isExact: boolean;
}
