import type { LngLat } from '../geometry/lngLat.ts';

/**
 * Ground whose parcels are chosen together. `path` is lng, lat, lng, lat …: of 'within' a ring that holds the middles
 * of parcels, of 'along' a line that crosses them. 'sheet' is the map sheet of a parcel.
 */
export type ChosenGround =
  | { kind: 'at'; point: LngLat }
  | { kind: 'within'; path: Float64Array<ArrayBuffer> }
  | { kind: 'along'; path: Float64Array<ArrayBuffer> }
  | { kind: 'parcel'; parcelId: string }
  | { kind: 'sheet'; parcelId: string };
