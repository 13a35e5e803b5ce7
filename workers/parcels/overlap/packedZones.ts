/**
 * Zones end to end. Rings are as the file has them, whole, without a repeated first corner, in no given
 * order or direction: inside is what an odd number of a zone's rings hold.
 */
export interface PackedZones {
  /** lng, lat, lng, lat …, degrees. */
  lngLat: Float64Array<ArrayBuffer>;
  /** Where each ring ends, in pairs of `lngLat`. */
  ringEnds: Uint32Array<ArrayBuffer>;
  /** Where each zone ends, in rings. */
  zoneEnds: Uint32Array<ArrayBuffer>;
  /** Of each zone; empty where the file has none. */
  landCodes: string[];
  /** Colours of the drawing, of zones whose code has none, by their place among these. */
  fills?: ReadonlyMap<number, string>;
  /** Of the whole file: areas with a corner that is no position, which are left out. */
  brokenZones: number;
}
